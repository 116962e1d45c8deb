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
      'It takes effect with the next call of the person; keys that they made live on. Only owners make owners or change them; a key acts as an admin. The last owner stays one.',
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
      'Everybody may leave with their own id; removing others takes `account:write`. Only owners remove owners; a key acts as an admin. The last owner cannot leave.',
    access: 'account:read',
    params: personId,
    success: { status: 200, description: 'The person belongs to the account no more.', data: deleted },
    errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
  }),
  createInvitation: defineOperation({
    id: 'createInvitation',
    method: 'POST',
    path: '/invitations',
    tag: 'Members',
    summary: 'Invite somebody into the account',
    description:
      'The answer shows a link that works once, for seven days; with `sendMail`, it is mailed as well. Only owners invite owners; a key acts as an admin. An account has at most 100 open invitations. Invitations above the role of who made them end when that role is lowered.',
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
    summary: 'Read what concerned access to the account, newest first',
    description:
      'Sign-ins, good and refused, and their end; keys, members, roles and invitations; passwords and second factors; signing secrets; and what the operator changed. It is kept for a year, and no secret stands in it.',
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
    description: 'The token is in the body, so that it stands in no log of addresses. Wrong ones are limited.',
    access: 'public',
    body: { schema: invitationToken, examples: { link: { token: '3Qk…' } } },
    success: { status: 200, description: 'What the link invites to.', data: shownInvitation },
    errors: ['LINK_EXPIRED'],
  }),
  acceptInvitation: defineOperation({
    id: 'acceptInvitation',
    method: 'POST',
    path: '/invitations/accept',
    tag: 'Members',
    summary: 'Accept an invitation',
    description:
      'With `name` and `password`, a new person is made and signed in: the answer sets the cookie of the session. Without them, the person accepts who is signed in, and whose e-mail must be the invited one.',
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
