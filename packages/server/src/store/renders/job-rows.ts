import type { Job, NewJob } from '../../domain/job.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import { originColumns, storedOrigin } from '../database/origin-columns.ts';
import type { RenderJobRow } from '../schema.ts';

/** All of them: a statement that PostgreSQL keeps must not answer with others after a migration. */
export const jobColumnNames = Object.keys({
  render_id: true,
  account_id: true,
  batch_id: true,
  priority: true,
  position: true,
  content_key: true,
  snapshot_hash: true,
  name: true,
  body: true,
  request_version: true,
  run_after: true,
  lease_owner: true,
  lease_until: true,
  lease_token: true,
  attempts: true,
  deaths: true,
  created_at: true,
  request_id: true,
  traceparent: true,
  tracestate: true,
} satisfies Record<keyof RenderJobRow, true>);

export function toJob({ request_id, traceparent, tracestate, ...row }: RenderJobRow): Job {
  return { ...fieldsOf(row), origin: storedOrigin({ request_id, traceparent, tracestate }) };
}

export function jobColumns({ origin, ...job }: NewJob) {
  return { ...columnsOf(job), ...originColumns(origin) };
}
