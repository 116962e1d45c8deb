import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReferencePage {
  readonly url: string;
  close(): Promise<void>;
}

/** As much as the editor has when it opens, of what cannot be packed. */
const scriptBytes = 450_000;

/**
 * A page with one script of a known size that does a known piece of work and then shows `[data-painter]`: what the machine and
 * the network can do just now. It changes with them as the starts of Studio do, and with nothing of Studio.
 */
export async function serveReferencePage(): Promise<ReferencePage> {
  const html = '<!doctype html><title>Reference</title><body><script src="/work.js"></script></body>';
  const filler = randomBytes((scriptBytes * 3) / 4).toString('base64');
  const script = `/*${filler}*/(${work.toString()})();document.body.dataset.painter='reference';`;
  const server = createServer(({ url }, response) => {
    const isScript = url === '/work.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Runs in the page: about as much as the editor does until its first picture. */
function work(): void {
  let sum = 0;
  for (let round = 0; round < 250; round += 1) {
    const items = Array.from({ length: 1_000 }, (_, index) => ({ id: `e${(index * 7_919) % 1_000}`, x: index % 97 }));
    sum += JSON.stringify(items.toSorted((a, b) => a.x - b.x || (a.id < b.id ? -1 : 1))).length;
  }
  if (sum === 0) throw new Error('there was no work');
}
