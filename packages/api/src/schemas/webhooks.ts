import { z } from 'zod';
import { webhookEvents } from '../vocabulary.ts';
import { flag, idOf, listQuery, oneOf, timestamp } from './common.ts';
import { storedWarnings } from './warnings.ts';

const urlSentence = 'expected an absolute https URL of at most 2048 characters';

/** A URL whose form allows events; the service checks where it leads. */
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
    url: webhookUrl.describe('Where events are sent: `https`, on a public host.'),
    events: eventList.default([...webhookEvents]).describe('Which events are sent; all of them when left out.'),
    enabled: flag
      .default(true)
      .describe('Whether events are sent. Events for an endpoint that is off are kept for later.'),
  })
  .meta({ id: 'NewWebhook', description: 'A new endpoint for events.' });

export const webhookChanges = z
  .object({
    url: webhookUrl.optional().describe('Where events are sent from now on, including waiting ones.'),
    events: eventList.optional().describe('Which events are sent from now on.'),
    enabled: flag.optional().describe('`true` switches it on again and sends what was kept meanwhile.'),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'expected url, events or enabled')
  .meta({
    id: 'WebhookChanges',
    description: 'Changes of an endpoint, at least one. Fields that are left out stay as they are.',
  });

export const webhook = z
  .object({
    id: idOf('endpoint'),
    url: z.string().describe('Where events are sent.'),
    events: z.array(oneOf(webhookEvents)).describe('Which events are sent.'),
    enabled: z.boolean().describe('Whether events are sent at the moment.'),
    disabledReason: oneOf(['caller', 'gone', 'failing'])
      .nullable()
      .describe(
        'Why the endpoint is off. `caller`: somebody switched it off; `gone`: it answered 410; `failing`: all attempts failed for five days. null while it is on.',
      ),
    disabledAt: timestamp.nullable().describe('Since when the endpoint is off; null while it is on.'),
    failingSince: timestamp
      .nullable()
      .describe('When the first failure since the last success was; null when there was none.'),
    createdAt: timestamp.describe('When the endpoint was registered.'),
    updatedAt: timestamp.describe('When the endpoint was last changed.'),
    warnings: storedWarnings,
  })
  .meta({ id: 'Webhook', description: 'An endpoint that receives events.' });

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
    number: z.int().min(1).describe('Which attempt it is; the first is 1.'),
    startedAt: timestamp.describe('When the attempt began.'),
    finishedAt: timestamp.nullable().describe('When the attempt ended; null while it runs.'),
    durationMs: z.int().nullable().describe('Milliseconds that the attempt took; null while it runs.'),
    status: z.int().nullable().describe('The HTTP status of the answer; null when none came.'),
    error: oneOf(attemptErrors).nullable().describe('Why the attempt failed; null when it did not, or still runs.'),
    answer: z.string().nullable().describe("The first kilobyte of the receiver's answer; null when none came."),
  })
  .meta({ id: 'WebhookAttempt', description: 'One attempt to deliver an event.' });

export const webhookDelivery = z
  .object({
    id: z
      .string()
      .describe(
        'The id of the delivery. It is the same in every attempt, and is sent as `X-Service-Delivery` and `webhook-id`.',
      ),
    webhookId: z
      .string()
      .nullable()
      .describe('The id of the endpoint; null when the URL came from the request of a render or a batch.'),
    url: z.string().describe('Where the event is sent.'),
    event: oneOf([...webhookEvents, 'webhook.test']).describe('The kind of the event.'),
    subjectId: z.string().describe('The id of the render or batch that the event is about.'),
    status: oneOf(deliveryStatuses).describe(
      'The status of the delivery. `held`: it waits until its endpoint is on again.',
    ),
    error: oneOf(attemptErrors)
      .nullable()
      .describe('Why the last attempt failed; null when it succeeded, or when there was none.'),
    nextAttemptAt: timestamp.nullable().describe('When it is tried again; null: not again.'),
    createdAt: timestamp.describe('When the event happened.'),
    completedAt: timestamp.nullable().describe('When it was delivered or given up; null before.'),
    attempts: z.array(webhookAttempt).describe('The attempts so far.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'An event on its way to a URL.' });

export const deliveryList = z.object({
  ...listQuery,
  status: oneOf(deliveryStatuses).optional().describe('Only deliveries with this status.'),
  event: oneOf([...webhookEvents, 'webhook.test'])
    .optional()
    .describe('Only deliveries of this kind of event.'),
  webhookId: z.string().max(128).optional().describe('Only deliveries to this registered endpoint.'),
  subjectId: z.string().max(128).optional().describe('Only deliveries about this render or batch.'),
});

/** The state of the delivery that a request asked for by `webhook`. */
export const webhookState = z
  .object({
    status: oneOf(['pending', 'delivered', 'failed']).describe('`failed` after the last of ten attempts.'),
    attempts: z.int().min(0).describe('How many attempts there have been.'),
    error: z
      .object({
        code: z.literal('WEBHOOK_FAILED').describe('The code of the error; there is only one.'),
        message: z.string().describe('Why the attempt failed, for people.'),
        details: z
          .looseObject({})
          .describe('Why the attempt failed, for programs: `reason`, and `status` if there was one.'),
      })
      .optional()
      .describe('Why the last attempt failed; left out otherwise.'),
  })
  .meta({ id: 'WebhookState', description: 'The state of the delivery that a request asked for by `webhook`.' });
