import type { AuditKind } from '@platen/api';
import type { Kysely } from 'kysely';
import type { AuditEntry, AuditNote } from '../../domain/audit.ts';
import { readAuditActor, readAuditKind } from '../../domain/read-names.ts';
import { chunkRows } from '../database/chunk-rows.ts';
import { type ListWindow, newestFirst, readList } from '../database/read-list.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';

export type AuditStore = ReturnType<typeof createAuditStore>;

export interface NewAuditEntry extends AuditNote {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: string;
}

export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  /** Who did it, or whom it concerns. */
  readonly personId?: string | undefined;
}

/** What concerns access to accounts, written in the transaction of what it tells of. */
export function createAuditStore(db: Kysely<Database>) {
  return {
    async insert({ transaction }: Unit, entries: readonly NewAuditEntry[]): Promise<void> {
      for (const part of chunkRows(entries)) {
        await transaction
          .insertInto('audit_log')
          .values(
            part.map(({ id, accountId, kind, actor, personId, network, details = {}, createdAt }) => ({
              id,
              account_id: accountId,
              kind,
              actor_type: actor.type,
              actor_id: actor.id,
              person_id: personId ?? null,
              network: network ?? null,
              details: JSON.stringify(details),
              created_at: createdAt,
            })),
          )
          .execute();
      }
    },

    /** The accounts in whose logs stands what a person does that concerns no account. */
    async accountsOf({ transaction }: Unit, personId: string): Promise<readonly string[]> {
      const rows = await transaction
        .selectFrom('memberships')
        .select('account_id')
        .where('person_id', '=', personId)
        .orderBy('account_id')
        .execute();
      return rows.map(({ account_id }) => account_id);
    },

    /** The newest first. */
    async list(accountId: string, { kind, personId }: AuditFilter, window: ListWindow) {
      const matching = db
        .selectFrom('audit_log')
        .where('audit_log.account_id', '=', accountId)
        .$if(kind !== undefined, (query) => query.where('audit_log.kind', '=', kind ?? ''))
        .$if(personId !== undefined, (query) =>
          query.where(({ or, eb }) =>
            or([eb('audit_log.person_id', '=', personId ?? ''), eb('audit_log.actor_id', '=', personId ?? '')]),
          ),
        );
      const { rows, ...part } = await readList(db, matching, {
        window,
        table: 'audit_log',
        order: newestFirst,
        select: (page) =>
          page
            .leftJoin('persons as actors', 'actors.id', 'audit_log.actor_id')
            .leftJoin('persons as concerned', 'concerned.id', 'audit_log.person_id')
            .leftJoin('api_keys', (join) =>
              join
                .onRef('api_keys.id', '=', 'audit_log.actor_id')
                .onRef('api_keys.account_id', '=', 'audit_log.account_id'),
            )
            .selectAll('audit_log')
            .select(['actors.name as actor_name', 'concerned.name as person_name', 'api_keys.name as key_name']),
      });
      const entries = rows.map(
        (row): AuditEntry => ({
          id: row.id,
          kind: readAuditKind(row.kind),
          actor: { type: readAuditActor(row.actor_type), id: row.actor_id, name: row.actor_name ?? row.key_name },
          person: row.person_id === null ? null : { id: row.person_id, name: row.person_name },
          network: row.network,
          details: JSON.parse(row.details) as Readonly<Record<string, unknown>>,
          createdAt: row.created_at,
        }),
      );
      return { entries, rows, ...part };
    },
  };
}
