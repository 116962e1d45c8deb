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
  renders: count.describe('Renders that were drawn. Only these count against the daily and monthly limits.'),
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
      'Who may open files. `public`: everybody who has the address. `signed`: only with a signed address, until it expires.',
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
    name: nameText.optional().describe('The name of the account.'),
    fileAccess: oneOf(fileAccesses)
      .optional()
      .describe('Who may open files. With `signed`, addresses without a signature stop working at once.'),
    signedUrlSeconds: wholeNumber(60, 30 * 86_400)
      .optional()
      .describe('How many seconds a signed address works: from one minute to thirty days.'),
  })
  .refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    'expected at least one of name, fileAccess, signedUrlSeconds',
  )
  .meta({
    id: 'OwnAccountChanges',
    description: 'What an account may change of itself. Fields that are left out stay as they are.',
  });

export const signingSecret = z
  .object({
    secret: z.string().describe('The secret that signs webhooks. The key is the whole text, including `whsec_`.'),
    previousSecret: z
      .string()
      .nullable()
      .describe('The previous secret, for 24 hours after it was replaced; else null.'),
    previousExpiresAt: timestamp.nullable().describe('When the previous secret stops signing; null without one.'),
    previousSecrets: z
      .array(
        z.object({
          secret: z.string().describe('A secret that was replaced.'),
          expiresAt: timestamp.describe('When it stops signing.'),
        }),
      )
      .describe('All secrets that were replaced and still sign webhooks beside the new one, the newest first.'),
  })
  .meta({ id: 'SigningSecret', description: "The secrets that sign the account's webhooks." });

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
      .describe('What the key may do: at most what the creating key may do, which is also the default.'),
    expiresAt: z.iso
      .datetime({ offset: true, error: 'expected an ISO 8601 time in the future, such as 2030-01-01T00:00:00Z' })
      .nullish()
      .describe(
        'When the key stops working; null: never. A creating key that expires cannot give null. Default: the key expires together with the creating key.',
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
        'For a key in a web page: the origins of the pages that may use it. Calls from other pages are refused, and the only scope allowed is `renders:write`. Null or left out: the key is for programs.',
      ),
  })
  .meta({ id: 'NewApiKey', description: 'The API key to create.' });

export const apiKey = z
  .object({
    id: idOf('key, which is not the key itself'),
    name: z.string().describe('What people call the key.'),
    prefix: z.string().describe('The first characters of the key, so that people recognise it.'),
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
  .meta({ id: 'NewAccount', description: 'The account to create.' });
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
  .meta({
    id: 'AccountChanges',
    description: 'What an operator may change of an account. Fields that are left out stay as they are.',
  });

export const adminAccount = z
  .object({
    accountId: idOf('account'),
    name: z.string().describe('What the operator calls the account.'),
    plan,
    createdAt: timestamp.describe('When the account was made.'),
    suspended: z.boolean().describe('Whether the account is suspended.'),
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
