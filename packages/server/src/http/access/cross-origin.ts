import { PlatenError } from '@platen/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../domain/principal.ts';

/** What a page elsewhere may send; never cookies. */
const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer, Traceparent, Tracestate, X-Request-Id',
  'access-control-max-age': '7200',
} as const;

/**
 * Answers browsers that ask before they send a call of the API from a page elsewhere: any page may send one, as the key that
 * decides comes only with the call. See https://fetch.spec.whatwg.org/#cors-preflight-request.
 */
export function answerPreflights(app: FastifyInstance, prefixes: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, url } = request;
    const isPreflight =
      method === 'OPTIONS' &&
      headers.origin !== undefined &&
      headers['access-control-request-method'] !== undefined &&
      prefixes.some((prefix) => url.startsWith(`${prefix}/`));
    if (!isPreflight) return done();
    reply.code(204).headers(preflightHeaders).send();
  });
}

/** Holds a call to the pages that its key is for, and lets them read the answer. Throws ORIGIN_REFUSED. */
export function admitOrigin(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  { allowedOrigins }: Pick<Principal, 'allowedOrigins'>,
): void {
  if (allowedOrigins === null) return;
  reply.header('vary', 'Origin').header('access-control-expose-headers', '*');
  if (origin !== undefined && allowedOrigins.includes(origin)) {
    reply.header('access-control-allow-origin', origin);
    return;
  }
  // So that whoever made the page can read why.
  reply.header('access-control-allow-origin', '*');
  const received = origin?.slice(0, 200) ?? null;
  throw new PlatenError('ORIGIN_REFUSED', {
    message: `This key is for pages of ${allowedOrigins.join(', ')}; the call came ${received === null ? 'from no page: it has no header Origin' : `from ${received}`}.`,
    details: { expected: allowedOrigins.join(', '), received },
  });
}
