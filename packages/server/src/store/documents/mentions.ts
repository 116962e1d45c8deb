import { type Kysely, sql, type Transaction } from 'kysely';
import { chunkRows } from '../database/chunk-rows.ts';
import { maxExactTotal } from '../database/read-list.ts';
import type { Database } from '../schema.ts';
import type { AssetMentionsTable } from '../tables/documents.ts';
import { anyMention, familyMention } from './mentions-in.ts';

/** A stored document: a version of a design, its draft (version 0), a template or a brand (also version 0). */
export interface MentioningDocument {
  readonly accountId: string;
  readonly kind: AssetMentionsTable['kind'];
  readonly sourceId: string;
  readonly version: number;
}

/** Call it in the transaction that stores the document. Existing entries stay. */
export async function recordMentions(
  transaction: Kysely<Database>,
  { accountId, kind, sourceId, version }: MentioningDocument,
  mentions: readonly string[],
): Promise<void> {
  const rows = mentions.map((mention) => {
    return { account_id: accountId, mention, kind, source_id: sourceId, version };
  });
  for (const part of chunkRows(rows)) {
    await transaction
      .insertInto('asset_mentions')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Call it in the transaction that removes documents. Removes the mentions of the versions `from` to `upTo`, but not
 * `except`; default: all.
 */
export async function forgetMentions(
  transaction: Transaction<Database>,
  source: Pick<MentioningDocument, 'kind' | 'sourceId'> & {
    readonly from?: number;
    readonly upTo?: number;
    readonly except?: number;
  },
): Promise<void> {
  const { kind, sourceId, from = 0, upTo, except } = source;
  await transaction
    .deleteFrom('asset_mentions')
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId)
    .where('version', '>=', from)
    .$if(upTo !== undefined, (query) => query.where('version', '<=', upTo ?? 0))
    .$if(except !== undefined, (query) => query.where('version', '<>', except ?? 0))
    .execute();
}

export interface AssetNames {
  readonly accountId: string;
  /** Its id, the id of its file, and the hash of its content. */
  readonly names: readonly string[];
  /** The family, when the asset is a font. */
  readonly family: string | undefined;
}

/**
 * Whether an asset is used by a stored design, an earlier version of one, a template, or a render that was accepted and
 * has not ended. Documents are found by the index of mentions, however many there are. For queued renders, their
 * requests and the designs kept for them are read.
 */
export async function isMentioned(db: Kysely<Database>, { accountId, names, family }: AssetNames): Promise<boolean> {
  const entries = family === undefined ? names : [...names, familyMention(family)];
  const stored = await db
    .selectFrom('asset_mentions')
    .select('mention')
    .where('account_id', '=', accountId)
    .where('mention', 'in', [...entries, anyMention])
    .limit(1)
    .executeTakeFirst();
  if (stored) return true;
  const texts = family === undefined ? names : [...names, JSON.stringify(family).slice(1, -1)];
  const holds = (column: 'body' | 'document') => {
    const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
    // SQLite's `lower` knows letters of ASCII only.
    return sql<boolean>`(${sql.join(
      patterns.map(
        (pattern) => sql`${sql.ref(column)} like ${pattern} escape '\\'
          or lower(${sql.ref(column)}) like ${pattern.toLowerCase()} escape '\\'`,
      ),
      sql` or `,
    )})`;
  };
  const job = await db
    .selectFrom('render_jobs')
    .select('render_id')
    .where('account_id', '=', accountId)
    .where(holds('body'))
    .limit(1)
    .executeTakeFirst();
  if (job) return true;
  const snapshot = await db
    .selectFrom('snapshots')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('hash', 'in', (from) =>
      from.selectFrom('render_jobs').select('snapshot_hash').distinct().where('account_id', '=', accountId),
    )
    .where(holds('document'))
    .limit(1)
    .executeTakeFirst();
  return snapshot !== undefined;
}

export interface MentioningDocuments {
  /** Designs by name, at most `most`; when there are more than are counted, only those found first. */
  readonly designs: readonly { readonly id: string; readonly name: string }[];
  /** Counted up to 10,000. */
  readonly designCount: number;
  /** Counted up to 10,000. */
  readonly templateCount: number;
  /** Whether the brand of the account names it. */
  readonly inBrand: boolean;
}

/** A design is mentioned by its newest version and by its draft. */
const maxRead = 2 * maxExactTotal;

/**
 * What uses an asset: designs by their newest version or draft, templates, and the brand. Documents are found by the
 * index of mentions, and no more are read than are counted.
 */
export async function documentsThatMention(
  db: Kysely<Database>,
  { accountId, names, family }: AssetNames,
  most: number,
): Promise<MentioningDocuments> {
  const entries = family === undefined ? names : [...names, familyMention(family)];
  const sources = (kind: AssetMentionsTable['kind']) =>
    db
      .selectFrom('asset_mentions')
      .where('asset_mentions.account_id', '=', accountId)
      .where('mention', 'in', entries)
      .where('kind', '=', kind);
  // A join could read all designs of the account; this looks up each one, and ends when enough were found.
  const named = sources('design').select(({ selectFrom }) => [
    'source_id as id',
    selectFrom('designs')
      .select('designs.name')
      .whereRef('designs.id', '=', 'asset_mentions.source_id')
      .where('designs.account_id', '=', accountId)
      .where(({ or, eb, ref }) =>
        or([eb('asset_mentions.version', '=', 0), eb('asset_mentions.version', '=', ref('designs.version'))]),
      )
      .as('name'),
  ]);
  const designs = db
    .selectFrom(named.as('named'))
    .select(['id', 'name'])
    .where('name', 'is not', null)
    .$narrowType<{ name: string }>()
    .limit(maxRead)
    .as('found');
  const templates = sources('template').select('source_id as id').limit(maxRead).as('found');
  const [shown, ofDesigns, ofTemplates, brand] = await Promise.all([
    db.selectFrom(designs).select(['id', 'name']).distinct().orderBy('name').orderBy('id').limit(most).execute(),
    db.selectFrom(designs).select(counts).executeTakeFirst(),
    db.selectFrom(templates).select(counts).executeTakeFirst(),
    sources('brand').select('mention').limit(1).executeTakeFirst(),
  ]);
  return {
    designs: shown,
    designCount: told(ofDesigns),
    templateCount: told(ofTemplates),
    inBrand: brand !== undefined,
  };
}

const counts = [
  sql<number | string>`count(*)`.as('read'),
  sql<number | string>`count(distinct id)`.as('different'),
] as const;

/** When not all were read, there are as many as are counted at most. */
function told(counted: { readonly read: number | string; readonly different: number | string } | undefined): number {
  const { read = 0, different = 0 } = counted ?? {};
  return Number(read) === maxRead ? maxExactTotal : Math.min(Number(different), maxExactTotal);
}
