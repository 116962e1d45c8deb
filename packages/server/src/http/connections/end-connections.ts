import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Prevents connections without a running request from delaying a stop. Node.js closes those that are idle at that
 * moment, but not those that become idle later, nor those that were opened in advance and never used.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.prependListener('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  // A response whose head was sent before the stop, such as a stream, could not announce the end; and a client that
  // does not read would never close its side.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (closing) raw.socket.destroySoon();
    done();
  });
}
