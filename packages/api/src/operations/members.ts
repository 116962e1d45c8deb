import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { deleted, idParameter, pageQuery } from '../schemas/common.ts';
import { auditEntry, auditQuery } from '../schemas/people/audit-log.ts';
import {
  createdInvitation,
  invitation,
  invitationAcceptance,
  invitationToken,
  member,
  memberChanges,
  newInvitation,
  shownInvitation,
} from '../schemas/people/members.ts';
import { signedIn } from '../schemas/people/people.ts';

const personId = z.object({ personId: idParameter('person') });

export const memberOperations = {
  listMembers: defineOperation({
    id: 'listMembers',
    method: 'GET',
    path: '/members',
    tag: 'Members',
    summary: 'List who belongs to the account, the oldest members first',
    access: 'account:read',
    query: z.object(pageQuery),
    success: { status: 200, description: 'One page of the members.', data: z.array(member), pagination: 'plain' },
  }),
  updateMember: defineOperation({
    id: 'updateMember',
    method: 'PATCH',
    path: '/members/{personId}',
    tag: 'Members',
    summary: "Change a member's role",
    description:
      'The new role applies from the next call of the person; keys that they made keep working. Only owners can make owners or change their role; a key acts as an admin. The last owner must stay owner.',
    access: 'account:write',
    params: personId,
    body: { schema: memberChanges, examples: { editor: { role: 'editor' } } },
    success: { status: 200, description: 'The changed member.', data: member },
    errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
  }),
  removeMember: defineOperation({
    id: 'removeMember',
    method: 'DELETE',
    path: '/members/{personId}',
    tag: 'Members',
    summary: 'Remove a member, or leave the account',
    description:
      'Everybody may leave, with their own id; removing others needs `account:write`. Only owners can remove owners; a key acts as an admin. The last owner cannot leave.',
    access: 'account:read',
    params: personId,
    success: { status: 200, description: 'The person does not belong to the account any more.', data: deleted },
    errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
  }),
  createInvitation: defineOperation({
    id: 'createInvitation',
    method: 'POST',
    path: '/invitations',
    tag: 'Members',
    summary: 'Invite somebody into the account',
    description:
      'The answer shows a link that works once, for seven days; with `sendMail`, the service mails it as well. Only owners can invite owners; a key acts as an admin. An account has at most 100 open invitations. When the role of an inviter is lowered, their invitations to a higher role end.',
    access: 'account:write',
    body: { schema: newInvitation, examples: { editor: { email: 'grace@example.com', role: 'editor' } } },
    success: {
      status: 201,
      description: 'The invitation, with its link.',
      data: createdInvitation,
      isSecret: true,
    },
    errors: ['MEMBER_EXISTS', 'MAIL_OFF'],
  }),
  listInvitations: defineOperation({
    id: 'listInvitations',
    method: 'GET',
    path: '/invitations',
    tag: 'Members',
    summary: 'List the open invitations, newest first',
    access: 'account:write',
    success: { status: 200, description: 'At most 100 invitations.', data: z.array(invitation) },
  }),
  revokeInvitation: defineOperation({
    id: 'revokeInvitation',
    method: 'DELETE',
    path: '/invitations/{invitationId}',
    tag: 'Members',
    summary: 'Revoke an invitation',
    description: 'Its link stops working. Only owners revoke invitations of owners; a key acts as an admin.',
    access: 'account:write',
    params: z.object({ invitationId: idParameter('invitation') }),
    success: { status: 200, description: 'It is revoked.', data: deleted },
    errors: ['INVITATION_NOT_FOUND'],
  }),
  listAuditLog: defineOperation({
    id: 'listAuditLog',
    method: 'GET',
    path: '/audit-log',
    tag: 'Members',
    summary: 'Read the audit log of the account, newest first',
    description:
      'The log has sign-ins, successful and refused, and sign-outs; changes of keys, members, roles and invitations, of passwords, second factors and signing secrets; and changes by the operator. Entries are kept for a year and contain no secret.',
    access: 'account:read',
    roles: ['owner'],
    query: auditQuery,
    success: { status: 200, description: 'One page of the log.', data: z.array(auditEntry), pagination: 'plain' },
  }),
  readInvitation: defineOperation({
    id: 'readInvitation',
    method: 'POST',
    path: '/invitations/read',
    tag: 'Members',
    summary: 'Read an invitation by the token of its link',
    description: 'The token is in the body, so that logs of addresses do not show it. Wrong tokens are limited.',
    access: 'public',
    body: { schema: invitationToken, examples: { link: { token: '3Qk…' } } },
    success: { status: 200, description: 'The account and the role that the link invites to.', data: shownInvitation },
    errors: ['LINK_EXPIRED'],
  }),
  acceptInvitation: defineOperation({
    id: 'acceptInvitation',
    method: 'POST',
    path: '/invitations/accept',
    tag: 'Members',
    summary: 'Accept an invitation',
    description:
      'With `name` and `password`, a new person is created and signed in: the answer sets the cookie of the session. Without them, the signed-in person accepts; their e-mail must be the invited one.',
    access: 'public',
    body: {
      schema: invitationAcceptance,
      examples: {
        newPerson: { token: '3Qk…', name: 'Grace Hopper', password: 'compiler of 1952' },
        signedIn: { token: '3Qk…' },
      },
    },
    success: { status: 201, description: 'The person, who now belongs to the account.', data: signedIn },
    errors: ['LINK_EXPIRED', 'PERSON_EXISTS', 'SESSION_EXPIRED', 'ACCESS_DENIED'],
  }),
};
