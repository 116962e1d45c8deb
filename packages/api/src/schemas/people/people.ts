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
  .describe('The e-mail address with which the person signs in.');

/** A new password; the service checks whether it is too common. */
export const newPassword = z
  .string(passwordSentence)
  .min(12, passwordSentence)
  .max(256, passwordSentence)
  .describe('At least 12 characters. Common passwords are refused.');

/** A password typed to sign in: any text, so that all wrong ones get the same answer. */
export const typedPassword = z.string('expected a text').max(1_024, 'expected at most 1024 characters');

export const setup = z
  .object({
    token: z
      .string('expected a text')
      .max(256)
      .describe('The token of the link that the service printed at its start.'),
    name: nameText.describe('The name of the person.'),
    email,
    password: newPassword,
  })
  .meta({ id: 'Setup', description: 'The first person of an installation.' });

export const credentials = z
  .object({
    email: z.string('expected a text').trim().max(254, emailSentence).describe('The e-mail address of the person.'),
    password: typedPassword.describe('The password of the person.'),
    code: z
      .string('expected a text')
      .max(64, 'expected at most 64 characters')
      .optional()
      .describe('If the person has a second factor: the code that the app shows, or a recovery code.'),
  })
  .meta({ id: 'Credentials', description: 'The credentials of a person.' });

export const signInWays = z
  .object({
    singleSignOn: z
      .boolean()
      .describe('Whether people can sign in at a provider of OpenID Connect, by `/auth/oidc/start`.'),
    passwordReset: z.boolean().describe('Whether a link to set a new password can be mailed.'),
    setup: z
      .boolean()
      .describe(
        'Whether there is no person yet. Then the link that the service prints at its start creates the first person.',
      ),
  })
  .meta({ id: 'SignInWays', description: 'The ways to sign in at this installation, for the sign-in page.' });

export const resetRequest = z
  .object({ email })
  .meta({ id: 'ResetRequest', description: 'The person who needs a mail with a link to set a new password.' });

export const operatorResetRequest = resetRequest
  .extend({
    switchOffSecondFactor: flag
      .default(false)
      .describe(
        'Whether the link also switches off the second factor, for a person who has lost the app and the recovery codes.',
      ),
  })
  .meta({ id: 'OperatorResetRequest', description: 'The person who needs a link to set a new password.' });

export const resetAsked = z
  .object({ asked: z.literal(true).describe('Always true, whether or not there is such a person.') })
  .meta({ id: 'ResetAsked', description: 'The answer to asking for a link that sets a new password.' });

export const passwordReset = z
  .object({
    token: z.string('expected a text').max(256).describe('The part of the link after `/reset/`.'),
    password: newPassword,
  })
  .meta({ id: 'PasswordReset', description: 'A new password that replaces a forgotten one.' });

export const passwordSet = z
  .object({ changed: z.literal(true).describe('Always true: the password is set, and all sessions have ended.') })
  .meta({ id: 'PasswordSet', description: 'The answer to setting a new password.' });

export const resetLink = z
  .object({
    url: z.string().describe('The link to give to the person. It is shown only once, and works once.'),
    expiresAt: timestamp.describe('When the link stops working: an hour later.'),
  })
  .meta({ id: 'ResetLink', description: 'A link that sets a new password.' });

export const person = z
  .object({
    id: idOf('person'),
    name: z.string().describe('The name of the person.'),
    email: z.string().describe('The e-mail address with which the person signs in.'),
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
    current: z.boolean().describe('Whether this is the session of the caller.'),
  })
  .meta({ id: 'Session', description: 'A session: from a sign-in to its end.' });

const membership = z
  .object({
    id: idOf('account'),
    name: z.string().describe('The name of the account.'),
    plan: oneOf(plans).describe('The plan of the account.'),
    suspended: z.boolean().describe('Whether the operator has suspended the account.'),
    role: oneOf(memberRoles).describe('The role of the person in the account.'),
    scopes: z.array(oneOf(scopes)).describe('What the role may do.'),
  })
  .meta({ id: 'Membership', description: 'An account that a person belongs to.' });

export const signedIn = z
  .object({
    session: session.describe('The session of the caller.'),
    person: person.describe('The person who is signed in.'),
    accountId: idOf('account').nullable().describe('The account for calls that name none; null: none was chosen.'),
    accounts: z.array(membership).describe('The accounts of the person, the oldest first.'),
  })
  .meta({ id: 'SignedIn', description: 'The person who is signed in, with their accounts and rights.' });

export const profileChanges = z
  .object({
    name: nameText.optional().describe('The name of the person.'),
    newPassword: newPassword.optional().describe('The new password. All other sessions end.'),
    currentPassword: typedPassword.optional().describe('The present password, which is required with `newPassword`.'),
  })
  .refine(
    ({ name, newPassword: next }) => name !== undefined || next !== undefined,
    'expected at least one of name, newPassword',
  )
  .refine(({ newPassword: next, currentPassword }) => next === undefined || currentPassword !== undefined, {
    path: ['currentPassword'],
    message: 'expected the password until now',
  })
  .meta({
    id: 'ProfileChanges',
    description: 'What a person may change of themselves. Fields that are left out stay as they are.',
  });

export const accountChoice = z
  .object({ accountId: z.string('expected a text').max(128).describe('One of the accounts of the person.') })
  .meta({ id: 'AccountChoice', description: 'The account of a session for calls that name none.' });

export const profileDeletion = z
  .object({ currentPassword: typedPassword.optional().describe('The password, if the person has one here.') })
  .meta({ id: 'ProfileDeletion', description: 'Proves that the caller is the person who signed in.' });

export const exportedPerson = z
  .object({
    exportedAt: timestamp.describe('When the export was made.'),
    person: person.describe('The person whose data these are.'),
    accounts: z
      .array(
        z.object({
          id: idOf('account'),
          name: z.string().describe('The name of the account.'),
          role: oneOf(memberRoles).describe('The role of the person in the account.'),
        }),
      )
      .describe('The accounts that the person belongs to.'),
    sessions: z.array(session.omit({ current: true })).describe('Sessions that have not ended.'),
    identities: z
      .array(
        z.object({
          issuer: z.string().describe('The provider of single sign-on.'),
          subject: z.string().describe("The provider's id of the person."),
          createdAt: timestamp.describe('When the person first signed in through it.'),
        }),
      )
      .describe('The identities of the person at providers of single sign-on.'),
    auditLog: z
      .array(
        z.object({
          accountId: idOf('account'),
          kind: z.string().describe('What happened.'),
          network: z.string().nullable().describe('The IPv4 address or IPv6 network; null when it is not kept.'),
          details: z.record(z.string(), z.unknown()).describe('Further facts.'),
          createdAt: timestamp.describe('When it happened.'),
        }),
      )
      .describe('Entries about the person in audit logs, the newest first.'),
  })
  .meta({ id: 'ExportedPerson', description: 'Everything that is stored about a person, except secrets.' });
