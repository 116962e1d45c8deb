import { PlatenError } from '@platen/core';
import { byPerson } from '../../domain/audit.ts';
import type { SignedIn } from '../../domain/person.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { LeavingStore } from '../../store/people/leaving-store.ts';
import type { PeopleStore } from '../../store/people/people-store.ts';
import type { SessionsStore } from '../../store/people/sessions-store.ts';
import type { AuditService } from './audit-service.ts';
import type { ConfirmPassword } from './confirm-password.ts';

export interface LeavingServiceOptions {
  readonly units: UnitsOfWork;
  readonly audit: Pick<AuditService, 'ofPerson'>;
  readonly leaving: LeavingStore;
  readonly people: Pick<PeopleStore, 'passwordHash'>;
  readonly sessionRows: Pick<SessionsStore, 'list'>;
  readonly confirmPassword: ConfirmPassword;
  readonly now: () => Date;
}

export type LeavingService = ReturnType<typeof createLeavingService>;

const maxAuditEntries = 10_000;
/** How old the sign-in may be of who has no password to type. */
const freshMs = 600_000;

/** Gives people what is kept of them, and forgets them. */
export function createLeavingService(options: LeavingServiceOptions) {
  const { units, audit, leaving, people, sessionRows, confirmPassword, now } = options;

  /** Whoever sits down at an open browser must not delete the person. */
  async function confirm(
    { person, session }: SignedIn,
    { currentPassword, network }: { readonly currentPassword: string | undefined; readonly network: string },
  ): Promise<void> {
    if ((await people.passwordHash(person.id)) !== null)
      return confirmPassword(person, { currentPassword: currentPassword ?? '', network });
    if (now().getTime() - Date.parse(session.createdAt) <= freshMs) return;
    throw new PlatenError('SIGN_IN_FAILED', {
      message: 'You have no password here. Sign out, sign in again, then delete yourself within ten minutes.',
      details: { field: 'currentPassword', reason: 'sign in again' },
    });
  }

  return {
    /** Throws SIGN_IN_FAILED or RATE_LIMIT_EXCEEDED. */
    confirm,

    /** Everything that is kept of who is signed in but secrets, of which hashes are kept. */
    async exportPerson({ person, memberships }: SignedIn) {
      const [sessions, identities, auditLog] = await Promise.all([
        sessionRows.list(person.id, now().toISOString()),
        leaving.identitiesOf(person.id),
        leaving.auditOf(person.id, maxAuditEntries),
      ]);
      return {
        exportedAt: now().toISOString(),
        person,
        accounts: memberships.map(({ accountId, accountName, role }) => ({ id: accountId, name: accountName, role })),
        sessions: sessions.map(({ personId: _, ...session }) => session),
        identities,
        auditLog,
      };
    },

    /** Throws SIGN_IN_FAILED, and LAST_OWNER with the accounts that would have no owner. */
    async deletePerson(
      signedIn: SignedIn,
      typed: { readonly currentPassword: string | undefined; readonly network: string },
    ): Promise<void> {
      const { person, memberships } = signedIn;
      await confirm(signedIn, typed);
      await units.commit(async (unit) => {
        const alone = new Set(await leaving.holdAccounts(unit, person.id));
        if (alone.size > 0) throw lastOwner(memberships.filter(({ accountId }) => alone.has(accountId)));
        await audit.ofPerson(unit, { kind: 'person.deleted', actor: byPerson(person.id), personId: person.id });
        await leaving.deletePerson(unit, person.id);
      });
    },
  };
}

function lastOwner(accounts: readonly { readonly accountId: string; readonly accountName: string }[]): PlatenError {
  const names = accounts.map(({ accountName }) => accountName).join(', ');
  return new PlatenError('LAST_OWNER', {
    message: `You are the only owner of: ${names}. Make somebody else an owner, or delete the account, first.`,
    details: { accounts: accounts.map(({ accountId }) => accountId) },
  });
}
