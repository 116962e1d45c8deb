import { z } from 'zod';
import { memberRoles, plans, scopes } from '../../vocabulary.ts';
import { flag, idOf, nameText, oneOf, timestamp } from '../common.ts';

const emailSentence = 'expected an e-mail address of at most 254 characters, such as ada@example.com';
const passwordSentence = 'expected a password of 12 to 256 characters';

export const email = z
  .string(emailSentence)
  .trim()
  .max(254, emailSentence)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused.
  .regex(/^[^\s@\u0000-\u001f\u007f]{1,64}@[^\s@\u0000-\u001f\u007f]{1,253}$/, emailSentence)
  .describe('The e-mail address, by which the person signs in.');

/** What is chosen as a password; whether it is too common is checked by the service. */
export const newPassword = z
  .string(passwordSentence)
  .min(12, passwordSentence)
  .max(256, passwordSentence)
  .describe('At least 12 characters. What many people choose is refused.');

/** What is typed to sign in: any text, so that a wrong one is answered like any other. */
export const typedPassword = z.string('expected a text').max(1_024, 'expected at most 1024 characters');

export const setup = z
  .object({
    token: z
      .string('expected a text')
      .max(256)
      .describe('The token of the link that the service printed at its start.'),
    name: nameText.describe('What the person is called.'),
    email,
    password: newPassword,
  })
  .meta({ id: 'Setup', description: 'The first person of an installation, to be made.' });

export const credentials = z
  .object({
    email: z.string('expected a text').trim().max(254, emailSentence).describe('The e-mail address of the person.'),
    password: typedPassword.describe('The password of the person.'),
    code: z
      .string('expected a text')
      .max(64, 'expected at most 64 characters')
      .optional()
      .describe('Where the person has a second factor: the code that the app shows, or a recovery code.'),
  })
  .meta({ id: 'Credentials', description: 'What somebody signs in with.' });

export const signInWays = z
  .object({
    singleSignOn: z
      .boolean()
      .describe('Whether people can sign in at a provider of OpenID Connect, by `/auth/oidc/start`.'),
    passwordReset: z.boolean().describe('Whether a link to set a new password can be mailed.'),
    setup: z
      .boolean()
      .describe('Whether nobody exists yet: the link that a start of the service prints makes the first person.'),
  })
  .meta({ id: 'SignInWays', description: 'How people sign in at this installation, for the page to sign in.' });

export const resetRequest = z
  .object({ email })
  .meta({ id: 'ResetRequest', description: 'Whom a link is mailed to that sets a new password.' });

export const operatorResetRequest = resetRequest
  .extend({
    switchOffSecondFactor: flag
      .default(false)
      .describe('For who has lost the app for codes and the recovery codes: their second factor is switched off.'),
  })
  .meta({ id: 'OperatorResetRequest', description: 'For whom to make a link that sets a new password.' });

export const resetAsked = z
  .object({ asked: z.literal(true).describe('Always true, whether or not there is such a person.') })
  .meta({ id: 'ResetAsked', description: 'What asking for a link to set a new password answers.' });

export const passwordReset = z
  .object({
    token: z.string('expected a text').max(256).describe('What stands in the link behind `/reset/`.'),
    password: newPassword,
  })
  .meta({ id: 'PasswordReset', description: 'A new password in place of one that was forgotten.' });

export const passwordSet = z
  .object({ changed: z.literal(true).describe('Always true: the password is set, and all sessions have ended.') })
  .meta({ id: 'PasswordSet', description: 'What setting a new password answers.' });

export const resetLink = z
  .object({
    url: z.string().describe('The link to hand to the person. It is shown this once, and works once.'),
    expiresAt: timestamp.describe('When the link stops working: an hour later.'),
  })
  .meta({ id: 'ResetLink', description: 'A link that sets a new password.' });

export const person = z
  .object({
    id: idOf('person'),
    name: z.string().describe('What the person is called.'),
    email: z.string().describe('The e-mail address, by which the person signs in.'),
    operator: z.boolean().describe('Whether the person is an operator of this installation.'),
    createdAt: timestamp.describe('When the person was made.'),
  })
  .meta({ id: 'Person', description: 'Somebody who signs in.' });

export const session = z
  .object({
    id: idOf('session'),
    userAgent: z.string().nullable().describe('What the browser called itself; null when it did not.'),
    createdAt: timestamp.describe('When the person signed in.'),
    lastUsedAt: timestamp.describe('When the session was last used, up to five minutes ago.'),
    expiresAt: timestamp.describe('When the session ends by itself: 30 days after the sign-in.'),
    current: z.boolean().describe('Whether it is the session that asks.'),
  })
  .meta({ id: 'Session', description: 'From a sign-in to its end.' });

const membership = z
  .object({
    id: idOf('account'),
    name: z.string().describe('What the account is called.'),
    plan: oneOf(plans).describe('The plan of the account.'),
    suspended: z.boolean().describe('Whether the operator lets the account do nothing at the moment.'),
    role: oneOf(memberRoles).describe('What the person is in the account.'),
    scopes: z.array(oneOf(scopes)).describe('What the role may do.'),
  })
  .meta({ id: 'Membership', description: 'An account that a person belongs to.' });

export const signedIn = z
  .object({
    session: session.describe('The session that asks.'),
    person: person.describe('Who is signed in.'),
    accountId: idOf('account')
      .nullable()
      .describe('For which account calls act that name none; null: that was not chosen.'),
    accounts: z.array(membership).describe('The accounts of the person, the oldest first.'),
  })
  .meta({ id: 'SignedIn', description: 'Who is signed in, and what they may do where.' });

export const profileChanges = z
  .object({
    name: nameText.optional().describe('What the person is called.'),
    newPassword: newPassword.optional().describe('The password from now on. All other sessions end.'),
    currentPassword: typedPassword.optional().describe('The password until now, which has to come with `newPassword`.'),
  })
  .refine(
    ({ name, newPassword: next }) => name !== undefined || next !== undefined,
    'expected at least one of name, newPassword',
  )
  .refine(({ newPassword: next, currentPassword }) => next === undefined || currentPassword !== undefined, {
    path: ['currentPassword'],
    message: 'expected the password until now',
  })
  .meta({ id: 'ProfileChanges', description: 'What a person may change of themselves. What is left out stays.' });

export const accountChoice = z
  .object({ accountId: z.string('expected a text').max(128).describe('One of the accounts of the person.') })
  .meta({ id: 'AccountChoice', description: 'For which account a session acts where a call names none.' });

export const profileDeletion = z
  .object({ currentPassword: typedPassword.optional().describe('The password, of who has one here.') })
  .meta({ id: 'ProfileDeletion', description: 'Says that who calls is who signed in.' });

export const exportedPerson = z
  .object({
    exportedAt: timestamp.describe('When it was put together.'),
    person: person.describe('Who was exported.'),
    accounts: z
      .array(
        z.object({
          id: idOf('account'),
          name: z.string().describe('What the account is called.'),
          role: oneOf(memberRoles).describe('What the person is in the account.'),
        }),
      )
      .describe('The accounts that the person belongs to.'),
    sessions: z.array(session.omit({ current: true })).describe('Sessions that have not ended.'),
    identities: z
      .array(
        z.object({
          issuer: z.string().describe('The provider of single sign-on.'),
          subject: z.string().describe('What it calls the person.'),
          createdAt: timestamp.describe('When the person first came from there.'),
        }),
      )
      .describe('Who the person is at providers of single sign-on.'),
    auditLog: z
      .array(
        z.object({
          accountId: idOf('account'),
          kind: z.string().describe('What happened.'),
          network: z.string().nullable().describe('From which address, or network of IPv6; null where it is not kept.'),
          details: z.record(z.string(), z.unknown()).describe('What there is to say besides.'),
          createdAt: timestamp.describe('When it happened.'),
        }),
      )
      .describe('What audit logs tell of the person, the newest first.'),
  })
  .meta({ id: 'ExportedPerson', description: 'Everything that is kept of a person, but for secrets.' });
