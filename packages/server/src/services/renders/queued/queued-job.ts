import { hash } from 'node:crypto';
import { type NewJob, type Priority, priorities, type Snapshot } from '../../../domain/job.ts';
import type { Origin } from '../../../domain/origin.ts';
import type { Render } from '../../../domain/render.ts';
import type { NamedDocument } from '../../documents/stored-documents.ts';
import type { RenderRequest } from '../render-request.ts';
import { contentOf, storeRequest } from './stored-request.ts';

/** One accepted render that is to be drawn later. */
export interface QueuedRender {
  readonly render: Render;
  readonly found: NamedDocument;
  readonly request: RenderRequest;
  readonly priority: Priority;
  readonly origin?: Origin | undefined;
  /** The snapshot of `found`, if it was already made: the renders of a batch share it. */
  readonly snapshot?: Snapshot | undefined;
}

/** The present state of a design or template, named by its content. */
export function toSnapshot(accountId: string, found: NamedDocument): Snapshot {
  const { digest, text } = found.stored;
  return { accountId, hash: digest, document: text };
}

/** The job of a queued render, with the present state of the design. */
export function toJob({
  render,
  found,
  request,
  priority,
  origin,
  snapshot = toSnapshot(render.accountId, found),
}: QueuedRender): {
  readonly job: NewJob;
  readonly snapshot: Snapshot;
} {
  const { hash: documentHash } = snapshot;
  return {
    snapshot,
    job: {
      renderId: render.id,
      accountId: render.accountId,
      batchId: render.batchId,
      priority: priorities[priority],
      position: render.batchIndex ?? 0,
      contentKey: contentKey(documentHash, found.name, request),
      snapshotHash: documentHash,
      name: found.name,
      ...storeRequest(request),
      createdAt: render.createdAt,
      origin,
    },
  };
}

/**
 * Equal only when one render may be answered with the file of the other: the same design, data and options, written in
 * the same order. Null when the request wants its own drawing.
 */
function contentKey(documentHash: string, name: string, request: RenderRequest): string | null {
  if (!request.cache) return null;
  return hash('sha256', JSON.stringify([documentHash, name, contentOf(request)]), 'hex');
}
