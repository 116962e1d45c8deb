import type { MemberRole } from '@platen/api';
import type { ExpressionOrFactory, Kysely, Selectable, SqlBool, Transaction } from 'kysely';
import { emailKey, type Invitation, mailStatuses } from '../../domain/person.ts';
import { readRole } from '../../domain/read-names.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';
import type { InvitationsTable } from '../tables/people.ts';

export type InvitationsStore = ReturnType<typeof createInvitationsStore>;

export interface NewInvitation {
  readonly invitation: Omit<Invitation, 'invitedBy'>;
  readonly tokenHash: string;
  /** The person who invites; null: a key or the operator. */
  readonly inviterId: string | null;
}

/** With their mails that wait: a link that opens nothing is not to be sent any more. */
export async function removeInvitations(
  transaction: Transaction<Database>,
  accountId: string,
  which: ExpressionOrFactory<Database, 'invitations', SqlBool> = ({ lit }) => lit(true),
): Promise<void> {
  const gone = await transaction
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where(which)
    .returning('id')
    .execute();
  await removeMails(
    transaction,
    gone.map(({ id }) => id),
  );
}

async function removeMails(transaction: Transaction<Database>, invitations: readonly string[]): Promise<void> {
  if (invitations.length === 0) return;
  await transaction.deleteFrom('mails').where('invitation_id', 'in', invitations).execute();
}

/** Invitations that nobody has accepted yet. Those that have expired are as good as gone. */
export function createInvitationsStore(db: Kysely<Database>) {
  const withInviter = (from: Kysely<Database>) =>
    from
      .selectFrom('invitations')
      .leftJoin('persons', 'persons.id', 'invitations.invited_by')
      .selectAll('invitations')
      .select('persons.name as inviter');

  return {
    /** Takes the place of an earlier one for the same e-mail. False when the account has `most` others already. */
    async insert(
      { transaction }: Unit,
      { invitation, tokenHash, inviterId }: NewInvitation,
      { most, now }: { readonly most: number; readonly now: string },
    ): Promise<boolean> {
      const key = emailKey(invitation.email);
      await removeInvitations(transaction, invitation.accountId, ({ or, eb }) =>
        or([eb('email_key', '=', key), eb('expires_at', '<=', now)]),
      );
      const { count } = await transaction
        .selectFrom('invitations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', invitation.accountId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return false;
      await transaction
        .insertInto('invitations')
        .values({
          id: invitation.id,
          account_id: invitation.accountId,
          email: invitation.email,
          email_key: key,
          role: invitation.role,
          token_hash: tokenHash,
          invited_by: inviterId,
          created_at: invitation.createdAt,
          expires_at: invitation.expiresAt,
          mail_status: invitation.mail,
        })
        .execute();
      return true;
    },

    /** The newest first. */
    async list(accountId: string, now: string): Promise<readonly Invitation[]> {
      const rows = await withInviter(db)
        .where('invitations.account_id', '=', accountId)
        .where('invitations.expires_at', '>', now)
        .orderBy('invitations.created_at', 'desc')
        .orderBy('invitations.id', 'desc')
        .execute();
      return rows.map(toInvitation);
    },

    async find(
      { transaction }: Unit,
      key: { readonly accountId: string; readonly id: string; readonly now: string },
    ): Promise<Invitation | undefined> {
      const row = await withInviter(transaction)
        .where('invitations.account_id', '=', key.accountId)
        .where('invitations.id', '=', key.id)
        .where('invitations.expires_at', '>', key.now)
        .executeTakeFirst();
      return row && toInvitation(row);
    },

    /** With what its account is called. */
    async findByToken(
      tokenHash: string,
      now: string,
    ): Promise<{ readonly invitation: Invitation; readonly accountName: string } | undefined> {
      const row = await withInviter(db)
        .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
        .select('accounts.name as account_name')
        .where('invitations.token_hash', '=', tokenHash)
        .where('invitations.expires_at', '>', now)
        .executeTakeFirst();
      return row && { invitation: toInvitation(row), accountName: row.account_name };
    },

    /** Whether an account has invited this e-mail. */
    async isInvited(email: string, now: string): Promise<boolean> {
      const row = await db
        .selectFrom('invitations')
        .select('id')
        .where('email_key', '=', emailKey(email))
        .where('expires_at', '>', now)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** To which role it invites: of many who take it at once, one is told. */
    async take(
      { transaction }: Unit,
      key: { readonly tokenHash: string; readonly now: string },
    ): Promise<MemberRole | undefined> {
      const taken = await transaction
        .deleteFrom('invitations')
        .where('token_hash', '=', key.tokenHash)
        .where('expires_at', '>', key.now)
        .returning(['id', 'role'])
        .executeTakeFirst();
      if (!taken) return undefined;
      await removeMails(transaction, [taken.id]);
      return readRole(taken.role);
    },

    async remove({ transaction }: Unit, key: { readonly accountId: string; readonly id: string }): Promise<void> {
      await removeInvitations(transaction, key.accountId, ({ eb }) => eb('id', '=', key.id));
    },

    /** Those that a person has made in an account with one of these roles. */
    async removeMadeBy(
      { transaction }: Unit,
      made: { readonly accountId: string; readonly personId: string; readonly roles: readonly MemberRole[] },
    ): Promise<void> {
      if (made.roles.length === 0) return;
      await removeInvitations(transaction, made.accountId, ({ and, eb }) =>
        and([eb('invited_by', '=', made.personId), eb('role', 'in', made.roles)]),
      );
    },
  };
}

function toInvitation(row: Selectable<InvitationsTable> & { readonly inviter: string | null }): Invitation {
  return {
    id: row.id,
    accountId: row.account_id,
    email: row.email,
    role: readRole(row.role),
    invitedBy: row.inviter,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    mail: mailStatuses.find((status) => status === row.mail_status) ?? null,
  };
}
