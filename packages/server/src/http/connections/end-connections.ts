import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets no connection hold a stop up that has nothing to wait for. Node.js closes those that are idle at that moment;
 * not those that become idle later, nor those that were opened in advance and never asked for anything.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.addHook('onRequest', async ({ raw }) => {
    unused.delete(raw.socket);
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  // Whose head was sent before, as with streams, could not be told; and who does not read would not close its side.
  app.addHook('onResponse', async ({ raw }) => {
    if (closing) raw.socket.destroySoon();
  });
}
