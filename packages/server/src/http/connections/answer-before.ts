import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** True: it is answered. False: nothing was done about it. */
export type AnswerBefore = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Lets `answer` have each request before the web framework does. Not those that came in one packet with an unanswered one of
 * their connection, which take turns (`answer-in-turn.ts`), and none while the service stops.
 */
export function answerBefore(app: FastifyInstance, answer: AnswerBefore): void {
  const { server } = app;
  const others = server.listeners('request');
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  /** Nobody else would catch what it throws; the framework, which is asked then, tells of its own failures. */
  const isAnswered: AnswerBefore = (request, response) => {
    try {
      return answer(request, response);
    } catch (cause) {
      if (response.headersSent) throw cause;
      return false;
    }
  };
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!closing && response.socket !== null && isAnswered(request, response)) return;
    for (const other of others) other.call(server, request, response);
  });
}
