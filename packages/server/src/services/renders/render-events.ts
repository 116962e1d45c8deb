import type { StoredBatch } from '../../domain/batch.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import type { FileUrl } from '../../domain/file.ts';
import type { Job } from '../../domain/job.ts';
import type { Origin } from '../../domain/origin.ts';
import type { RenderWithFile } from '../../domain/render.ts';
import type { FinishedFacts } from '../../store/renders/work-store.ts';
import { batchCompletedBody, renderCompletedBody, renderFailedBody } from '../../webhooks/payloads.ts';

/** What is told of a render that has ended: to the registered endpoints, and to the URL that its own request named. */
export function renderEvent(
  { render, file, origin }: RenderWithFile & { readonly origin: Origin | undefined },
  urlOf: FileUrl,
): RecordedEvent {
  const facts = { accountId: render.accountId, subjectId: render.id, url: render.webhookUrl, origin };
  if (render.status !== 'completed' || !file) {
    return {
      ...facts,
      event: 'render.failed',
      get body() {
        return renderFailedBody(render);
      },
    };
  }
  return {
    ...facts,
    event: 'render.completed',
    // Mostly nobody is told; then it is never asked for.
    get body() {
      return renderCompletedBody({ render, file, url: urlOf(file) });
    },
  };
}

/** What is told of the end of a render of the queue, and of its batch when that has ended with it. */
export function endEvents(
  { render, file, completedBatch }: FinishedFacts,
  { job, urlOf }: { readonly job: Job; readonly urlOf: FileUrl },
): readonly RecordedEvent[] {
  const ended = renderEvent({ render, file, origin: job.origin }, urlOf);
  return completedBatch ? [ended, batchEvent(completedBatch.batch, completedBatch.renders, urlOf)] : [ended];
}

/** What is told of a batch whose last render has ended. */
export function batchEvent(batch: StoredBatch, renders: readonly RenderWithFile[], urlOf: FileUrl): RecordedEvent {
  return {
    accountId: batch.accountId,
    subjectId: batch.id,
    url: batch.webhookUrl,
    origin: batch.origin,
    event: 'batch.completed',
    body: batchCompletedBody({
      batch,
      renders: renders.map(({ render, file }) => ({ render, url: file ? urlOf(file) : null })),
    }),
  };
}
