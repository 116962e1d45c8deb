import { webhookPayloads } from '../schemas/webhook-payloads.ts';
import { type Components, type JsonSchema, toJsonSchema } from './json-schema.ts';

const summaries: Readonly<Record<keyof typeof webhookPayloads, string>> = {
  'render.completed': 'A render is completed',
  'render.failed': 'A render ended without a file',
  'batch.completed': 'Every render of a batch has ended',
  'webhook.test': 'Somebody tries the endpoint',
};

const headers: readonly (readonly [name: string, description: string])[] = [
  ['X-Service-Signature', '`sha256=` and the HMAC-SHA-256 of the raw body under the signing secret, hexadecimal.'],
  [
    'X-Service-Signature-Previous',
    'The signature with the previous secret, for 24 hours after it was replaced. When there are several previous secrets, one signature for each, separated by commas.',
  ],
  ['X-Service-Event', 'The kind of the event.'],
  ['X-Service-Delivery', 'The id of the delivery, the same on every attempt.'],
  ['X-Service-Timestamp', 'Unix seconds of this attempt.'],
  ['webhook-id', 'The same as `X-Service-Delivery`, as named by Standard Webhooks.'],
  ['webhook-timestamp', 'The same as `X-Service-Timestamp`, as named by Standard Webhooks.'],
  ['webhook-signature', '`v1,` and the signature of id, time and body, base64; Standard Webhooks.'],
  ['X-Request-Id', 'The id of the request that asked for it.'],
  ['traceparent', 'As that request sent it; W3C Trace Context.'],
  ['tracestate', 'As that request sent it beside `traceparent`, at most 512 characters; W3C Trace Context.'],
];
/** Headers that not every webhook has. */
const optional: ReadonlySet<string> = new Set([
  'X-Service-Signature-Previous',
  'X-Request-Id',
  'traceparent',
  'tracestate',
]);

/** The requests that receivers get, as OpenAPI 3.1 describes webhooks. */
export function describeWebhooks(components: Components): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(webhookPayloads).map(([event, schema]) => [
      event,
      {
        post: {
          operationId: `on ${event}`.replace(/[ .](\w)/g, (_match, letter: string) => letter.toUpperCase()),
          tags: ['Webhooks'],
          summary: summaries[event as keyof typeof summaries],
          security: [],
          parameters: headers.map(([name, description]) => ({
            name,
            in: 'header',
            required: !optional.has(name),
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toJsonSchema(schema, { io: 'output', components }) } },
          },
          responses: {
            '2XX': { description: 'The event has arrived.' },
            '410': { description: 'The receiver wants no more events: the endpoint is switched off.' },
            default: { description: 'The event is sent again: ten attempts in all, over about 75 hours.' },
          },
        },
      },
    ]),
  );
}
