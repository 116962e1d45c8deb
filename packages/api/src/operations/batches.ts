import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import {
  acceptedBatchFile,
  batchFileForm,
  batchFileQuery,
  failedRowsQuery,
  triedBatchFile,
} from '../schemas/batches/batch-files.ts';
import { acceptedBatch, batch, batchBody, batchList, listedBatch } from '../schemas/batches/batches.ts';
import { idParameter } from '../schemas/common.ts';

const params = z.object({ batchId: idParameter('batch') });
const readErrors = ['BATCH_NOT_FOUND', 'ACCESS_DENIED'] as const;
/** A hundred renders with 100 kB of data each. */
const maxBytes = 10 * 1024 ** 2;

export const batchOperations = {
  renderBatch: defineOperation({
    id: 'renderBatch',
    method: 'POST',
    path: '/render/batch',
    tag: 'Render',
    summary: 'Render many designs or templates',
    description:
      'The batch is accepted at once and rendered item by item. Read the batch, listen to its events, or give a `webhook`. A ' +
      'wrong item fails alone. Equal items are drawn once. At most 10 MB of JSON, and 2 MB for each item.',
    access: 'renders:write',
    meter: 'batch',
    body: {
      schema: batchBody,
      warnsAs: 'A batch',
      maxBytes,
      examples: {
        two: {
          renders: [
            { designId: 'dsn_…', format: 'png', dynamicData: { name: 'Ada' } },
            { designId: 'dsn_…', format: 'pdf', dynamicData: { name: 'Max' }, fileName: 'badge-{{ name }}' },
          ],
          priority: 'normal',
        },
      },
    },
    success: {
      status: 202,
      description: 'The accepted batch.',
      data: acceptedBatch,
      location: '/v1/render/batch/{batchId}',
    },
    errors: ['BATCH_TOO_LARGE', 'INVALID_DYNAMIC_DATA', 'STORAGE_QUOTA_EXCEEDED'],
  }),
  renderBatchFromFile: defineOperation({
    id: 'renderBatchFromFile',
    method: 'POST',
    path: '/render/batch/from-file',
    tag: 'Render',
    summary: 'Render each row of a CSV or XLSX file',
    description:
      'A form with the file. Each column fills the variable of its name, or the one given in `mapping`; dots make ' +
      'objects (`customer.name`). Empty cells fill nothing, so that defaults apply. Dates of XLSX become ISO 8601. `dryRun=true` stores nothing and shows what each row would give.',
    access: 'renders:write',
    meter: 'batch',
    query: batchFileQuery,
    body: { schema: batchFileForm, mediaType: 'multipart/form-data' },
    success: {
      status: 202,
      description: 'The accepted batch, and how the file was read.',
      data: acceptedBatchFile,
      location: '/v1/render/batch/{batchId}',
    },
    tried: { status: 200, description: 'With `dryRun`: what each row would give.', data: triedBatchFile },
    errors: [
      'BATCH_TOO_LARGE',
      'INVALID_DESIGN_ID',
      'INVALID_DYNAMIC_DATA',
      'FILE_TOO_LARGE',
      'STORAGE_QUOTA_EXCEEDED',
      'UNSUPPORTED_FILE_TYPE',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  }),
  listBatches: defineOperation({
    id: 'listBatches',
    method: 'GET',
    path: '/render/batch',
    tag: 'Render',
    summary: 'List batches, newest first',
    access: 'renders:read',
    query: batchList,
    success: { status: 200, description: 'One page of the batches.', data: z.array(listedBatch), pagination: 'plain' },
  }),
  getBatch: defineOperation({
    id: 'getBatch',
    method: 'GET',
    path: '/render/batch/{batchId}',
    tag: 'Render',
    summary: 'Read the status of a batch and its renders',
    access: 'renders:read',
    params,
    success: { status: 200, description: 'The status of the batch and of each of its renders.', data: batch },
    errors: readErrors,
  }),
  streamBatchEvents: defineOperation({
    id: 'streamBatchEvents',
    method: 'GET',
    path: '/render/batch/{batchId}/events',
    tag: 'Render',
    summary: 'Listen to a batch while it is rendered',
    description:
      'Server-sent events: `render.completed` and `render.failed` for each render, in the order in which they end, then ' +
      '`batch.completed`, after which the stream ends. Events that have already happened come first. Send the id of the last ' +
      'event in `Last-Event-ID` to go on after a break; no event is lost or sent twice.',
    access: 'renders:read',
    params,
    success: {
      status: 200,
      description: 'Events, with `data` in JSON.',
      mediaType: 'text/event-stream',
      whenEmpty: 'There is nothing after that event: the batch is complete.',
    },
    errors: readErrors,
  }),
  downloadBatch: defineOperation({
    id: 'downloadBatch',
    method: 'GET',
    path: '/render/batch/{batchId}/zip',
    tag: 'Render',
    summary: 'Download all files of a batch as a ZIP archive',
    description:
      'The files in the order of the request, named by `fileName` or by their number, and `manifest.json` and ' +
      '`manifest.csv`, which list the outcome of every render, including renders that failed and files that have ' +
      'expired.',
    access: 'renders:read',
    params,
    success: { status: 200, description: 'The files of the batch in one archive.', mediaType: 'application/zip' },
    errors: [...readErrors, 'BATCH_NOT_FINISHED'],
  }),
  downloadFailedRowsOfBatch: defineOperation({
    id: 'downloadFailedRowsOfBatch',
    method: 'GET',
    path: '/render/batch/{batchId}/failed-rows',
    tag: 'Render',
    summary: 'Download the failed rows of a batch as CSV',
    description:
      'For correcting and sending again: a column for each variable with the data as it was sent, as long as it is kept ' +
      "(`keepData`), then `_row` with the row's number in the file or in the request, and `_problem`. Lists are JSON.",
    access: 'renders:read',
    params,
    query: failedRowsQuery,
    success: { status: 200, description: 'The rows that have failed so far.', mediaType: 'text/csv' },
    errors: readErrors,
  }),
};
