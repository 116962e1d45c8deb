import { z } from 'zod';
import { memberRoles } from '../../vocabulary.ts';
import { flag, idOf, nameText, oneOf, timestamp } from '../common.ts';
import { email, newPassword } from './people.ts';

const role = oneOf(memberRoles);

export const member = z
  .object({
    id: idOf('person'),
    name: z.string().describe('The name of the person.'),
    email: z.string().describe('The e-mail address with which the person signs in.'),
    role: role.describe('The role of the person in the account.'),
    joinedAt: timestamp.describe('When the person joined the account.'),
    current: z.boolean().describe('Whether this is the caller.'),
  })
  .meta({ id: 'Member', description: 'Somebody who belongs to the account.' });

export const memberChanges = z
  .object({ role: role.describe('The role of the person in the account, from the next call on.') })
  .meta({ id: 'MemberChanges', description: 'Changes of a member.' });

export const newInvitation = z
  .object({
    email: email.describe(
      'The e-mail of the person to invite. An earlier invitation of the same e-mail stops working.',
    ),
    role: role.describe('The future role of the person in the account.'),
    sendMail: flag
      .default(false)
      .describe('Whether the service mails the link to the person, in the language of `Accept-Language`.'),
  })
  .meta({ id: 'NewInvitation', description: 'A new invitation into the account.' });

export const invitation = z
  .object({
    id: idOf('invitation'),
    email: z.string().describe('The e-mail of the invited person.'),
    role: role.describe('The future role of the person in the account.'),
    invitedBy: z.string().nullable().describe('The name of the person who invited; null: a key or the operator did.'),
    createdAt: timestamp.describe('When the invitation was made.'),
    expiresAt: timestamp.describe('When its link stops working: seven days later.'),
    mail: oneOf(['waiting', 'sent', 'failed'])
      .nullable()
      .describe(
        "The status of the mail with the link; null: no mail was requested. A mail that exceeds the recipient's limit is `failed` at once.",
      ),
  })
  .meta({ id: 'Invitation', description: 'An invitation that nobody has accepted yet.' });

export const createdInvitation = invitation
  .extend({ url: z.string().describe('The link to send to the person. It is shown only once, and works once.') })
  .meta({ id: 'CreatedInvitation', description: 'An invitation that was just made.' });

const token = z.string('expected a text').max(256).describe('The part of the link after `/invite/`.');

export const invitationToken = z
  .object({ token })
  .meta({ id: 'InvitationToken', description: 'The token of the link of an invitation.' });

export const shownInvitation = z
  .object({
    accountName: z.string().describe('The name of the account.'),
    email: z.string().describe('The e-mail of the invited person.'),
    role: role.describe('The future role of the person in the account.'),
    personExists: z
      .boolean()
      .describe(
        'Whether a person with this e-mail exists, who must sign in to accept. Otherwise accepting creates the person.',
      ),
    expiresAt: timestamp.describe('When the link stops working.'),
  })
  .meta({ id: 'ShownInvitation', description: 'An invitation, as anybody with the link sees it.' });

export const invitationAcceptance = z
  .object({
    token,
    name: nameText.optional().describe('The name of the new person.'),
    password: newPassword.optional(),
  })
  .refine(({ name, password }) => (name === undefined) === (password === undefined), {
    message: 'expected name and password together, which make a new person, or neither, for who is signed in',
  })
  .meta({
    id: 'InvitationAcceptance',
    description: 'With name and password, a new person accepts; without them, the signed-in person accepts.',
  });
