import type { MemberRole } from '@platen/api';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { emailKey, type Membership, type Person } from '../../domain/person.ts';
import { readFileAccess, readPlan, readRole } from '../../domain/read-names.ts';
import { databaseClock } from '../database/database-clock.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';
import type { PersonsTable } from '../tables/people.ts';
import { insertSession, type NewSession } from './sessions-store.ts';

export type PeopleStore = ReturnType<typeof createPeopleStore>;

export interface NewPerson {
  readonly person: Person;
  /** Null: nobody signs in with a password. */
  readonly passwordHash: string | null;
}

/** How many setup tokens are good at once: those of the last starts. */
const maxSetupTokens = 10;

/** People, and the accounts that they belong to. */
export function createPeopleStore(db: Kysely<Database>) {
  const clock = databaseClock(db);

  return {
    async anyPerson(): Promise<boolean> {
      return (await db.selectFrom('persons').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    async addSetupToken(token: { readonly hash: string; readonly createdAt: string }): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('setup_tokens')
          .values({ token_hash: token.hash, created_at: token.createdAt })
          .execute();
        await transaction
          .deleteFrom('setup_tokens')
          .where('token_hash', 'not in', (from) =>
            from
              .selectFrom('setup_tokens')
              .select('token_hash')
              .orderBy('created_at', 'desc')
              .orderBy('token_hash')
              .limit(maxSetupTokens),
          )
          .execute();
      });
    },

    /** Whether the token makes the first person. */
    async isSetupToken(hash: string): Promise<boolean> {
      const [token, person] = await Promise.all([
        db.selectFrom('setup_tokens').select('token_hash').where('token_hash', '=', hash).executeTakeFirst(),
        db.selectFrom('persons').select('id').limit(1).executeTakeFirst(),
      ]);
      return token !== undefined && person === undefined;
    },

    /**
     * Makes the first person, owner of the oldest account, and a session; answers that account. Undefined when the token
     * is not good or somebody is there already: of many at once, one succeeds.
     */
    async createFirst(
      { transaction }: Unit,
      { person, passwordHash }: NewPerson,
      { tokenHash, session }: { readonly tokenHash: string; readonly session: NewSession },
    ): Promise<string | undefined> {
      const oldest = await transaction
        .selectFrom('accounts')
        .select('id')
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        // The others wait here, and then find a person.
        .$if(clock.locksRows, (query) => query.forNoKeyUpdate())
        .executeTakeFirstOrThrow();
      const somebody = await transaction.selectFrom('persons').select('id').limit(1).executeTakeFirst();
      const token = await transaction
        .selectFrom('setup_tokens')
        .select('token_hash')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (somebody || !token) return undefined;
      await transaction.deleteFrom('setup_tokens').execute();
      await transaction.insertInto('persons').values(toRow(person, passwordHash)).execute();
      await transaction
        .insertInto('memberships')
        .values({
          account_id: oldest.id,
          person_id: person.id,
          role: 'owner' satisfies MemberRole,
          created_at: person.createdAt,
        })
        .execute();
      await insertSession(transaction, session);
      return oldest.id;
    },

    /** Breaks a constraint when there is somebody with the same e-mail. */
    async insert({ transaction }: Unit, { person, passwordHash }: NewPerson): Promise<void> {
      await transaction.insertInto('persons').values(toRow(person, passwordHash)).execute();
    },

    /** The person with an e-mail, whatever its case, and what a password is held against. */
    async findByEmail(email: string): Promise<{ person: Person; passwordHash: string | null } | undefined> {
      const row = await db
        .selectFrom('persons')
        .selectAll()
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst();
      return row && { person: toPerson(row), passwordHash: row.password_hash };
    },

    async find(id: string): Promise<Person | undefined> {
      const row = await db.selectFrom('persons').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toPerson(row);
    },

    /** Undefined when the person is gone. */
    async rename(id: string, name: string): Promise<Person | undefined> {
      const row = await db.updateTable('persons').set({ name }).where('id', '=', id).returningAll().executeTakeFirst();
      return row && toPerson(row);
    },

    async passwordHash(id: string): Promise<string | null> {
      const row = await db.selectFrom('persons').select('password_hash').where('id', '=', id).executeTakeFirst();
      return row?.password_hash ?? null;
    },

    async setPassword(
      { transaction }: Unit,
      { personId, passwordHash }: { readonly personId: string; readonly passwordHash: string },
    ): Promise<void> {
      await changePassword(transaction, personId, passwordHash);
    },

    /** Nobody signs in with it any more. */
    async forgetPassword({ transaction }: Unit, personId: string): Promise<void> {
      await changePassword(transaction, personId, null);
    },

    /** The accounts of a person, the oldest first. */
    async memberships(personId: string): Promise<readonly Membership[]> {
      const rows = await db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
        .select(['accounts.id', 'accounts.name', 'accounts.plan', 'accounts.suspended_at', 'accounts.file_access'])
        .select(['accounts.signed_url_seconds', 'memberships.role'])
        .where('memberships.person_id', '=', personId)
        .orderBy('accounts.created_at')
        .orderBy('accounts.id')
        .execute();
      return rows.map((row) => ({
        accountId: row.id,
        accountName: row.name,
        role: readRole(row.role),
        plan: readPlan(row.plan),
        isSuspended: row.suspended_at !== null,
        fileAccess: readFileAccess(row.file_access),
        signedUrlSeconds: row.signed_url_seconds,
      }));
    },
  };
}

/** Links that were asked for before would set yet another. */
async function changePassword(
  transaction: Transaction<Database>,
  personId: string,
  passwordHash: string | null,
): Promise<void> {
  await transaction.updateTable('persons').set({ password_hash: passwordHash }).where('id', '=', personId).execute();
  await transaction.deleteFrom('password_resets').where('person_id', '=', personId).execute();
}

function toRow(
  { id, name, email, isOperator, createdAt }: Person,
  passwordHash: string | null,
): Selectable<PersonsTable> {
  return {
    id,
    name,
    email,
    email_key: emailKey(email),
    password_hash: passwordHash,
    is_operator: isOperator ? 1 : 0,
    created_at: createdAt,
  };
}

function toPerson(row: Selectable<PersonsTable>): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isOperator: Number(row.is_operator) === 1,
    createdAt: row.created_at,
  };
}
