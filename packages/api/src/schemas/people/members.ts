import { z } from 'zod';
import { memberRoles } from '../../vocabulary.ts';
import { flag, idOf, nameText, oneOf, timestamp } from '../common.ts';
import { email, newPassword } from './people.ts';

const role = oneOf(memberRoles);

export const member = z
  .object({
    id: idOf('person'),
    name: z.string().describe('What the person is called.'),
    email: z.string().describe('The e-mail address, by which the person signs in.'),
    role: role.describe('What the person is in the account.'),
    joinedAt: timestamp.describe('When the person joined the account.'),
    current: z.boolean().describe('Whether it is the person who asks.'),
  })
  .meta({ id: 'Member', description: 'Somebody who belongs to the account.' });

export const memberChanges = z
  .object({ role: role.describe('What the person is in the account from the next call on.') })
  .meta({ id: 'MemberChanges', description: 'What may be changed of a member.' });

export const newInvitation = z
  .object({
    email: email.describe('Whom to invite. An earlier invitation of the same e-mail stops working.'),
    role: role.describe('What the person will be in the account.'),
    sendMail: flag
      .default(false)
      .describe('Whether the service mails the link to the person, in the language of `Accept-Language`.'),
  })
  .meta({ id: 'NewInvitation', description: 'Somebody to be invited into the account.' });

export const invitation = z
  .object({
    id: idOf('invitation'),
    email: z.string().describe('Who is invited.'),
    role: role.describe('What the person will be in the account.'),
    invitedBy: z.string().nullable().describe('The name of the person who invited; null: a key or the operator did.'),
    createdAt: timestamp.describe('When the invitation was made.'),
    expiresAt: timestamp.describe('When its link stops working: seven days later.'),
    mail: oneOf(['waiting', 'sent', 'failed'])
      .nullable()
      .describe(
        'What became of the mail with its link; null: none was asked for. One that is too many for its recipient has `failed` at once.',
      ),
  })
  .meta({ id: 'Invitation', description: 'An invitation that nobody has accepted yet.' });

export const createdInvitation = invitation
  .extend({ url: z.string().describe('The link to send to the person. It is shown this once, and works once.') })
  .meta({ id: 'CreatedInvitation', description: 'An invitation that was just made.' });

const token = z.string('expected a text').max(256).describe('What stands in the link behind `/invite/`.');

export const invitationToken = z
  .object({ token })
  .meta({ id: 'InvitationToken', description: 'The token of the link of an invitation.' });

export const shownInvitation = z
  .object({
    accountName: z.string().describe('What the account is called.'),
    email: z.string().describe('Who is invited.'),
    role: role.describe('What the person will be in the account.'),
    personExists: z
      .boolean()
      .describe('Whether a person with this e-mail exists, who has to sign in to accept. Else accepting makes one.'),
    expiresAt: timestamp.describe('When the link stops working.'),
  })
  .meta({ id: 'ShownInvitation', description: 'An invitation as the person sees it who has the link.' });

export const invitationAcceptance = z
  .object({
    token,
    name: nameText.optional().describe('What the new person is called.'),
    password: newPassword.optional(),
  })
  .refine(({ name, password }) => (name === undefined) === (password === undefined), {
    message: 'expected name and password together, which make a new person, or neither, for who is signed in',
  })
  .meta({
    id: 'InvitationAcceptance',
    description: 'With name and password, a new person accepts; without them, the person who is signed in.',
  });
