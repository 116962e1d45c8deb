import { createHmac, timingSafeEqual } from 'node:crypto';
import { PlatenError } from '@platen/core';
import type { PageRequest } from '../../services/page.ts';

/** Which list of whom: a cursor is good for no other one. */
export interface CursorList {
  readonly operationId: string;
  /** Undefined: the operator's. */
  readonly accountId: string | undefined;
  /** As they were checked. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** The page behind a place of a list. */
export type CursorPlace = Required<Pick<PageRequest, 'page' | 'after'>>;

export type ListCursors = ReturnType<typeof createListCursors>;

/** Not filters: they may change from page to page. */
const notFilters: ReadonlySet<string> = new Set(['page', 'limit', 'cursor', 'after']);
const signatureBytes = 12;

/**
 * Places in lists as callers get them: signed, so that nothing but what was answered comes back, and bound to the account, the
 * list and its filters. They have no end: the secret is kept as long as the rows.
 */
export function createListCursors({ keySecret }: { readonly keySecret: Uint8Array }) {
  const key = createHmac('sha256', keySecret).update('places in lists').digest();

  function signatureOf(place: string, { operationId, accountId, query }: CursorList): Buffer {
    const filters = Object.entries(query)
      .filter(([name, value]) => value !== undefined && !notFilters.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const signed = JSON.stringify([operationId, accountId ?? null, filters, place]);
    return createHmac('sha256', key).update(signed).digest().subarray(0, signatureBytes);
  }

  return {
    write({ page, after }: CursorPlace, list: CursorList): string {
      const place = JSON.stringify([page, ...(after ?? [])]);
      return Buffer.concat([signatureOf(place, list), Buffer.from(place)]).toString('base64url');
    },

    /** Throws INVALID_REQUEST. */
    read(cursor: string, list: CursorList): CursorPlace {
      const bytes = Buffer.from(cursor, 'base64url');
      const given = bytes.subarray(0, signatureBytes);
      const place = bytes.subarray(signatureBytes).toString();
      if (given.length < signatureBytes || !timingSafeEqual(given, signatureOf(place, list))) {
        throw new PlatenError('INVALID_REQUEST', {
          message:
            'cursor: expected `nextCursor` of a page of this list, with the filters of that page. Send it with these, or leave `cursor` out to begin at the first page.',
          details: { field: 'cursor', received: cursor.slice(0, 64) },
        });
      }
      const [page, ...after] = JSON.parse(place) as [number, ...(string | number)[]];
      return { page, after };
    },
  };
}
