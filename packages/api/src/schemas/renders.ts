import { outputFormats } from '@platen/core';
import { z } from 'zod';
import { idOf, listQuery, oneOf, timestamp } from './common.ts';
import { renderDebug } from './render-debug.ts';
import { warnings } from './warnings.ts';
import { webhookState } from './webhooks.ts';

const statuses = ['queued', 'processing', 'completed', 'failed'] as const;

/** The facts about a file in every answer with a render. */
export const fileFields = {
  format: z.string().describe('The format of the file, such as `png`.'),
  width: z.int().describe('Width of the file in px.'),
  height: z.int().describe('Height of the file in px.'),
  fileSize: z.int().describe('Bytes of the file.'),
};
export const renderSeconds = z.number().describe('Seconds that the render took, with fractions.');
export const qualityField = z.int().describe('The requested quality, from 1 to 100.');

const metadata = z.object({ ...fileFields, renderTime: renderSeconds });
export const renderResult = z
  .object({
    imageUrl: z.url().describe('Address of the file.'),
    ...fileFields,
    format: oneOf(outputFormats).describe('The format of the file.'),
    renderTime: z.int().describe('Milliseconds that the render took.'),
    cached: z.boolean().describe('Whether the file is that of an earlier render of the same content.'),
    renderId: idOf('render'),
    status: z.literal('completed').describe('Always `completed`: a render that failed is an error.'),
    downloadUrl: z.url().describe('The same as `imageUrl`.'),
    metadata: metadata.extend({ quality: qualityField }).describe('The same figures, with the time in seconds.'),
    createdAt: timestamp.describe('When the render was requested.'),
    completedAt: timestamp.describe('When the file was ready.'),
    expiresAt: timestamp.nullable().describe('When the file is deleted; null when it is kept.'),
    warnings,
    debug: renderDebug.optional().describe('How the render went. Only with `debug: true`.'),
  })
  .meta({ id: 'RenderResult', description: 'A completed render.' });

/** Which document was rendered. */
export const sourceFields = {
  designId: z.string().optional().describe('The id of the design, when a design was rendered.'),
  templateId: z.string().optional().describe('The id of the template, when a template was rendered.'),
};

/** Why a render of an account failed. */
export const renderError = z
  .looseObject({
    code: z.string().describe('The code of the error, as an answer has it.'),
    message: z.string().describe('What went wrong, for people.'),
  })
  .meta({ id: 'RenderError', description: 'Why a render failed. It may have `details`, as those of an answer.' });

export const renderStatus = z
  .object({
    renderId: idOf('render'),
    ...sourceFields,
    batchId: z.string().optional().describe('The id of the batch that contains the render, if any.'),
    row: z.int().optional().describe('The row in the file that the batch was made from, if any.'),
    status: oneOf(statuses).describe('The status of the render. `completed` and `failed` are final.'),
    progress: z.int().min(0).max(100).describe('0 while it is queued, up to 95 while it is drawn, 100 at the end.'),
    downloadUrl: z.url().nullable().describe('Address of the file; null while there is none.'),
    metadata: metadata.nullable().describe('Figures of the file; null while there is none.'),
    createdAt: timestamp.describe('When the render was requested.'),
    completedAt: timestamp.nullable().describe('When the render ended; null before.'),
    expiresAt: timestamp.nullable().describe('When the file is deleted; null when it is kept, or when there is none.'),
    warnings,
    error: renderError.optional().describe('Why the render failed; left out otherwise.'),
    webhook: webhookState.optional().describe('The state of the webhook that the request named, if any.'),
  })
  .meta({ id: 'RenderStatus', description: 'The status of a render.' });

/** The answer to accepting a render. Its `status` is always `queued`, which distinguishes it from a result. */
export const acceptedRender = renderStatus
  .extend({
    status: z.literal('queued').describe('Always `queued`, even if the render has gone on meanwhile.'),
    downloadUrl: z.null().describe('Always null: the file comes later.'),
    completedAt: z.null().describe('Always null: the render ends later.'),
  })
  .meta({ id: 'AcceptedRender', description: 'A render that is stored and waits to be drawn.' });

export const renderRequest = z
  .object({
    renderId: idOf('render'),
    ...sourceFields,
    request: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        'The body of a request for the same render, without defaults and without a webhook. Null when it is not kept: the request had `keepData: false` or more than 256 kB, or its time is over.',
      ),
    keptUntil: timestamp.nullable().describe('When the request is removed; null when none is kept.'),
  })
  .meta({ id: 'RequestOfRender', description: 'The request of a render.' });

export const renderList = z.object({
  ...listQuery,
  designId: z.string().max(128).optional().describe('Only renders of this design.'),
  batchId: z
    .string()
    .max(128)
    .optional()
    .describe('Only renders of this batch, in the order of its request instead of newest first.'),
  runId: z.string().max(128).optional().describe('Only renders of this run, in the order of the rows of its file.'),
  status: oneOf(statuses).optional().describe('Only renders with this status.'),
});
