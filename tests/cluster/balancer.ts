import type { Service } from '../e2e/service.ts';
import type { Cluster } from './cluster.ts';

/** Sends requests to the API nodes that said at its last look that they are ready. */
export function startBalancer(cluster: Cluster) {
  let nodes: readonly Service[] = cluster.nodes('api');
  /** Also those that are about to leave: a balancer knows of them until they say that they are not ready. */
  const known = new Set(nodes);
  let turn = 0;
  const look = async () => {
    for (const node of cluster.nodes('api')) known.add(node);
    const states = await Promise.all(
      [...known].map(async (node) => ({
        node,
        ready: await fetch(`${node.url}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      })),
    );
    nodes = states.filter(({ ready: isReady }) => isReady).map(({ node }) => node);
  };
  const timer = setInterval(() => void look(), 250);
  return {
    look,
    next: () => {
      const node = nodes[turn++ % nodes.length];
      if (!node) throw new Error('no node is ready');
      return node;
    },
    stop: () => clearInterval(timer),
  };
}
