import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { databaseClock } from './database-clock.ts';
import { type MentioningDocument, recordMentions } from './mentions.ts';
import { mentionsIn } from './mentions-in.ts';
import type { Database } from './schema.ts';

/** Where documents lie whose mentions may not be entered: stored or changed by older nodes, which know nothing of them. */
interface Source {
  readonly kind: MentioningDocument['kind'];
  readonly table: 'designs' | 'design_versions' | 'templates';
  /** The column of the id by which they are mentioned. */
  readonly id: string;
  /** The column; undefined: there is one version, 0. */
  readonly version: string | undefined;
  /** As its partial index has it. */
  readonly isUnentered: RawBuilder<boolean>;
}

const never = sql<boolean>`mentions_of is null`;
const sources: readonly Source[] = [
  {
    kind: 'design',
    table: 'designs',
    id: 'id',
    version: 'version',
    isUnentered: sql<boolean>`coalesce(mentions_of, 0) <> version`,
  },
  { kind: 'design', table: 'design_versions', id: 'design_id', version: 'version', isUnentered: never },
  { kind: 'template', table: 'templates', id: 'id', version: undefined, isUnentered: never },
];

/** Whether an account has such documents: as long as it has, any of them may use any of its assets. */
export async function hasUnentered(db: Kysely<Database>, accountId: string): Promise<boolean> {
  for (const { table, isUnentered } of sources) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where account_id = ${accountId} and ${isUnentered} limit 1`.execute(
        db,
      );
    if (rows.length > 0) return true;
  }
  return false;
}

/** Enters the mentions of up to `limit` such documents; answers of how many. */
export async function enterMissing(db: Kysely<Database>, limit: number): Promise<number> {
  let entered = 0;
  for (const source of sources) {
    if (entered === limit) break;
    entered += await db.transaction().execute((transaction) => enterSome(transaction, source, limit - entered));
  }
  return entered;
}

interface FoundDocument {
  readonly account_id: string;
  readonly id: string;
  readonly version: number;
  readonly canvas_data: string;
}

async function enterSome(transaction: Transaction<Database>, source: Source, limit: number): Promise<number> {
  const id = sql.ref(source.id);
  const version = source.version === undefined ? sql.lit(0) : sql.ref(source.version);
  // One that is being changed or deleted just now is left for a later step.
  const lock = databaseClock<Database>(transaction).locksRows ? sql`for update skip locked` : sql``;
  const { rows } = await sql<FoundDocument>`
    select account_id, ${id} as id, ${version} as version, canvas_data from ${sql.table(source.table)}
    where ${source.isUnentered} limit ${sql.lit(limit)} ${lock}`.execute(transaction);
  for (const row of rows) {
    const document = { accountId: row.account_id, kind: source.kind, sourceId: row.id, version: row.version };
    await recordMentions(transaction, document, [...mentionsIn(row.canvas_data)]);
    await sql`update ${sql.table(source.table)} set mentions_of = ${version}
      where ${id} = ${row.id} and ${version} = ${sql.lit(Number(row.version))}`.execute(transaction);
  }
  return rows.length;
}
