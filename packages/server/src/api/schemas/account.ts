import { z } from 'zod';
import { fileAccesses, scopes } from '../../accounts/scopes.ts';
import { plans } from '../../config/config.ts';
import { nameText, oneOf, timestamp, wholeNumber } from './common.ts';

const count = z.int().min(0);
const bound = count.nullable().describe('null: no limit.');

export const planName = z
  .string(`expected one of ${plans.join(', ')}`)
  .transform((plan) => (plan === 'Pro' ? 'Individual' : plan))
  .pipe(oneOf(plans))
  .meta({ documentedAs: { type: 'string', enum: [...plans, 'Pro'], description: '`Pro` means `Individual`.' } });

const usage = z.object({
  renders: count.describe('Renders that were drawn.'),
  cachedRenders: count.describe('Answers from the cache.'),
  failedRenders: count,
  bytes: count.describe('Size of the files drawn.'),
});

export const account = z
  .object({
    id: z.string(),
    name: z.string(),
    plan: oneOf(plans),
    createdAt: timestamp,
    fileAccess: oneOf(fileAccesses).describe('`signed`: the addresses of files carry a signature and expire.'),
    signedUrlSeconds: z.int().min(1).describe('How long a signed address works.'),
    limits: z.object({
      requestsPerMinute: bound.describe('Calls that render. Others have ten times as many.'),
      concurrentRenders: bound,
      cpuSecondsPerMinute: bound.describe('Processor time of render processes. null: no limit.'),
      batchRequestsPerHour: bound,
      batchSize: count,
      uploadBytes: count,
      storedBytes: bound.describe('Of all that the account stores.'),
      rendersPerDay: bound,
      rendersPerMonth: bound,
    }),
    usage: z.object({
      day: usage.describe('Of the current UTC day.'),
      month: usage.describe('Of the current UTC month.'),
      storedBytes: count.describe(
        'Uploads, files that have not expired, thumbnails, designs, versions, templates, requests that wait to be drawn and answers kept for `Idempotency-Key`.',
      ),
    }),
  })
  .meta({ id: 'Account' });

/** A minute to thirty days. */
export const ownAccountChanges = z
  .object({
    fileAccess: oneOf(fileAccesses).optional(),
    signedUrlSeconds: wholeNumber(60, 30 * 86_400).optional(),
  })
  .refine(
    ({ fileAccess, signedUrlSeconds }) => fileAccess !== undefined || signedUrlSeconds !== undefined,
    'expected at least one of fileAccess, signedUrlSeconds',
  )
  .meta({ id: 'OwnAccountChanges' });

export const signingSecret = z
  .object({
    secret: z.string().describe('Signs webhooks.'),
    previousSecret: z.string().nullable().describe('The one before, while it is still good.'),
    previousExpiresAt: timestamp.nullable(),
    previousSecrets: z
      .array(z.object({ secret: z.string(), expiresAt: timestamp }))
      .describe('All that were replaced and are still good, the newest first: each signs webhooks, too.'),
  })
  .meta({ id: 'SigningSecret' });

export const newApiKey = z
  .object({
    name: nameText,
    scopes: z
      .array(oneOf(scopes), `expected a list of ${scopes.join(', ')}`)
      .min(1, 'expected at least one scope')
      .max(scopes.length * 2)
      .optional()
      .describe('All that the creating key has when it is left out.'),
    expiresAt: z.iso
      .datetime({ offset: true, error: 'expected an ISO 8601 time in the future, such as 2030-01-01T00:00:00Z' })
      .nullish()
      .describe(
        'null: never, which a key that expires itself cannot give. When it is left out, the key expires with the one that makes it.',
      ),
  })
  .meta({ id: 'NewApiKey' });

export const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().describe('First characters of the key.'),
    scopes: z.array(oneOf(scopes)),
    expiresAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ApiKey' });

export const createdApiKey = apiKey
  .extend({ key: z.string().describe('Shown here only.') })
  .meta({ id: 'CreatedApiKey' });

export const newAccount = z.object({ name: nameText, plan: planName.default('Free') }).meta({ id: 'NewAccount' });
export const accountChanges = z
  .object({
    plan: planName.optional(),
    suspended: z
      .boolean('expected true or false')
      .optional()
      .describe('true: its keys may do nothing until it is false.'),
  })
  .refine(
    ({ plan, suspended }) => plan !== undefined || suspended !== undefined,
    'expected at least one of plan, suspended',
  )
  .meta({ id: 'AccountChanges' });

export const adminAccount = z
  .object({
    accountId: z.string(),
    name: z.string(),
    plan: oneOf(plans),
    createdAt: timestamp,
    suspended: z.boolean(),
    suspendedAt: timestamp.nullable(),
  })
  .meta({ id: 'AdminAccount' });

export const createdAccount = adminAccount
  .extend({ apiKey: z.string().describe('Shown here only.'), signingSecret: z.string() })
  .meta({ id: 'CreatedAccount' });
