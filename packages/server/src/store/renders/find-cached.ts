import { type Kysely, type Selectable, sql } from 'kysely';
import type { ServedFile } from '../../domain/file.ts';
import type { Render } from '../../domain/render.ts';
import { databaseClock } from '../database/database-clock.ts';
import { fieldsOf } from '../database/fields.ts';
import { createOnceATurn } from '../database/statements/once-a-turn.ts';
import { prepared, preparedSql } from '../database/statements/prepared.ts';
import type { Database } from '../schema.ts';
import type { FilesTable } from '../tables/renders.ts';
import { fileColumnNames } from './store-file.ts';

/** An earlier render of some content, as far as a later one takes after it, and its file. */
export interface CachedRender {
  readonly render: Pick<Render, 'id' | 'width' | 'height' | 'warnings'>;
  readonly file: ServedFile;
}

export interface CacheQuery {
  readonly accountId: string;
  readonly cacheKey: string;
  readonly now: string;
}

type FindCached = (query: CacheQuery) => Promise<CachedRender | undefined>;

/**
 * Finds the newest finished render of the same content whose file is still there at `now`. PostgreSQL is asked once for all that
 * an account looks for in one turn of the event loop, as when several jobs are begun.
 */
export function createFindCached(db: Kysely<Database>): FindCached {
  const askedKeys = new Map<string, Set<string>>();
  const onceATurn = createOnceATurn<ReadonlyMap<string, CachedRow>>();

  async function findTogether({ accountId, cacheKey, now }: CacheQuery): Promise<CachedRow | undefined> {
    const keys = askedKeys.get(accountId) ?? new Set<string>();
    askedKeys.set(accountId, keys.add(cacheKey));
    const found = await onceATurn(accountId, async () => {
      askedKeys.delete(accountId);
      const rows = await cachedOfMany.all(db, { accountId, keys: [...keys], now });
      return new Map(rows.map(({ cache_key, ...row }) => [cache_key, row]));
    });
    return found.get(cacheKey);
  }

  const find = databaseClock(db).locksRows ? findTogether : (query: CacheQuery) => cached.first(db, query);
  return async (query) => {
    const row = await find(query);
    if (!row) return undefined;
    const { render_id: id, width, height, warnings, ...file } = row;
    return {
      render: { id, width, height, warnings: JSON.parse(warnings) as Render['warnings'] },
      file: fieldsOf(file),
    };
  };
}

interface CachedRow extends Selectable<FilesTable> {
  readonly render_id: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly warnings: string;
}

const cached = prepared((db, key: CacheQuery) =>
  db
    .selectFrom('renders')
    .innerJoin('files', 'files.id', 'renders.file_id')
    .select(fileColumnNames.map((name) => `files.${name}` as const))
    .select(['renders.id as render_id', 'renders.width', 'renders.height', 'renders.warnings'])
    .where('renders.account_id', '=', key.accountId)
    .where('renders.cache_key', '=', key.cacheKey)
    .where('renders.status', '=', 'completed')
    .where((where) => where.or([where('files.expires_at', 'is', null), where('files.expires_at', '>', key.now)]))
    .orderBy('renders.created_at', 'desc')
    .limit(1),
);

interface ManyKeys extends Pick<CacheQuery, 'accountId' | 'now'> {
  readonly keys: readonly string[];
}

/** Each key for itself: one may have very many renders. */
const cachedOfMany = preparedSql<ManyKeys, CachedRow & { readonly cache_key: string }>(
  ({ accountId, keys, now }) => sql`
    select asked.cache_key, ${sql.join(fileColumnNames.map((name) => sql`newest.${sql.ref(name)}`))},
      newest.render_id, newest.width, newest.height, newest.warnings
    from unnest(${keys}::text[]) as asked(cache_key) cross join lateral (
      select ${sql.join(fileColumnNames.map((name) => sql`f.${sql.ref(name)}`))},
        r.id as render_id, r.width, r.height, r.warnings
      from renders r join files f on f.id = r.file_id
      where r.account_id = ${accountId} and r.cache_key = asked.cache_key and r.status = 'completed'
        and (f.expires_at is null or f.expires_at > ${now})
      order by r.created_at desc limit 1
    ) as newest`,
);
