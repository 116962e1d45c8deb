import { apiVersion } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../../services/accounts/idempotency-service.ts';

/** What Fastify itself refuses, in our words. */
const fastifyErrors: Readonly<Record<string, (request: FastifyRequest) => PlatenError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions: { bodyLimit } }) =>
    new PlatenError('PAYLOAD_TOO_LARGE', {
      message: `The body is larger than ${bodyLimit < 1024 ** 2 ? `${bodyLimit / 1024} kB` : `${bodyLimit / 1024 ** 2} MB`}.`,
      details: { limit: bodyLimit },
    }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new PlatenError('INVALID_REQUEST', { message: 'The body has another length than Content-Length says.' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new PlatenError('INVALID_REQUEST', { message: 'The body is empty; send JSON.' }),
};

const shownLength = 200;

/** For a body that is not JSON: curl calls it a form when nobody says what it is. */
export function notJson({ headers }: FastifyRequest): PlatenError {
  const received = headers['content-type']?.slice(0, shownLength) ?? 'none';
  return new PlatenError('UNSUPPORTED_MEDIA_TYPE', {
    message: `Send the body as application/json in UTF-8, and say so in the header Content-Type; received ${received}.`,
    details: { field: 'Content-Type', expected: 'application/json', received },
  });
}

/** For an address that nothing answers, or that is not to be told from one. */
export function nothingThere({ method, url }: FastifyRequest): PlatenError {
  const path = url.split('?', 1)[0]?.slice(0, shownLength);
  return new PlatenError('NOT_FOUND', {
    message: `There is nothing at ${method} ${path}. Addresses begin with /v1; /docs lists them.`,
  });
}

/**
 * For addresses that cannot be read, or with a part so long that it can name nothing. No hook has run when they are
 * found; `admit` looks at who calls, where anything but probes is served.
 */
export function frameworkErrorsAs(
  admit: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined,
) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    tellCommon(request, reply);
    const answer =
      error.code === 'FST_ERR_BAD_URL'
        ? new PlatenError('INVALID_REQUEST', { message: 'The address is not a valid URL path.' })
        : nothingThere(request);
    Promise.resolve(admit?.(request, reply)).then(
      () => sendError(request, reply, answer),
      (cause: FastifyError) => sendError(request, reply, toPlatenError(cause, request)),
    );
  };
}

/** Headers of every answer, beside its `X-Request-Id`. */
export const commonHeaders = { 'x-content-type-options': 'nosniff', 'x-api-version': apiVersion } as const;

export function tellCommon(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).headers(commonHeaders);
}

/** Puts every failure into the one envelope of the specification. */
export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    sendError(request, reply, nothingThere(request));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    sendError(request, reply, toPlatenError(error, request));
  });
}

function toPlatenError(error: FastifyError, request: FastifyRequest): PlatenError {
  if (error instanceof PlatenError) {
    if (error.code === 'SERVICE_UNAVAILABLE')
      request.log.warn({ details: error.details, err: error.cause }, 'not available');
    else if (error.status >= 500) request.log.error({ err: error, details: error.details }, 'request failed');
    return error;
  }
  const known = fastifyErrors[error.code];
  if (known) return known(request);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new PlatenError('INVALID_REQUEST', { cause: error });
  }
  request.log.error({ err: error }, 'request failed unexpectedly');
  return new PlatenError('INTERNAL_ERROR', { cause: error });
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: PlatenError): void {
  const { status, headers, body } = toAnswer(request, error);
  reply.headers(headers).code(status).send(body);
}

/** The same as an answer that can be kept. */
export function errorAnswer(cause: unknown, request: FastifyRequest): StoredAnswer {
  return toAnswer(request, toPlatenError(cause as FastifyError, request));
}

function toAnswer(request: FastifyRequest, { code, message, details, status }: PlatenError): StoredAnswer {
  const retryAfter = details['retryAfter'];
  return {
    status,
    headers: {
      ...(typeof retryAfter === 'number' && { 'retry-after': String(retryAfter) }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    },
    body: { success: false, error: { code, message, details, requestId: request.id } },
  };
}
