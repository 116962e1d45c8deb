import type { Kysely } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';

export type LeavingStore = ReturnType<typeof createLeavingStore>;

/** What is kept of a person, to be given to them or deleted. */
export function createLeavingStore(db: Kysely<Database>) {
  const clock = databaseClock(db);

  return {
    /** How many audit entries the export tells at most, the newest first. */
    async auditOf(personId: string, limit: number) {
      const rows = await db
        .selectFrom('audit_log')
        .select(['account_id', 'kind', 'actor_type', 'network', 'details', 'created_at'])
        .where(({ or, eb }) => or([eb('person_id', '=', personId), eb('actor_id', '=', personId)]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ account_id, kind, network, details, created_at }) => ({
        accountId: account_id,
        kind,
        network,
        details: JSON.parse(details) as Readonly<Record<string, unknown>>,
        createdAt: created_at,
      }));
    },

    async identitiesOf(personId: string) {
      const rows = await db
        .selectFrom('identities')
        .select(['issuer', 'subject', 'created_at'])
        .where('person_id', '=', personId)
        .orderBy('created_at')
        .execute();
      return rows.map(({ issuer, subject, created_at }) => ({ issuer, subject, createdAt: created_at }));
    },

    /** Until the unit ends, nobody else changes who belongs to the accounts of the person. Answers those they alone own. */
    async holdAccounts({ transaction }: Unit, personId: string): Promise<readonly string[]> {
      const accounts = await transaction
        .selectFrom('accounts')
        .select('id')
        .where('id', 'in', (from) =>
          from.selectFrom('memberships').select('account_id').where('person_id', '=', personId),
        )
        .orderBy('id')
        .$if(clock.locksRows, (query) => query.forNoKeyUpdate())
        .execute();
      if (accounts.length === 0) return [];
      const owners = await transaction
        .selectFrom('memberships')
        .select(['account_id', 'person_id'])
        .where('role', '=', 'owner')
        .where(
          'account_id',
          'in',
          accounts.map(({ id }) => id),
        )
        .execute();
      const others = new Set(owners.flatMap((each) => (each.person_id === personId ? [] : [each.account_id])));
      const own = owners.flatMap((each) => (each.person_id === personId ? [each.account_id] : []));
      return own.filter((id) => !others.has(id));
    },

    /**
     * With sessions, memberships, factors, identities, links and invitations that they made, whose mails that wait go too; what
     * stands in audit logs keeps the id only.
     */
    async deletePerson({ transaction }: Unit, personId: string): Promise<boolean> {
      await transaction
        .deleteFrom('mails')
        .where('invitation_id', 'in', (from) =>
          from.selectFrom('invitations').select('id').where('invited_by', '=', personId),
        )
        .execute();
      const { numDeletedRows } = await transaction
        .deleteFrom('persons')
        .where('id', '=', personId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
