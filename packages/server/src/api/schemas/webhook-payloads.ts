import { z } from 'zod';
import { oneOf, timestamp } from './common.ts';
import { warning } from './renders.ts';

const source = {
  designId: z.string().optional().describe('When a design was rendered.'),
  templateId: z.string().optional().describe('When a template was rendered.'),
};

const renderError = z.object({ code: z.string(), message: z.string(), details: z.looseObject({}) });

const kind = <const Kind extends string>(name: Kind) => ({
  event: z.literal(name),
  eventType: z.literal(name).describe('The same as `event`.'),
  timestamp: timestamp.describe('When it became true.'),
});

/** The body of each event, by its kind. */
export const webhookPayloads = {
  'render.completed': z
    .strictObject({
      ...kind('render.completed'),
      data: z.strictObject({
        renderId: z.string(),
        ...source,
        status: z.literal('completed'),
        imageUrl: z.url(),
        downloadUrl: z.url().describe('The same as `imageUrl`.'),
        format: z.string(),
        width: z.int(),
        height: z.int(),
        fileSize: z.int().describe('Bytes.'),
        renderTime: z.int().describe('Milliseconds.'),
        cached: z.boolean(),
        metadata: z.strictObject({
          format: z.string(),
          width: z.int(),
          height: z.int(),
          fileSize: z.int(),
          renderTime: z.number().describe('Seconds.'),
          quality: z.int(),
        }),
        createdAt: timestamp,
        completedAt: timestamp,
        expiresAt: timestamp.nullable(),
        warnings: z.array(warning).describe('The first twenty.'),
      }),
    })
    .meta({ id: 'RenderCompletedEvent' }),
  'render.failed': z
    .strictObject({
      ...kind('render.failed'),
      data: z.strictObject({
        renderId: z.string(),
        ...source,
        status: z.literal('failed'),
        error: renderError,
        metadata: z.strictObject({
          format: z.string(),
          renderTime: z.number().describe('Seconds.'),
          quality: z.int(),
        }),
        createdAt: timestamp,
        completedAt: timestamp,
      }),
    })
    .meta({ id: 'RenderFailedEvent' }),
  'batch.completed': z
    .strictObject({
      ...kind('batch.completed'),
      data: z.strictObject({
        batchId: z.string(),
        status: z.literal('completed'),
        totalRenders: z.int(),
        completedRenders: z.int(),
        failedRenders: z.int(),
        createdAt: timestamp,
        completedAt: timestamp,
        renders: z.array(
          z.strictObject({
            renderId: z.string(),
            status: oneOf(['completed', 'failed']),
            downloadUrl: z.url().nullable(),
            ...source,
            error: renderError.omit({ details: true }).optional(),
          }),
        ),
      }),
    })
    .meta({ id: 'BatchCompletedEvent' }),
  'webhook.test': z
    .strictObject({
      ...kind('webhook.test'),
      data: z.strictObject({ webhookId: z.string(), message: z.string() }),
    })
    .meta({ id: 'WebhookTestEvent' }),
} as const;
