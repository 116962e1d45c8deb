import type { BatchState, StoredBatch } from '../../domain/batch.ts';
import type { Priority } from '../../domain/job.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import { originColumns, storedOrigin } from '../database/origin-columns.ts';
import type { BatchRow } from '../schema.ts';

export function toBatch({ request_id, traceparent, tracestate, ...row }: BatchRow): StoredBatch {
  return {
    ...fieldsOf(row),
    status: row.status as BatchState['status'],
    priority: row.priority as Priority,
    origin: storedOrigin({ request_id, traceparent, tracestate }),
  };
}

export function batchColumns({ origin, ...batch }: StoredBatch): BatchRow {
  return { ...columnsOf(batch), ...originColumns(origin) };
}
