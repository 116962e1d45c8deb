import type { Service } from '../e2e/service.ts';
import type { Cluster } from './cluster.ts';

/** Shorter than a node takes requests for after it was told to stop, so that who is late with its looks knows that it is. */
const freshMs = 1_000;

/** Sends requests to the API nodes that said at a look that was not long ago that they are ready. */
export function startBalancer(cluster: Cluster) {
  /** Also those that are about to leave: a balancer knows of them until they say that they are not ready. */
  const known = new Set<Service>();
  /** When they were asked to which they said that they are ready, ms. */
  const askedMs = new Map<Service, number>();
  let turn = 0;
  const look = async () => {
    for (const node of cluster.nodes('api')) known.add(node);
    const each = [...known].map(async (node) => {
      const nowMs = performance.now();
      const isReady = await fetch(`${node.url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) askedMs.set(node, nowMs);
      else askedMs.delete(node);
    });
    await Promise.all(each);
  };
  const timer = setInterval(() => void look(), 250);
  const ready = () => [...askedMs].filter(([, ms]) => performance.now() - ms < freshMs).map(([node]) => node);
  return {
    look,
    async next(): Promise<Service> {
      let nodes = ready();
      while (nodes.length === 0) {
        await look();
        if (askedMs.size === 0) throw new Error('no node is ready');
        nodes = ready();
      }
      return nodes[turn++ % nodes.length] as Service;
    },
    stop: () => clearInterval(timer),
  };
}
