import { z } from 'zod';
import { memberRoles, plans, scopes } from '../vocabulary.ts';
import { idOf, nameText, oneOf, timestamp } from './common.ts';

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
const typedPassword = z.string('expected a text').max(1_024, 'expected at most 1024 characters');

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
  })
  .meta({ id: 'Credentials', description: 'What somebody signs in with.' });

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
