import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { StoredFacts } from './document-facts.ts';
import { type MentioningDocument, recordMentions } from './mentions.ts';

/** Where documents lie whose facts may not be entered: stored or changed by older nodes, which know nothing of them. */
interface Source {
  readonly kind: MentioningDocument['kind'];
  readonly table: 'designs' | 'design_versions' | 'templates';
  /** The column of the id by which they are mentioned. */
  readonly id: string;
  /** The column; undefined: there is one version, 0. */
  readonly version: string | undefined;
  /** As its partial indexes have it. */
  readonly lacksMentions: RawBuilder<boolean>;
  readonly lacksVariables: RawBuilder<boolean> | undefined;
}

const neverMentioned = sql<boolean>`mentions_of is null`;
const sources: readonly Source[] = [
  {
    kind: 'design',
    table: 'designs',
    id: 'id',
    version: 'version',
    lacksMentions: sql<boolean>`coalesce(mentions_of, 0) <> version`,
    lacksVariables: sql<boolean>`coalesce(variables_of, 0) <> version`,
  },
  {
    kind: 'design',
    table: 'design_versions',
    id: 'design_id',
    version: 'version',
    lacksMentions: neverMentioned,
    lacksVariables: undefined,
  },
  {
    kind: 'template',
    table: 'templates',
    id: 'id',
    version: undefined,
    lacksMentions: neverMentioned,
    lacksVariables: sql<boolean>`variables is null`,
  },
];

/** Whether an account has documents whose mentions are not entered: any of them may use any of its assets. */
export async function hasUnentered(db: Kysely<Database>, accountId: string): Promise<boolean> {
  for (const { table, lacksMentions } of sources) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where account_id = ${accountId} and ${lacksMentions} limit 1`.execute(
        db,
      );
    if (rows.length > 0) return true;
  }
  return false;
}

export type FactsStore = ReturnType<typeof createFactsStore>;

/** Facts that are entered after their documents. */
export function createFactsStore(db: Kysely<Database>) {
  return {
    findUnentered: (limit: number) => findUnentered(db, limit),
    enter: (document: EnteredDocument, facts: StoredFacts) => enterFacts(db, document, facts),
  };
}

export type EnteredDocument = Omit<UnenteredDocument, 'width' | 'height' | 'canvasData'>;

/** A document as it was when it was found. */
export interface UnenteredDocument extends MentioningDocument {
  readonly table: Source['table'];
  readonly width: number;
  readonly height: number;
  readonly canvasData: string;
}

/** Up to `limit` documents that lack any of their facts. */
async function findUnentered(db: Kysely<Database>, limit: number): Promise<readonly UnenteredDocument[]> {
  const found: UnenteredDocument[] = [];
  for (const source of sources) {
    for (const lacks of [source.lacksMentions, source.lacksVariables]) {
      if (lacks === undefined || found.length === limit) continue;
      const { rows } = await sql<FoundDocument>`
        select account_id, ${sql.ref(source.id)} as id, ${versionOf(source)} as version, width, height, canvas_data
        from ${sql.table(source.table)} where ${lacks} limit ${sql.lit(limit - found.length)}`.execute(db);
      const { kind, table } = source;
      for (const { account_id: accountId, id: sourceId, canvas_data: canvasData, ...row } of rows) {
        // It may lack both.
        if (found.some((each) => each.table === table && each.sourceId === sourceId && each.version === row.version))
          continue;
        found.push({ ...row, accountId, sourceId, canvasData, kind, table });
      }
    }
  }
  return found;
}

/** Enters the facts of a document, unless it was changed or removed meanwhile. */
async function enterFacts(
  db: Kysely<Database>,
  document: EnteredDocument,
  { variables, variableNames, mentions }: StoredFacts,
): Promise<void> {
  const { table, accountId, sourceId, version } = document;
  await db.transaction().execute(async (transaction) => {
    const { rows } = await {
      designs: sql`update designs set mentions_of = version, variables = ${variables}, variables_of = version
        where account_id = ${accountId} and id = ${sourceId} and version = ${sql.lit(version)} returning 1`,
      design_versions: sql`update design_versions set mentions_of = version
        where account_id = ${accountId} and design_id = ${sourceId} and version = ${sql.lit(version)} returning 1`,
      templates: sql`update templates set mentions_of = 0, variables = ${variables}, variable_names = ${variableNames}
        where account_id = ${accountId} and id = ${sourceId} returning 1`,
    }[table].execute(transaction);
    // The row is held until these are in: who removes it removes them after it.
    if (rows.length === 1) await recordMentions(transaction, document, mentions);
  });
}

interface FoundDocument {
  readonly account_id: string;
  readonly id: string;
  readonly version: number;
  readonly width: number;
  readonly height: number;
  readonly canvas_data: string;
}

function versionOf({ version }: Source): RawBuilder<unknown> {
  return version === undefined ? sql.lit(0) : sql.ref(version);
}
