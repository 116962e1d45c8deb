import { z } from 'zod';
import { webhookEvents } from '../../store/record-events.ts';
import { flag, oneOf, pageQuery, timestamp } from './common.ts';

const urlSentence = 'expected an absolute https URL of at most 2048 characters';

/** A URL that events may be sent to, as far as its form tells; where it leads is checked by the service. */
export const webhookUrl = z
  .string(urlSentence)
  .max(2_048, urlSentence)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), urlSentence);

const eventList = z
  .array(oneOf(webhookEvents), `expected a list of ${webhookEvents.join(', ')}`)
  .min(1, 'expected at least one event')
  .max(webhookEvents.length * 2)
  .transform((events) => [...new Set(events)]);

export const newWebhook = z
  .object({
    url: webhookUrl,
    events: eventList.default([...webhookEvents]).describe('Which events it is told; all when left out.'),
    enabled: flag.default(true),
  })
  .meta({ id: 'NewWebhook' });

export const webhookChanges = z
  .object({
    url: webhookUrl.optional().describe('What waits for the endpoint goes to its new URL.'),
    events: eventList.optional(),
    enabled: flag.optional().describe('`true` switches it on again and sends what was kept meanwhile.'),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'expected url, events or enabled')
  .meta({ id: 'WebhookChanges' });

export const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(oneOf(webhookEvents)),
    enabled: z.boolean(),
    disabledReason: oneOf(['caller', 'gone', 'failing'])
      .nullable()
      .describe('`caller`: by PATCH; `gone`: it answered 410; `failing`: nothing but failures for five days.'),
    disabledAt: timestamp.nullable(),
    failingSince: timestamp.nullable().describe('The first failure since the last success.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Webhook' });

/** Why an attempt failed. */
export const attemptErrors = [
  'http-status',
  'redirect',
  'timeout',
  'connection',
  'tls',
  'bad-answer',
  'no-public-address',
  'invalid-url',
  'interrupted',
  'cancelled',
  'endpoint-deleted',
] as const;

export const deliveryStatuses = ['pending', 'held', 'delivered', 'failed'] as const;

export const webhookAttempt = z
  .object({
    number: z.int().min(1),
    startedAt: timestamp,
    finishedAt: timestamp.nullable().describe('null while it runs.'),
    durationMs: z.int().nullable(),
    status: z.int().nullable().describe('The HTTP status; null when none came.'),
    error: oneOf(attemptErrors).nullable().describe('null: delivered, or still under way.'),
    answer: z.string().nullable().describe("The first kilobyte of the receiver's answer."),
  })
  .meta({ id: 'WebhookAttempt' });

export const webhookDelivery = z
  .object({
    id: z.string().describe('The same on every attempt; sent as `X-Service-Delivery` and `webhook-id`.'),
    webhookId: z.string().nullable().describe('null: the URL stood in the request of a render or a batch.'),
    url: z.string(),
    event: oneOf([...webhookEvents, 'webhook.test']),
    subjectId: z.string().describe('The render or batch that it tells of.'),
    status: oneOf(deliveryStatuses).describe('`held`: the endpoint is off.'),
    error: oneOf(attemptErrors).nullable().describe('Why the last attempt failed.'),
    nextAttemptAt: timestamp.nullable(),
    createdAt: timestamp,
    completedAt: timestamp.nullable(),
    attempts: z.array(webhookAttempt),
  })
  .meta({ id: 'WebhookDelivery' });

export const deliveryList = z.object({
  ...pageQuery,
  status: oneOf(deliveryStatuses).optional(),
  event: oneOf([...webhookEvents, 'webhook.test']).optional(),
  webhookId: z.string().max(128).optional().describe('Of one registered endpoint.'),
  subjectId: z.string().max(128).optional().describe('Of one render or batch.'),
});

/** How the delivery stands that a request asked for by `webhook`. */
export const webhookState = z
  .object({
    status: oneOf(['pending', 'delivered', 'failed']),
    attempts: z.int().min(0),
    error: z
      .object({ code: z.literal('WEBHOOK_FAILED'), message: z.string(), details: z.looseObject({}) })
      .optional()
      .describe('Why the last attempt failed.'),
  })
  .meta({ id: 'WebhookState' });
