import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deployFolder } from '../../deploy/manifests.ts';
import { hasProxy, startCaddy, startHaproxy, startNginx } from '../../support/proxies.ts';

/** A proxy before all API nodes. */
export interface Front {
  readonly name: string;
  readonly port: number;
}

/**
 * Starts each proxy that is installed, with the sample that `deploy/proxies` has for it, before nodes at these ports; without
 * TLS, for which the sample needs a certificate of the operator's.
 */
export async function startFronts(nodePorts: readonly number[]): Promise<readonly Front[]> {
  const nodes = nodePorts.map((port) => `127.0.0.1:${port}`);
  const starts = {
    nginx: () =>
      startNginx((port) =>
        changed('nginx.conf', [
          ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
          [/ssl_certificate.*;/g, ''],
          ['server 127.0.0.1:3000;', nodes.map((node) => `server ${node};`).join(' ')],
        ]),
      ),
    haproxy: () =>
      startHaproxy((port) =>
        changed('haproxy.cfg', [
          [/bind :443 .*/, `bind 127.0.0.1:${port}`],
          [
            'server one 127.0.0.1:3000 check inter 2s',
            nodes.map((node, index) => `server node${index} ${node} check inter 2s`).join('\n  '),
          ],
        ]),
      ),
    caddy: () =>
      startCaddy((port) =>
        changed('Caddyfile', [
          ['pictures.example.com {', `http://127.0.0.1:${port} {`],
          ['reverse_proxy 127.0.0.1:3000 {', `reverse_proxy ${nodes.join(' ')} {`],
        ]),
      ),
  } as const;
  const fronts: Front[] = [];
  for (const [name, start] of Object.entries(starts)) {
    if (hasProxy(name as keyof typeof starts)) fronts.push({ name, port: await start() });
    else console.log(`skip ${name} before the nodes: it is not installed`);
  }
  return fronts;
}

/** A sample with some of its places changed; each must be there. */
function changed(file: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      const after = text.replace(from, () => to);
      if (after === text) throw new Error(`deploy/proxies/${file} has no ${from}`);
      return after;
    },
    readFileSync(path.join(deployFolder, 'proxies', file), 'utf8'),
  );
}
