import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Connection {
  /** One of its requests is being done. */
  isBusy: boolean;
  /** Begins the next ones, in the order in which they came. */
  readonly waiting: (() => void)[];
}

/** Clients that pipeline at all send a few requests ahead. */
const maxWaiting = 100;

/**
 * Does one request of a connection after the other, as they are answered. Node.js begins all that stand in a packet at once:
 * a thousand small ones would keep everybody else waiting until they are done, and open a thousand files for somebody who
 * reads none of them. A connection with more than a hundred of them ahead is closed.
 */
export function answerInTurn(app: FastifyInstance): void {
  const connections = new WeakMap<Socket, Connection>();

  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    const connection = connections.get(socket) ?? { isBusy: false, waiting: [] };
    connections.set(socket, connection);
    const begin = () => {
      connection.isBusy = true;
      response.once('close', () => {
        // Who went away is answered nothing more.
        if (socket.destroyed) connection.waiting.length = 0;
        const next = connection.waiting.shift();
        connection.isBusy = next !== undefined;
        // Other connections come first.
        if (next) setImmediate(next);
      });
      done();
    };
    if (!connection.isBusy) begin();
    else if (connection.waiting.length < maxWaiting) connection.waiting.push(begin);
    else socket.destroy();
  });
}
