import type { Kysely, Selectable } from 'kysely';
import type { Person, Session } from '../../domain/person.ts';
import { chunkRows } from '../database/chunk-rows.ts';
import { columnsOf } from '../database/fields.ts';
import { prepared } from '../database/statements/prepared.ts';
import type { Unit } from '../database/units-of-work.ts';
import { watchRows } from '../database/watch-rows.ts';
import type { Database } from '../schema.ts';
import type { SessionsTable } from '../tables/people.ts';

export type SessionsStore = ReturnType<typeof createSessionsStore>;

export interface NewSession {
  readonly session: Session;
  readonly tokenHash: string;
}

/** The most sessions of one person. One more sign-in ends the oldest session. */
const maxSessions = 100;

const sessionByToken = prepared((db, key: { readonly tokenHash: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('persons', 'persons.id', 'sessions.person_id')
    .selectAll('sessions')
    .select(['persons.name', 'persons.email', 'persons.is_operator', 'persons.created_at as person_since'])
    .where('sessions.token_hash', '=', key.tokenHash),
);

/** Who is signed in. */
export function createSessionsStore(db: Kysely<Database>) {
  return {
    insert: ({ transaction }: Unit, session: NewSession): Promise<void> => insertSession(transaction, session),

    async findByToken(tokenHash: string): Promise<{ session: Session; person: Person } | undefined> {
      const row = await sessionByToken.first(db, { tokenHash });
      return (
        row && {
          session: toSession(row),
          person: {
            id: row.person_id,
            name: row.name,
            email: row.email,
            isOperator: Number(row.is_operator) === 1,
            createdAt: row.person_since,
          },
        }
      );
    },

    async chooseAccount(id: string, accountId: string): Promise<void> {
      await db.updateTable('sessions').set({ account_id: accountId }).where('id', '=', id).execute();
    },

    async noteUse(id: string, at: string): Promise<void> {
      await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
    },

    /** Those that have not ended, the newest first. */
    async list(personId: string, now: string): Promise<readonly Session[]> {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('person_id', '=', personId)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toSession);
    },

    async end({ transaction }: Unit, id: string): Promise<void> {
      await transaction.deleteFrom('sessions').where('id', '=', id).execute();
    },

    /** All of a person, but the one that may go on. */
    async endAll(
      { transaction }: Unit,
      { personId, except }: { readonly personId: string; readonly except?: string },
    ): Promise<void> {
      await transaction
        .deleteFrom('sessions')
        .where('person_id', '=', personId)
        .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
        .execute();
    },

    /** In which accounts sessions may act, as pairs of both ids with a space between them, and until when. */
    async seats(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const seats = new Map<string, string>();
      for (const part of chunkRows(sessionIds)) {
        const rows = await db
          .selectFrom('sessions')
          .innerJoin('memberships', 'memberships.person_id', 'sessions.person_id')
          .select(['sessions.id', 'memberships.account_id', 'sessions.expires_at'])
          .where('sessions.id', 'in', part)
          .execute();
        for (const row of rows) seats.set(`${row.id} ${row.account_id}`, row.expires_at);
      }
      return seats;
    },

    /** For as long as it stays the same, no session has ended before its time and nobody has left an account. */
    watch: watchRows(db, { sessions: ['delete'], memberships: ['delete'], persons: ['delete'] }),
  };
}

/** Makes room for it first. */
export async function insertSession(db: Kysely<Database>, { session, tokenHash }: NewSession): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('person_id', '=', session.personId)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('sessions')
        .select('id')
        .where('person_id', '=', session.personId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxSessions - 1),
    )
    .execute();
  await db
    .insertInto('sessions')
    .values({ ...columnsOf(session), token_hash: tokenHash })
    .execute();
}

function toSession(row: Selectable<SessionsTable>): Session {
  return {
    id: row.id,
    personId: row.person_id,
    userAgent: row.user_agent,
    accountId: row.account_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}
