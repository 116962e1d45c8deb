import { z } from 'zod';
import { fileAccesses, plans, scopes } from '../vocabulary.ts';
import { idOf, nameText, oneOf, timestamp, wholeNumber } from './common.ts';

const count = z.int().min(0);
const bound = (text: string) => count.nullable().describe(`${text} null: no limit.`);
const plan = oneOf(plans).describe('The plan, which decides the limits. `Unlimited` is for operators.');

export const planName = z
  .string(`expected one of ${plans.join(', ')}`)
  .transform((plan) => (plan === 'Pro' ? 'Individual' : plan))
  .pipe(oneOf(plans))
  .meta({
    documentedAs: {
      type: 'string',
      enum: [...plans, 'Pro'],
      description: 'The plan, which decides the limits. `Pro` means `Individual`; `Unlimited` is for operators.',
    },
  });

const usage = z.object({
  renders: count.describe('Renders that were drawn. Only these count against limits of a day or a month.'),
  cachedRenders: count.describe('Renders that were answered from the cache.'),
  failedRenders: count.describe('Renders that ended without a file.'),
  bytes: count.describe('Bytes of the files that were drawn.'),
});

export const account = z
  .object({
    id: idOf('account'),
    name: z.string().describe('What the operator calls the account.'),
    plan,
    createdAt: timestamp.describe('When the account was made.'),
    fileAccess: oneOf(fileAccesses).describe(
      'Who may open files: everybody who has the address (`public`), or only until an address with a signature expires (`signed`).',
    ),
    signedUrlSeconds: z.int().min(1).describe('How many seconds a signed address works.'),
    limits: z
      .object({
        requestsPerMinute: bound('Calls that render in a minute. Other calls have ten times as many.'),
        concurrentRenders: bound('Renders that are drawn at the same time. More wait for a place, up to ten seconds.'),
        cpuSecondsPerMinute: bound('Seconds of processor time of render processes in a minute.'),
        batchRequestsPerHour: bound('Batches that are started in an hour.'),
        batchSize: count.describe('Renders in one batch.'),
        uploadBytes: count.describe('Bytes of one uploaded file.'),
        storedBytes: bound('Bytes of all that the account stores.'),
        rendersPerDay: bound('Renders that are drawn in a UTC day.'),
        rendersPerMonth: bound('Renders that are drawn in a UTC month.'),
      })
      .describe('What the plan, or the operator, allows the account.'),
    usage: z
      .object({
        day: usage.describe('Use in the current UTC day.'),
        month: usage.describe('Use in the current UTC month.'),
        storedBytes: count.describe(
          'Bytes of uploads, files that have not expired, thumbnails, designs, versions, templates, requests that wait to be drawn and answers kept for `Idempotency-Key`.',
        ),
      })
      .describe('What the account has used.'),
  })
  .meta({ id: 'Account', description: 'An account: its plan, limits and use.' });

export const ownAccountChanges = z
  .object({
    name: nameText.optional().describe('What the account is called.'),
    fileAccess: oneOf(fileAccesses)
      .optional()
      .describe('Who may open files. With `signed`, addresses without a signature stop working at once.'),
    signedUrlSeconds: wholeNumber(60, 30 * 86_400)
      .optional()
      .describe('How many seconds a signed address works, from a minute to thirty days.'),
  })
  .refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    'expected at least one of name, fileAccess, signedUrlSeconds',
  )
  .meta({ id: 'OwnAccountChanges', description: 'What an account may change of itself. What is left out stays.' });

export const signingSecret = z
  .object({
    secret: z.string().describe('The secret that signs webhooks. The whole of it is the key, `whsec_` included.'),
    previousSecret: z.string().nullable().describe('The secret before, for 24 hours after it was replaced; else null.'),
    previousExpiresAt: timestamp.nullable().describe('When the secret before stops signing; null without one.'),
    previousSecrets: z
      .array(
        z.object({
          secret: z.string().describe('A secret that was replaced.'),
          expiresAt: timestamp.describe('When it stops signing.'),
        }),
      )
      .describe('All secrets that were replaced and still sign webhooks beside the new one, the newest first.'),
  })
  .meta({ id: 'SigningSecret', description: 'What webhooks of the account are signed with.' });

function isOrigin(text: string): boolean {
  return /^https?:\/\/(?:[a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}(?::\d{1,5})?$/.test(text);
}

export const newApiKey = z
  .object({
    name: nameText.describe('What people call the key, such as the program that uses it.'),
    scopes: z
      .array(oneOf(scopes), `expected a list of ${scopes.join(', ')}`)
      .min(1, 'expected at least one scope')
      .max(scopes.length * 2)
      .optional()
      .describe(
        'What the key may do. When it is left out: all that the key may do that makes it, which is also the most.',
      ),
    expiresAt: z.iso
      .datetime({ offset: true, error: 'expected an ISO 8601 time in the future, such as 2030-01-01T00:00:00Z' })
      .nullish()
      .describe(
        'When the key stops working; null is never, which a key that expires itself cannot give. When it is left out, the key expires with the one that makes it.',
      ),
    allowedOrigins: z
      .array(
        z
          .string()
          .max(200)
          .refine(isOrigin, 'expected the origin of web pages, such as https://shop.example.com, without a path'),
      )
      .min(1, 'expected at least one origin')
      .max(20)
      .nullish()
      .describe(
        'For a key that stands in a web page: the origins of the pages that may call with it. Calls of others are refused, and it can have no scope but `renders:write`. Null or left out: the key is for programs.',
      ),
  })
  .meta({ id: 'NewApiKey', description: 'An API key to be made.' });

export const apiKey = z
  .object({
    id: idOf('key, which is not the key itself'),
    name: z.string().describe('What people call the key.'),
    prefix: z.string().describe('The first characters of the key, by which people recognise it.'),
    scopes: z.array(oneOf(scopes)).describe('What the key may do.'),
    expiresAt: timestamp.nullable().describe('When the key stops working; null is never.'),
    allowedOrigins: z
      .array(z.string())
      .nullable()
      .describe('The origins of the web pages that may call with the key; null: it is for programs.'),
    createdAt: timestamp.describe('When the key was made.'),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without the key itself.' });

export const createdApiKey = apiKey
  .extend({ key: z.string().describe('The key itself. It is shown this once and not stored.') })
  .meta({ id: 'CreatedApiKey', description: 'An API key that was just made.' });

export const newAccount = z
  .object({ name: nameText.describe('What the operator calls the account.'), plan: planName.default('Free') })
  .meta({ id: 'NewAccount', description: 'An account to be made.' });
export const accountChanges = z
  .object({
    plan: planName.optional(),
    suspended: z
      .boolean('expected true or false')
      .optional()
      .describe('`true` stops every call of its keys, its renders and its webhooks, until it is false again.'),
  })
  .refine(
    ({ plan, suspended }) => plan !== undefined || suspended !== undefined,
    'expected at least one of plan, suspended',
  )
  .meta({ id: 'AccountChanges', description: 'What an operator may change of an account. What is left out stays.' });

export const adminAccount = z
  .object({
    accountId: idOf('account'),
    name: z.string().describe('What the operator calls the account.'),
    plan,
    createdAt: timestamp.describe('When the account was made.'),
    suspended: z.boolean().describe('Whether the account may do nothing at the moment.'),
    suspendedAt: timestamp.nullable().describe('Since when it is suspended; null when it is not.'),
  })
  .meta({ id: 'AdminAccount', description: 'An account as the operator sees it.' });

export const createdAccount = adminAccount
  .extend({
    apiKey: z
      .string()
      .describe('The first key of the account, with every scope. It is shown this once and not stored.'),
    signingSecret: z
      .string()
      .describe('The secret that signs its webhooks. A key with `account:write` can read it again.'),
  })
  .meta({ id: 'CreatedAccount', description: 'An account that was just made.' });
