import type { memberOperations } from '@platen/api';
import type { Invitation, Member } from '../../domain/person.ts';
import type { Principal } from '../../domain/principal.ts';
import type { AuditService } from '../../services/people/audit-service.ts';
import type { InvitationsService } from '../../services/people/invitations-service.ts';
import type { MembersService } from '../../services/people/members-service.ts';
import type { HandlersOf } from '../call.ts';
import { languageOf, notStored, openedAnswer, type PeopleHandlersOptions, toSignedIn } from './people.ts';

export interface MemberHandlersOptions
  extends Pick<PeopleHandlersOptions, 'sessions' | 'cookie' | 'pageOrigin' | 'networkOf'> {
  readonly audit: AuditService;
  readonly members: MembersService;
  readonly invitations: InvitationsService;
}

export function memberHandlers(options: MemberHandlersOptions): HandlersOf<typeof memberOperations> {
  const { audit, members, invitations, sessions, cookie, pageOrigin, networkOf } = options;
  return {
    async listMembers({ principal, query }) {
      const { items, total } = await members.list(principal, query);
      return { data: items.map((each) => toMember(each, principal)), page: { ...query, total } };
    },
    async updateMember({ principal, params, body, units }) {
      return { data: toMember(await members.update(principal, { ...params, ...body, units }), principal) };
    },
    async removeMember({ principal, params, units }) {
      return { data: await members.remove(principal, { ...params, units }) };
    },
    async createInvitation({ principal, body, units, request }) {
      const language = languageOf(request);
      return { data: toInvitation(await invitations.create(principal, { ...body, language, units })) };
    },
    async listInvitations({ principal }) {
      return { data: (await invitations.list(principal)).map(toInvitation) };
    },
    async revokeInvitation({ principal, params, units }) {
      return { data: await invitations.revoke(principal, { id: params.invitationId, units }) };
    },
    async listAuditLog({ principal, query }) {
      const { items, ...found } = await audit.list(principal, query);
      return { data: items, page: { ...query, ...found }, headers: notStored };
    },
    async readInvitation({ body, request }) {
      const { invitation, ...found } = await invitations.read(body.token, networkOf(request));
      const { email, role, expiresAt } = invitation;
      return { data: { ...found, email, role, expiresAt }, headers: notStored };
    },
    async acceptInvitation({ body, request }) {
      const { token, name, password } = body;
      const network = networkOf(request);
      if (name !== undefined && password !== undefined) {
        const userAgent = request.headers['user-agent'];
        return openedAnswer(await invitations.acceptAsNew({ token, name, password, network, userAgent }), cookie);
      }
      pageOrigin.require(request);
      const signedIn = await sessions.authenticate(cookie.read(request));
      return { data: toSignedIn(await invitations.acceptAs(signedIn, { token, network })), headers: notStored };
    },
  };
}

export function toInvitation<Shown extends Invitation>({ accountId: _, ...invitation }: Shown) {
  return invitation;
}

function toMember(member: Member, { session }: Principal) {
  return { ...member, current: member.id === session?.personId };
}
