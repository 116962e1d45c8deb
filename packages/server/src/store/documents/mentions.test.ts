import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTables } from '../../../../../tests/support/open-tables.ts';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import { migrate } from '../migrations/migrate.ts';
import { migrateTo } from '../migrations/migrate-to.fixture.ts';
import type { Database } from '../schema.ts';
import { documentsThatMention, isMentioned } from './mentions.ts';
import { mentionsIn } from './mentions-in.ts';

const hash = 'a1'.repeat(32);
const of = (document: unknown) => [...mentionsIn(JSON.stringify(document))].sort();

describe('what a document may use of its account', () => {
  it.each([
    ['assets by their ids', { src: 'ast_0Ab', list: [{ image: 'ast_9' }] }, ['ast_0Ab', 'ast_9']],
    ['files by their addresses', { src: 'https://x.example/files/fil_0Ab.png?expires=1' }, ['fil_0Ab']],
    ['contents at a store', { src: `https://cdn.example/files/a1/${hash}` }, [hash]],
    ['a family of fonts', { elements: [{ fontFamily: 'Brand Sans' }] }, ['font:brand sans']],
    ['each of several', { fontFamily: `'Grüße', "Two", serif` }, ['font:grüße', 'font:serif', 'font:two']],
    ['a list of families', { spans: [{ fontFamily: ['One', 'Two'] }] }, ['font:one', 'font:two']],
    [
      'the default of a filter',
      { fontFamily: `{{ font | default: "Brand" }}` },
      ['font:brand', 'font:default:', 'font:{{ font', 'font:}}'],
    ],
    ['the default of a variable', { fontFamily: 'X', variables: [{ default: 'Brand' }] }, ['font:brand', 'font:x']],
    [
      'a drawing in SVG',
      { svg: `<text font-family="Brand">x</text><style>a{font-family: Two}</style>` },
      ['font:brand', 'font:two}'],
    ],
    ['nothing', { text: 'last_name, a fontain', width: 1 }, []],
  ])('is %s', (_what, document, expected) => {
    expect(of(document)).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(of(document)).toEqual([]);
  });
});

describe('what a document may use when it was made to use much', () => {
  const many = (count: number, nameOf: (index: number) => string) => Array.from({ length: count }, (_, i) => nameOf(i));

  it.each([
    ['ids', { list: many(90_000, (index) => `ast_${index}`) }],
    ['contents', { text: many(20_000, (index) => index.toString(16).padStart(64, '0')).join(' ') }],
    ['families in one text', { fontFamily: many(300_000, String).join(',') }],
    ['families in many places', { list: many(20_000, (index) => `<a style="font-family: F${index}">`), fontName: 'A' }],
  ])('is anything, in one row instead of one for each: %s', (_what, document) => {
    expect(of(document)).toEqual(['*']);
  });

  it('is found in an object of as many properties as a document may have', () => {
    const wide = Object.fromEntries(many(200_000, (index) => `k${index}`).map((key) => [key, 1]));
    expect(of({ wide, fontFamily: 'Brand' })).toEqual(['font:brand']);
  });
});

describe('what names an asset', () => {
  it.each([
    [9_999, 1, 9_999],
    [10_001, 1, 10_000],
    [30_000, 1, 10_000],
    [9_000, 2, 9_000],
  ])('of %d templates, each by %d names, is counted as %d', async (documents, names, counted) => {
    const tables = await openTables('sqlite');
    const account = { id: 'acc_1', name: 'a', plan: 'Free', created_at: '', signing_secret: 's' } as const;
    await tables.db.insertInto('accounts').values(account).execute();
    for (const mention of ['ast_1', 'fil_1'].slice(0, names))
      await sql`insert into asset_mentions (account_id, mention, kind, source_id, version)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${documents})
        select 'acc_1', ${mention}, 'template', 'tpl_' || i, 0 from n`.execute(tables.db);
    const asset = { accountId: 'acc_1', names: ['ast_1', 'fil_1'], family: undefined };
    expect(await documentsThatMention(tables.db, asset, 20)).toMatchObject({ designCount: 0, templateCount: counted });
    await tables.close();
  });
});

describe('documents that were stored before mentions were entered', () => {
  it('are entered when the tables are brought up to date', async () => {
    const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(new DatabaseSync(':memory:')) });
    await migrateTo(db, '0016-earlier-secrets');
    const at = '2026-11-21T12:00:00.000Z';
    await db
      .insertInto('accounts')
      .values({
        id: 'ada',
        name: 'Ada',
        plan: 'Free',
        created_at: at,
        signing_secret: '',
        previous_secret: null,
        previous_secret_expires_at: null,
      })
      .execute();
    const common = { account_id: 'ada', width: 1, height: 1, created_at: at };
    for (let index = 0; index < 120; index += 1) {
      const id = `dsn_${index}`;
      const design = {
        ...common,
        id,
        name: 'A',
        name_search: 'a',
        status: 'DRAFT',
        updated_at: at,
        version: 2,
        published_version: null,
        version_created_at: at,
      };
      await db
        .insertInto('designs')
        .values({ ...design, canvas_data: `{"src":"ast_${index}"}` })
        .execute();
      await db
        .insertInto('design_versions')
        .values({ ...common, design_id: id, version: 1, canvas_data: `{"src":"ast_${index}old"}` })
        .execute();
    }
    const template = {
      ...common,
      id: 'tpl_1',
      name: 'A',
      name_search: 'a',
      description: '',
      category: 'x',
      thumbnail_file_id: null,
      updated_at: at,
    };
    await db
      .insertInto('templates')
      .values({ ...template, canvas_data: '{"fontFamily":"Brand"}' })
      .execute();
    await migrate(db);
    const uses = (name: string, family?: string) => isMentioned(db, { accountId: 'ada', names: [name], family });
    for (const name of ['ast_0', 'ast_49', 'ast_50', 'ast_119', 'ast_0old', 'ast_119old'])
      expect(await uses(name)).toBe(true);
    expect(await uses('ast_120')).toBe(false);
    expect(await uses('ast_x', 'BRAND')).toBe(true);
    const anything = { account_id: 'ada', mention: '*', kind: 'design', source_id: 'dsn_0', version: 2 } as const;
    await db.insertInto('asset_mentions').values(anything).execute();
    expect(await uses('ast_120')).toBe(true);
    await db.destroy();
  });
});
