import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { type OpenTables, openTables } from '../../../../../tests/support/open-tables.ts';
import { type ListKey, maxExactTotal, newestFirst, readList } from './read-list.ts';

describe.each(columnsOf('database'))('a long list on %s', (database) => {
  let tables: OpenTables;
  let db: OpenTables['db'];
  beforeEach(async () => {
    tables = await openTables(database);
    db = tables.db;
  });
  afterEach(() => tables.close());

  /** Adds entries of an account; every third one is of another kind, and forty share one time. */
  async function addEntries(accountId: string, count: number): Promise<void> {
    await sql`insert into audit_log (id, account_id, kind, actor_type, details, created_at)
      with recursive entries(i) as (select 1 union all select i + 1 from entries where i < ${sql.lit(count)})
      select ${sql.lit(`aud_${accountId}_`)} || i, ${sql.lit(accountId)},
        case i % 3 when 0 then 'key.made' else 'key.revoked' end, 'operator', '{}', '2026-01-01T00:00:' || (10 + i / 40)
      from entries`.execute(db);
  }

  const list = (accountId: string, limit: number, after?: ListKey, kind?: string, offset = 0) =>
    readList(
      db,
      db
        .selectFrom('audit_log')
        .where('account_id', '=', accountId)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? '')),
      {
        window: { offset, limit, after },
        table: 'audit_log',
        order: newestFirst,
        select: (rows) => rows.select(['id', 'created_at']),
      },
    );

  it('is counted exactly up to a bound, and beyond it about right, of the account alone', async () => {
    await addEntries('ada', maxExactTotal);
    await addEntries('bob', 500);
    expect(await list('ada', 10)).toMatchObject({ total: maxExactTotal, totalIsEstimate: false });
    await addEntries('cyd', 3 * maxExactTotal);
    if (database === 'postgres') await sql`analyze audit_log`.execute(db);
    expect(await list('bob', 10)).toMatchObject({ total: 500, totalIsEstimate: false });
    const { total, totalIsEstimate } = await list('cyd', 10);
    expect(totalIsEstimate).toBe(true);
    expect(Math.abs(total / (3 * maxExactTotal) - 1)).toBeLessThan(0.1);
    expect(await list('cyd', 10, undefined, 'key.made')).toMatchObject({
      total: maxExactTotal,
      totalIsEstimate: false,
    });
  });

  it('is counted exactly where it ends on a page that is asked for by number, or before that page', async () => {
    const length = 2 * maxExactTotal;
    await addEntries('ada', length);
    const page = (offset: number) => list('ada', 10, undefined, undefined, offset);
    expect(await page(length - 20)).toMatchObject({ totalIsEstimate: true });
    expect(await page(length - 10)).toMatchObject({ total: length, totalIsEstimate: false, next: undefined });
    expect(await page(length - 3)).toMatchObject({ total: length, totalIsEstimate: false });
    expect(await page(length + 30)).toMatchObject({ rows: [], total: length, totalIsEstimate: false });
  });

  it('goes on behind a place, also among rows of one moment, and ends', async () => {
    await addEntries('ada', 100);
    const found: string[] = [];
    let after: ListKey | undefined;
    do {
      const { rows, next } = await list('ada', 7, after);
      found.push(...rows.map(({ id }) => id));
      after = next;
    } while (after !== undefined);
    expect(found.length).toBe(100);
    expect(new Set(found).size).toBe(100);
  });
});
