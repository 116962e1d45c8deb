import { type ErrorCode, errorCodes } from '@platen/core';
import { actsForAccount, type Operation, takesIdempotencyKey } from '../operation.ts';
import { errorDetails } from '../schemas/errors.ts';
import { addComponent, type Components, type JsonSchema, toJsonSchema } from './json-schema.ts';
import { answerHeaders } from './response-headers.ts';

/** Errors that every operation with a key can answer. */
const operatorErrors: readonly ErrorCode[] = ['INVALID_API_KEY', 'NOT_FOUND'];
const keyErrors: readonly ErrorCode[] = [
  'INVALID_API_KEY',
  'INSUFFICIENT_PERMISSIONS',
  'ACCOUNT_SUSPENDED',
  'SESSION_EXPIRED',
  'ROLE_TOO_LOW',
  'ACCESS_DENIED',
];
const commonErrors: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];
const bodyErrors: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const postErrors: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'];

/** The schema of every failure. */
export function addErrorSchema(components: Components): void {
  addComponent(components, 'Error', {
    type: 'object',
    description: 'The answer when a call is refused or fails.',
    required: ['success', 'error'],
    properties: {
      success: { const: false, description: 'Always false: the call did not succeed.' },
      error: {
        type: 'object',
        description: 'What went wrong.',
        required: ['code', 'message', 'details', 'requestId'],
        properties: {
          code: { $ref: '#/components/schemas/ErrorCode', description: 'What went wrong, for programs.' },
          message: {
            type: 'string',
            description: 'What went wrong, for people: what was expected, where, what came and what to do.',
          },
          details: { $ref: '#/components/schemas/ErrorDetails', description: 'Figures and names, for programs.' },
          requestId: {
            type: 'string',
            description: 'Identifies the request in the logs of the operator. Also in the header `X-Request-Id`.',
          },
        },
      },
    },
  });
  toJsonSchema(errorDetails, { io: 'output', components });
  addComponent(components, 'ErrorCode', {
    type: 'string',
    description: 'The codes of all errors. docs/reference/errors.md explains when each occurs and what to do.',
    enum: Object.keys(errorCodes),
  });
}

/** An example of each failure by its code. */
export function errorExamples(): JsonSchema {
  return Object.fromEntries(
    Object.entries(errorCodes).map(([code, { message }]) => [
      code,
      { value: { success: false, error: { code, message, details: {}, requestId: 'req_…' } } },
    ]),
  );
}

/** The failures of an operation by their status. */
export function errorResponses(operation: Operation): JsonSchema {
  const responses = Object.entries(errorsByStatus(operation)).map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
      headers: answerHeaders(operation),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
        },
      },
    },
  ]);
  return Object.fromEntries(responses);
}

function errorsByStatus(operation: Operation): Readonly<Record<string, readonly ErrorCode[]>> {
  const codes = new Set<ErrorCode>([
    ...errorsOfAccess(operation),
    ...(operation.stores ? (['STORAGE_QUOTA_EXCEEDED'] as const) : []),
    ...commonErrors,
    // Also for operations without a body, because a caller may send one.
    ...(operation.method === 'GET' ? [] : bodyErrors),
    ...(takesIdempotencyKey(operation) ? postErrors : []),
    ...(operation.errors ?? []),
  ]);
  return Object.groupBy(codes, (code) => String(errorCodes[code].status)) as Readonly<
    Record<string, readonly ErrorCode[]>
  >;
}

function errorsOfAccess(operation: Operation): readonly ErrorCode[] {
  if (operation.access === 'admin') return operatorErrors;
  // Also for public operations: foreign pages must not sign anybody in.
  const ofOrigin: readonly ErrorCode[] = operation.method === 'GET' ? [] : ['ORIGIN_REFUSED'];
  if (operation.access === 'public') return ofOrigin;
  if (operation.access === 'operator') return ['SESSION_EXPIRED', 'ROLE_TOO_LOW', ...ofOrigin];
  return [...(actsForAccount(operation) ? keyErrors : ['SESSION_EXPIRED' as const]), ...ofOrigin];
}
