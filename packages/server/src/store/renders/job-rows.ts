import type { Job, NewJob } from '../../domain/job.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import { originColumns, storedOrigin } from '../database/origin-columns.ts';
import type { RenderJobRow } from '../schema.ts';

export function toJob({ request_id, traceparent, tracestate, ...row }: RenderJobRow): Job {
  return { ...fieldsOf(row), origin: storedOrigin({ request_id, traceparent, tracestate }) };
}

export function jobColumns({ origin, ...job }: NewJob) {
  return { ...columnsOf(job), ...originColumns(origin) };
}
