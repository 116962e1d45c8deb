import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a sender who was refused may go on sending, so that it gets to read why. */
const drainMs = 2_000;

/** Reads what still comes and throws it away, for a short while: who is cut off at once never sees the answer. */
export function drainBody(request: IncomingMessage): void {
  request.resume();
  const cut = setTimeout(() => request.destroy(), drainMs);
  request.once('close', () => clearTimeout(cut));
  request.once('end', () => clearTimeout(cut));
}

/** Lets those who are refused before their body was read see the answer, whatever refused them. */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!raw.complete && reply.statusCode >= 400) {
      // Fastify would close the connection under what is still being sent, and the sender's system drop the answer.
      reply.removeHeader('connection');
      drainBody(raw);
    }
    done(null, payload);
  });
}
