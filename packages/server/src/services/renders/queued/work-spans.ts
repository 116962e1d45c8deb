import type { Job } from '../../../domain/job.ts';
import type { Span, Tracing } from '../../../telemetry/tracing.ts';

/** Two spans: the time since the job was accepted, and the work from here on. */
export function beginSpan(tracing: Tracing, job: Job): Span {
  const parent = job.origin?.traceparent;
  const acceptedAtMs = Math.min(Date.parse(job.createdAt), Date.now());
  tracing.begin('queue wait', { parent, startedAtMs: acceptedAtMs }).end(spanFacts(job));
  return tracing.begin('render', { parent, kind: 'consumer' });
}

/** A render may begin more than once. */
export function spanFacts({ renderId, batchId, attempts }: Job) {
  return { 'platen.render': renderId, 'platen.batch': batchId ?? undefined, 'platen.attempt': attempts };
}
