import { hash } from 'node:crypto';
import { type Origin, originColumns } from '../../../domain/origin.ts';
import type { AcceptedWork, NewJob } from '../../../store/renders/work-store.ts';
import type { RenderRow } from '../../../store/schema.ts';
import type { NamedDocument } from '../../documents/stored-documents.ts';
import type { RenderRequest } from '../render-request.ts';
import { contentOf, storeRequest } from './stored-request.ts';

/** As a request names them; the number is their order in the queue. */
export const priorities = { high: 0, normal: 1, low: 2 } as const;
export type Priority = keyof typeof priorities;

/** One accepted render that is to be drawn later. */
export interface QueuedRender {
  readonly row: RenderRow;
  readonly found: NamedDocument;
  readonly request: RenderRequest;
  readonly priority: Priority;
  readonly origin?: Origin | undefined;
  /** Of `found`, where it was made already: the renders of a batch share it. */
  readonly snapshot?: Snapshot | undefined;
}

export type Snapshot = AcceptedWork['snapshots'][number];

/** A design or template as it is now, named by its content. */
export function toSnapshot(accountId: string, found: NamedDocument): Snapshot {
  const { digest, text } = found.stored;
  return { account_id: accountId, hash: digest, document: text };
}

/** The rows that carry it: the job, and the design as it is now. */
export function toJob({
  row,
  found,
  request,
  priority,
  origin,
  snapshot = toSnapshot(row.account_id, found),
}: QueuedRender): {
  readonly job: NewJob;
  readonly snapshot: Snapshot;
} {
  const { hash: documentHash } = snapshot;
  return {
    snapshot,
    job: {
      render_id: row.id,
      account_id: row.account_id,
      batch_id: row.batch_id,
      priority: priorities[priority],
      position: row.batch_index ?? 0,
      content_key: contentKey(documentHash, found.name, request),
      snapshot_hash: documentHash,
      name: found.name,
      ...storeRequest(request),
      created_at: row.created_at,
      ...originColumns(origin),
    },
  };
}

/**
 * Equal only when a render may be answered with the other's file: the same design, data and options, written in the same
 * order. Null when the request wants its own.
 */
function contentKey(documentHash: string, name: string, request: RenderRequest): string | null {
  if (!request.cache) return null;
  return hash('sha256', JSON.stringify([documentHash, name, contentOf(request)]), 'hex');
}
