import { type Kysely, sql, type Transaction } from 'kysely';
import { inParts } from './in-parts.ts';
import type { Database } from './schema.ts';
import type { AssetMentionsTable } from './tables/documents.ts';

/** A stored document: a version of a design, or a template (whose version is 0). */
export interface MentioningDocument {
  readonly accountId: string;
  readonly kind: AssetMentionsTable['kind'];
  readonly sourceId: string;
  readonly version: number;
}

/** A name of a family longer than this is none. */
const maxFamily = 128;
const ids = /(?<![0-9A-Za-z])(?:ast|fil)_[0-9A-Za-z]{1,64}/g;
/** In public addresses of files. */
const contentHashes = /(?<![0-9A-Za-z])[0-9a-f]{64}(?![0-9A-Za-z])/g;
const fontKeys = /^font(?:family|name)?$/i;
const defaultKeys = /^default(?:value)?$/i;
const familiesInMarkup = /font-family\s*[:=]\s*([^;<>]{1,512})/gi;

/** As a font's family is entered among the mentions: whoever writes it larger or smaller means the same. */
export function familyMention(family: string): string {
  return `font:${family.normalize('NFC').trim().toLowerCase()}`;
}

/** In place of all mentions of a document: it may use any asset. */
const anyMention = '*';
/** Elements of a design have some each; a document with more than this was made to have them, and each is a row. */
const maxMentions = 5_000;

/**
 * What of an account's assets a document may use: ids of assets and files, contents by their hashes, and families of fonts
 * wherever one can be named. Too many rather than too few: each keeps a deleted asset's bytes.
 */
export function mentionsIn(canvasData: string): ReadonlySet<string> {
  const found = new Set<string>();
  const isFull = (): boolean => found.size > maxMentions;
  for (const pattern of [ids, contentHashes]) {
    for (const [name] of canvasData.matchAll(pattern)) {
      if (isFull()) break;
      found.add(name);
    }
  }
  if (/font/i.test(canvasData)) addFamilies(JSON.parse(canvasData), found, isFull);
  return isFull() ? new Set([anyMention]) : found;
}

function addFamilies(document: unknown, found: Set<string>, isFull: () => boolean): void {
  const take = (list: string) => {
    // A filter of a variable may name one in quotes: {{ font | default: "Brand" }}.
    for (const part of list.split(/[,"'|]/)) {
      if (isFull()) return;
      const family = part.trim();
      if (family !== '' && family.length <= maxFamily) found.add(familyMention(family));
    }
  };
  const waiting: (readonly [key: string, value: unknown])[] = [['', document]];
  for (let next = waiting.pop(); next && !isFull(); next = waiting.pop()) {
    const [key, value] = next;
    if (typeof value === 'string') {
      // A variable's default may be the name of a family.
      if (fontKeys.test(key) || (defaultKeys.test(key) && value.length <= maxFamily)) take(value);
      else for (const [, list = ''] of value.matchAll(familiesInMarkup)) take(list.replaceAll('&amp;', '&'));
    } else if (Array.isArray(value)) {
      // A list of families, and of anything else.
      for (const item of value) waiting.push([key, item]);
    } else if (typeof value === 'object' && value !== null) {
      // One by one: no call takes as many arguments as an object may have properties.
      for (const entry of Object.entries(value)) waiting.push(entry);
    }
  }
}

/** In the transaction that stores the document. What is entered already stays. */
export async function recordMentions(
  transaction: Kysely<Database>,
  { accountId, kind, sourceId, version }: MentioningDocument,
  canvasData: string,
): Promise<void> {
  const rows = [...mentionsIn(canvasData)].map((mention) => {
    return { account_id: accountId, mention, kind, source_id: sourceId, version };
  });
  for (const part of inParts(rows)) {
    await transaction
      .insertInto('asset_mentions')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** In the transaction that removes documents of a source: those of versions up to `upTo` but for `except`; default: all. */
export async function forgetMentions(
  transaction: Transaction<Database>,
  source: Pick<MentioningDocument, 'kind' | 'sourceId'> & { readonly upTo?: number; readonly except?: number },
): Promise<void> {
  const { kind, sourceId, upTo, except } = source;
  await transaction
    .deleteFrom('asset_mentions')
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId)
    .$if(upTo !== undefined, (query) => query.where('version', '<=', upTo ?? 0))
    .$if(except !== undefined, (query) => query.where('version', '<>', except ?? 0))
    .execute();
}

export interface AssetNames {
  readonly accountId: string;
  /** Its id, its file's, the hash of its content. */
  readonly names: readonly string[];
  /** Of a font. */
  readonly family: string | undefined;
}

/**
 * Whether a stored design, an earlier version of one, a template, or a render that was accepted and has not ended uses an
 * asset. Documents are found by the index of mentions, however many there are; of queued renders, what they were sent and
 * the designs that they keep are read.
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
    // SQLite knows small letters of ASCII only.
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
