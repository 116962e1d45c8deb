import { z } from 'zod';
import { idOf, oneOf, timestamp } from './common.ts';
import { fileFields, qualityField, renderSeconds, sourceFields } from './renders.ts';
import { warning } from './warnings.ts';

const renderError = z
  .object({
    code: z.string().describe('The code of the error, as an answer has it.'),
    message: z.string().describe('What went wrong, for people.'),
    details: z.looseObject({}).describe('Figures and names, for programs. They depend on `code`.'),
  })
  .describe('Why the render failed.');

const kind = <const Kind extends string>(name: Kind) => ({
  event: z.literal(name).describe('The kind of the event.'),
  eventType: z.literal(name).describe('The same as `event`.'),
  timestamp: timestamp.describe('When the event happened.'),
});

const times = {
  createdAt: timestamp.describe('When it was requested.'),
  completedAt: timestamp.describe('When it ended.'),
};

/** The body of each event, by its kind. */
export const webhookPayloads = {
  'render.completed': z
    .strictObject({
      ...kind('render.completed'),
      data: z
        .strictObject({
          renderId: idOf('render'),
          ...sourceFields,
          status: z.literal('completed').describe('Always `completed`.'),
          imageUrl: z.url().describe('Address of the file.'),
          downloadUrl: z.url().describe('The same as `imageUrl`.'),
          ...fileFields,
          renderTime: z.int().describe('Milliseconds that the render took.'),
          cached: z.boolean().describe('Whether the file is that of an earlier render of the same content.'),
          metadata: z
            .strictObject({ ...fileFields, renderTime: renderSeconds, quality: qualityField })
            .describe('The same figures, with the time in seconds.'),
          ...times,
          expiresAt: timestamp.nullable().describe('When the file is deleted; null when it is kept.'),
          warnings: z.array(warning).describe('The first twenty warnings. Often there are none.'),
        })
        .describe('The render that the event is about.'),
    })
    .meta({ id: 'RenderCompletedEvent', description: 'A render is completed.' }),
  'render.failed': z
    .strictObject({
      ...kind('render.failed'),
      data: z
        .strictObject({
          renderId: idOf('render'),
          ...sourceFields,
          status: z.literal('failed').describe('Always `failed`.'),
          error: renderError,
          metadata: z
            .strictObject({ format: fileFields.format, renderTime: renderSeconds, quality: qualityField })
            .describe('What was requested, and how long it took to fail.'),
          ...times,
        })
        .describe('The render that the event is about.'),
    })
    .meta({ id: 'RenderFailedEvent', description: 'A render ended without a file.' }),
  'batch.completed': z
    .strictObject({
      ...kind('batch.completed'),
      data: z
        .strictObject({
          batchId: idOf('batch'),
          status: z.literal('completed').describe('Always `completed`, even when renders failed.'),
          totalRenders: z.int().describe('How many renders the batch has.'),
          completedRenders: z.int().describe('How many of them are completed.'),
          failedRenders: z.int().describe('How many of them ended without a file.'),
          ...times,
          renders: z
            .array(
              z.strictObject({
                renderId: idOf('render'),
                status: oneOf(['completed', 'failed']).describe('How the render ended.'),
                downloadUrl: z.url().nullable().describe('Address of the file; null when the render failed.'),
                ...sourceFields,
                error: renderError.omit({ details: true }).optional().describe('Why the render failed, if it did.'),
              }),
            )
            .describe('The renders in the order of the request.'),
        })
        .describe('The batch that the event is about.'),
    })
    .meta({ id: 'BatchCompletedEvent', description: 'Every render of a batch has ended.' }),
  'webhook.test': z
    .strictObject({
      ...kind('webhook.test'),
      data: z
        .strictObject({
          webhookId: idOf('endpoint'),
          message: z.string().describe('Says that this is a test, for people.'),
        })
        .describe('The endpoint that is tried.'),
    })
    .meta({ id: 'WebhookTestEvent', description: 'Somebody tries the endpoint.' }),
} as const;
