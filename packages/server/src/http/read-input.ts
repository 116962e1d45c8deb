import { type Operation, parseInput } from '@platen/api';
import { PlatenError } from '@platen/core';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../domain/principal.ts';
import type { CursorList, ListCursors } from './answers/list-cursors.ts';
import type { CachedBody } from './bodies/request-body-cache.ts';

export interface QueryOf {
  readonly operation: Operation;
  readonly request: FastifyRequest;
  readonly cursors: ListCursors;
}

export type ReadQuery = Readonly<Record<string, unknown>>;

/** The query of a request, with the place that a cursor names. */
export function readQuery(
  { operation, request, cursors }: QueryOf,
  principal: Principal | undefined,
): ReadQuery | undefined {
  if (!operation.query) return undefined;
  const given = singleValues(request.query);
  const { cursor, ...query } = parseInput(operation.query, given) as ReadQuery & { readonly cursor?: string };
  if (cursor === undefined) return query;
  if (given['page'] !== undefined) {
    throw new PlatenError('INVALID_REQUEST', {
      message: 'Send `cursor` or `page`, not both: a cursor says by itself where the list goes on.',
      details: { field: 'cursor' },
    });
  }
  return { ...query, ...cursors.read(cursor, listOf(operation, principal, query)) };
}

/** A cursor is good for the account, the list and its filters. */
export function listOf(operation: Operation, principal: Principal | undefined, query: ReadQuery): CursorList {
  return { operationId: operation.id, accountId: principal?.accountId, query };
}

/** A name that stands twice in the query is refused: what would be taken is anybody's guess. */
function singleValues(query: unknown): Readonly<Record<string, unknown>> {
  const values = query as Readonly<Record<string, unknown>>;
  const twice = Object.keys(values)
    .find((name) => Array.isArray(values[name]))
    ?.slice(0, 64);
  const withNul = Object.keys(values).find((name) => String(values[name]).includes('\0'));
  if (withNul !== undefined) {
    throw new PlatenError('INVALID_REQUEST', {
      message: `${withNul.slice(0, 64)}: expected text without NUL characters.`,
      details: { field: withNul.slice(0, 64) },
    });
  }
  if (twice === undefined) return values;
  throw new PlatenError('INVALID_REQUEST', {
    message: `${twice} stands in the query more than once.`,
    details: { field: twice },
  });
}

export function readBody({ body }: Operation, request: FastifyRequest, known: CachedBody | undefined): unknown {
  if (!body || body.mediaType === 'multipart/form-data') return undefined;
  if (request.body === undefined && !body.optional) {
    throw new PlatenError('INVALID_REQUEST', { message: 'The body is missing; send JSON as application/json.' });
  }
  if (known?.checked !== undefined) return known.checked;
  const checked = parseInput(body.schema, request.body ?? {}, body.fieldCodes);
  if (known) known.checked = checked;
  return checked;
}
