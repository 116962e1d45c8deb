import type { MemberRole } from '@platen/api';
import type { Kysely } from 'kysely';
import type { Member } from '../../domain/person.ts';
import { readRole } from '../../domain/read-names.ts';
import { databaseClock } from '../database/database-clock.ts';
import { type PageWindow, readPage } from '../database/read-page.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';

export type MembersStore = ReturnType<typeof createMembersStore>;

/** Somebody in an account. */
export interface Seat {
  readonly accountId: string;
  readonly personId: string;
}

/** Who belongs to an account. */
export function createMembersStore(db: Kysely<Database>) {
  const clock = databaseClock(db);
  const membersOf = (from: Kysely<Database>, accountId: string) =>
    from
      .selectFrom('memberships')
      .innerJoin('persons', 'persons.id', 'memberships.person_id')
      .where('memberships.account_id', '=', accountId);

  return {
    /** The oldest members first. */
    async list(accountId: string, window: PageWindow) {
      const { rows, total } = await readPage(membersOf(db, accountId), window, (page) =>
        page.select(shown).orderBy('memberships.created_at').orderBy('persons.id'),
      );
      return { members: rows.map(toMember), total };
    },

    /** Until the unit ends, nobody else changes who belongs to the account or is invited. False: there is no such account. */
    async hold({ transaction }: Unit, accountId: string): Promise<boolean> {
      const account = await transaction
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', accountId)
        .where('deleted_at', 'is', null)
        .$if(clock.locksRows, (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
      return account !== undefined;
    },

    /** What an account is called; empty when it is gone. */
    async accountName({ transaction }: Unit, accountId: string): Promise<string> {
      const row = await transaction
        .selectFrom('accounts')
        .select('name')
        .where('id', '=', accountId)
        .executeTakeFirst();
      return row?.name ?? '';
    },

    async find({ transaction }: Unit, { accountId, personId }: Seat): Promise<Member | undefined> {
      const row = await membersOf(transaction, accountId)
        .select(shown)
        .where('persons.id', '=', personId)
        .executeTakeFirst();
      return row && toMember(row);
    },

    async findByEmail(
      { transaction }: Unit,
      key: { readonly accountId: string; readonly emailKey: string },
    ): Promise<Member | undefined> {
      const row = await membersOf(transaction, key.accountId)
        .select(shown)
        .where('persons.email_key', '=', key.emailKey)
        .executeTakeFirst();
      return row && toMember(row);
    },

    async countOwners({ transaction }: Unit, accountId: string): Promise<number> {
      const { count } = await transaction
        .selectFrom('memberships')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('role', '=', 'owner' satisfies MemberRole)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Who belongs to the account already stays what they are. */
    async insert(
      { transaction }: Unit,
      { accountId, personId, role, joinedAt }: Seat & Pick<Member, 'role' | 'joinedAt'>,
    ): Promise<void> {
      await transaction
        .insertInto('memberships')
        .values({ account_id: accountId, person_id: personId, role, created_at: joinedAt })
        .onConflict((conflict) => conflict.columns(['account_id', 'person_id']).doNothing())
        .execute();
    },

    async setRole({ transaction }: Unit, { accountId, personId, role }: Seat & Pick<Member, 'role'>): Promise<void> {
      await transaction
        .updateTable('memberships')
        .set({ role })
        .where('account_id', '=', accountId)
        .where('person_id', '=', personId)
        .execute();
    },

    async remove({ transaction }: Unit, { accountId, personId }: Seat): Promise<void> {
      await transaction
        .deleteFrom('memberships')
        .where('account_id', '=', accountId)
        .where('person_id', '=', personId)
        .execute();
    },
  };
}

const shown = ['persons.id', 'persons.name', 'persons.email', 'memberships.role', 'memberships.created_at'] as const;

function toMember(row: {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly created_at: string;
}): Member {
  return { id: row.id, name: row.name, email: row.email, role: readRole(row.role), joinedAt: row.created_at };
}
