import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Takes deliveries: those to `/orders` with 200, all others with 503. */
export async function startReceiver() {
  const server = createServer((request, response) => {
    request.resume();
    response.statusCode = request.url === '/orders' ? 200 : 503;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
    },
  };
}
