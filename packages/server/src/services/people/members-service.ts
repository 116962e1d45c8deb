import { type MemberRole, memberRoles } from '@platen/api';
import { PlatenError } from '@platen/core';
import { requireRole, requireScope, withRole } from '../../accounts/authenticator.ts';
import { actorOf } from '../../domain/audit.ts';
import type { Member } from '../../domain/person.ts';
import type { Principal } from '../../domain/principal.ts';
import type { Unit, UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { InvitationsStore } from '../../store/people/invitations-store.ts';
import type { MembersStore, Seat } from '../../store/people/members-store.ts';
import { type Page, type PageRequest, toWindow } from '../page.ts';
import type { AuditService } from './audit-service.ts';

export interface MembersServiceOptions {
  readonly audit: Pick<AuditService, 'record'>;
  readonly members: MembersStore;
  readonly invitations: Pick<InvitationsStore, 'removeMadeBy'>;
}

export type MembersService = ReturnType<typeof createMembersService>;

/** Who belongs to an account, and in which role. */
export function createMembersService({ audit, members, invitations }: MembersServiceOptions) {
  /** Throws MEMBER_NOT_FOUND. From then on, nobody else changes the members of the account until the unit ends. */
  async function hold(unit: Unit, seat: Seat): Promise<Member> {
    await members.hold(unit, seat.accountId);
    const member = await members.find(unit, seat);
    if (!member) throw new PlatenError('MEMBER_NOT_FOUND');
    return member;
  }

  async function keepOneOwner(unit: Unit, accountId: string, { role }: Member): Promise<void> {
    if (role !== 'owner' || (await members.countOwners(unit, accountId)) > 1) return;
    throw new PlatenError('LAST_OWNER', {
      message: 'This is the only owner of the account. Make somebody else an owner first.',
    });
  }

  return {
    async list({ accountId }: Pick<Principal, 'accountId'>, page: PageRequest): Promise<Page<Member>> {
      const { members: items, total } = await members.list(accountId, toWindow(page));
      return { items, total };
    },

    /** Throws MEMBER_NOT_FOUND, LAST_OWNER, and ROLE_TOO_LOW where owners are concerned and no owner asks. */
    update(
      principal: Principal,
      change: { readonly personId: string; readonly role: MemberRole; readonly units: UnitsOfWork },
    ): Promise<Member> {
      const { accountId } = principal;
      const { personId, role } = change;
      return change.units.commit(async (unit) => {
        const member = await hold(unit, { accountId, personId });
        const actor = await actingIn(unit, members, principal);
        requireScope(actor, 'account:write');
        if (member.role === 'owner' || role === 'owner') requireRole(actor, ['owner']);
        if (role !== 'owner') await keepOneOwner(unit, accountId, member);
        await members.setRole(unit, { accountId, personId, role });
        await invitations.removeMadeBy(unit, { accountId, personId, roles: rolesAbove(role) });
        if (role !== member.role) {
          const details = { role, previousRole: member.role };
          await audit.record(unit, accountId, {
            kind: 'member.role_changed',
            actor: actorOf(principal),
            personId,
            details,
          });
        }
        return { ...member, role };
      });
    },

    /** Throws MEMBER_NOT_FOUND, LAST_OWNER, and ROLE_TOO_LOW where an owner is removed by no owner. */
    remove(principal: Principal, { personId, units }: { readonly personId: string; readonly units: UnitsOfWork }) {
      const { accountId } = principal;
      return units.commit(async (unit) => {
        const member = await hold(unit, { accountId, personId });
        const actor = await actingIn(unit, members, principal);
        if (principal.session?.personId !== personId) {
          requireScope(actor, 'account:write');
          if (member.role === 'owner') requireRole(actor, ['owner']);
        }
        await keepOneOwner(unit, accountId, member);
        await members.remove(unit, { accountId, personId });
        await invitations.removeMadeBy(unit, { accountId, personId, roles: memberRoles });
        const details = { role: member.role };
        await audit.record(unit, accountId, { kind: 'member.removed', actor: actorOf(principal), personId, details });
        return { deleted: true as const };
      });
    },
  };
}

/**
 * Who asks, with the role of this moment: it may have been lowered since the call came in. Throws ACCESS_DENIED when they
 * belong to the account no more.
 */
export async function actingIn(
  unit: Unit,
  members: Pick<MembersStore, 'find'>,
  principal: Principal,
): Promise<Principal> {
  const { accountId, session } = principal;
  if (!session) return principal;
  const member = await members.find(unit, { accountId, personId: session.personId });
  if (!member) throw new PlatenError('ACCESS_DENIED', { message: 'You do not belong to this account any more.' });
  return withRole(principal, member.role);
}

function rolesAbove(role: MemberRole): readonly MemberRole[] {
  return memberRoles.slice(0, memberRoles.indexOf(role));
}
