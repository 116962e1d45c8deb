import type { Kysely } from 'kysely';
import type { MailStatus } from '../../domain/person.ts';
import { databaseClock } from '../database/database-clock.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';

export type MailsStore = ReturnType<typeof createMailsStore>;

export interface WaitingMail {
  readonly id: string;
  readonly invitationId: string | null;
  readonly sealed: string;
  /** How many attempts were made before this one. */
  readonly attempts: number;
}

/** Mails that wait to be sent, by whichever node comes first. */
export function createMailsStore(db: Kysely<Database>) {
  const clock = databaseClock(db);

  const tell = async ({ transaction }: Unit, mail: Pick<WaitingMail, 'invitationId'>, status: MailStatus) => {
    if (mail.invitationId === null) return;
    await transaction
      .updateTable('invitations')
      .set({ mail_status: status })
      .where('id', '=', mail.invitationId)
      .execute();
  };

  return {
    async insert(unit: Unit, mail: Omit<WaitingMail, 'attempts'> & { readonly createdAt: string }): Promise<void> {
      await unit.transaction
        .insertInto('mails')
        .values({
          id: mail.id,
          invitation_id: mail.invitationId,
          sealed: mail.sealed,
          attempts: 0,
          next_attempt_at: mail.createdAt,
          created_at: mail.createdAt,
        })
        .execute();
      await tell(unit, mail, 'waiting');
    },

    /**
     * Takes a mail that is due; links for passwords come before invitations, because somebody waits for them. Nobody
     * else gets the mail until `until`.
     */
    async claim({ now, until }: { readonly now: string; readonly until: string }): Promise<WaitingMail | undefined> {
      const row = await db
        .with('chosen', (from) =>
          from
            .selectFrom('mails')
            .select('id')
            .where('next_attempt_at', '<=', now)
            .orderBy(({ eb }) => eb('invitation_id', 'is not', null))
            .orderBy('next_attempt_at')
            .limit(1)
            .$if(clock.locksRows, (query) => query.forUpdate().skipLocked()),
        )
        .updateTable('mails')
        .set(({ eb }) => ({ next_attempt_at: until, attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', (from) => from.selectFrom('chosen').select('id'))
        .where('next_attempt_at', '<=', now)
        .returningAll()
        .executeTakeFirst();
      return (
        row && { id: row.id, invitationId: row.invitation_id, sealed: row.sealed, attempts: Number(row.attempts) - 1 }
      );
    },

    async postpone(id: string, until: string): Promise<void> {
      await db.updateTable('mails').set({ next_attempt_at: until }).where('id', '=', id).execute();
    },

    /** Ends a mail that was sent or given up. */
    async end(unit: Unit, mail: WaitingMail, status: Exclude<MailStatus, 'waiting'>): Promise<void> {
      await unit.transaction.deleteFrom('mails').where('id', '=', mail.id).execute();
      await tell(unit, mail, status);
    },
  };
}
