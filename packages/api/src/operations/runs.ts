import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { batchFileQuery, failedRowsQuery } from '../schemas/batches/batch-files.ts';
import { idParameter } from '../schemas/common.ts';
import { acceptedRun, listedRun, run, runForm, runList, triedRun } from '../schemas/runs.ts';

const params = z.object({ runId: idParameter('run') });
const readErrors = ['RUN_NOT_FOUND', 'ACCESS_DENIED'] as const;

export const runOperations = {
  renderRun: defineOperation({
    id: 'renderRun',
    method: 'POST',
    path: '/render/run',
    tag: 'Render',
    summary: 'Render each row of a table of up to 10,000 rows',
    description:
      'Like `/render/batch/from-file`, for tables with more rows than a batch may have. The rows are cut into as many batches as ' +
      'the plan requires, which are accepted all together or not at all and form one run. Each of the batches counts for ' +
      'the hourly limit. A `webhook` gets an event for each of the batches. `dryRun=true` stores nothing, shows what each row would give, and counts as no batch.',
    access: 'renders:write',
    meter: 'render',
    query: batchFileQuery,
    body: { schema: runForm, mediaType: 'multipart/form-data' },
    success: {
      status: 202,
      description: 'The accepted run, and how the file was read.',
      data: acceptedRun,
      location: '/v1/render/run/{runId}',
    },
    tried: { status: 200, description: 'With `dryRun`: what each row would give.', data: triedRun },
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
  listRuns: defineOperation({
    id: 'listRuns',
    method: 'GET',
    path: '/render/run',
    tag: 'Render',
    summary: 'List runs, newest first',
    access: 'renders:read',
    query: runList,
    success: { status: 200, description: 'One page of the runs.', data: z.array(listedRun), pagination: 'plain' },
  }),
  getRun: defineOperation({
    id: 'getRun',
    method: 'GET',
    path: '/render/run/{runId}',
    tag: 'Render',
    summary: 'Read the status of a run',
    description: 'Its renders are listed by `GET /v1/renders?runId=`, in the order of the rows.',
    access: 'renders:read',
    params,
    success: { status: 200, description: 'The status of the run.', data: run },
    errors: readErrors,
  }),
  cancelRun: defineOperation({
    id: 'cancelRun',
    method: 'POST',
    path: '/render/run/{runId}/cancel',
    tag: 'Render',
    summary: 'Cancel a run',
    description:
      'Waiting renders end at once as `failed`, with the code `RENDER_FAILED` and the reason `cancelled`. Renders that are ' +
      'being drawn go on to their end, and existing files are kept. The run ends with the last render, as its events and ' +
      'webhooks report. A second call ends renders that still wait; a run that has ended does not change.',
    access: 'renders:write',
    params,
    success: { status: 200, description: 'The status of the run.', data: run },
    errors: readErrors,
  }),
  streamRunEvents: defineOperation({
    id: 'streamRunEvents',
    method: 'GET',
    path: '/render/run/{runId}/events',
    tag: 'Render',
    summary: 'Listen to a run while it is rendered',
    description:
      'Server-sent events: `run.progress` with the counts of the whole run, at most four in a second, then ' +
      '`run.completed`, after which the stream ends. The first event is the present status.',
    access: 'renders:read',
    params,
    success: {
      status: 200,
      description: 'Events, with `data` in JSON.',
      mediaType: 'text/event-stream',
      whenEmpty: 'There is nothing after that event: the run is complete.',
    },
    errors: readErrors,
  }),
  downloadRun: defineOperation({
    id: 'downloadRun',
    method: 'GET',
    path: '/render/run/{runId}/zip',
    tag: 'Render',
    summary: 'Download all files of a run as a ZIP archive',
    description: 'The files of all its batches in the order of the rows, with one `manifest.json` and `manifest.csv`.',
    access: 'renders:read',
    params,
    success: { status: 200, description: 'The files of the run in one archive.', mediaType: 'application/zip' },
    errors: [...readErrors, 'BATCH_NOT_FINISHED'],
  }),
  downloadFailedRowsOfRun: defineOperation({
    id: 'downloadFailedRowsOfRun',
    method: 'GET',
    path: '/render/run/{runId}/failed-rows',
    tag: 'Render',
    summary: 'Download the failed rows of a run as CSV',
    description: 'In the same form as the failed rows of a batch.',
    access: 'renders:read',
    params,
    query: failedRowsQuery,
    success: { status: 200, description: 'The rows that failed.', mediaType: 'text/csv' },
    errors: readErrors,
  }),
};
