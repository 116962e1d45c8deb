import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addFile } from '../../../../../tests/support/add-file.ts';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { newDatabase } from '../../../../../tests/support/postgres/new-database.ts';
import { testPool } from '../../../../../tests/support/postgres/test-pool.ts';
import { readRows } from '../../../../../tests/support/rows.ts';
import { addAccount, at, newBatch, newFile, newRender, workshopOf } from '../../../../../tests/support/work-store.ts';
import type { Render } from '../../domain/render.ts';
import type { Run } from '../../domain/run.ts';
import { createAssetsStore } from '../assets/assets-store.ts';
import { design, factsOf } from '../documents/design.fixture.ts';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import { openStore } from '../open-store.ts';
import type { Database } from '../schema.ts';
import { type BatchPlace, createCleaningStore } from './cleaning-store.ts';

const before = at(30);

describe.each(columnsOf('database'))('cleaning on %s', (database) => {
  const { store, close, enqueue, claim, where } = workshopOf(database);

  /** Reads the database with another library, after the store was closed. */
  async function idsOf(table: string, column = 'id'): Promise<readonly string[]> {
    await close();
    const ids: string[] = [];
    await readRows(where(), async (query) => {
      for (const row of await query(`select ${column} as id from ${table} order by 1`)) ids.push(row.id);
    });
    return ids;
  }

  async function addRender(id: string, changes: Partial<Render> = {}): Promise<void> {
    const render: Render = { ...newRender(id, 'ada'), status: 'completed', completedAt: at(9), ...changes };
    await store().work.enqueue({ snapshots: [], renders: [render], jobs: [] });
  }

  async function addBatch(
    id: string,
    second: number,
    renders: readonly Partial<Render>[],
    { run, ofRun }: { readonly run?: Run; readonly ofRun?: string } = {},
  ): Promise<void> {
    const ended = { status: 'completed', completedAt: at(second), runId: ofRun ?? run?.id ?? null } as const;
    await store().work.enqueue({
      ...(run && { run }),
      batches: [{ ...newBatch(id, 'ada', renders.length), ...ended }],
      snapshots: [],
      renders: renders.map((changes, index) => ({
        ...newRender(`${id}-${index}`, 'ada', { id, index }),
        status: 'completed',
        completedAt: at(second),
        ...changes,
      })),
      jobs: [],
    });
  }

  it('removes files that expired, some at a time and the oldest first, and leaves their renders', async () => {
    for (const [name, second] of [
      ['a', 20],
      ['b', 10],
      ['c', 40],
    ] as const) {
      await addFile(store(), { ...newFile(name, 'ada'), contentHash: name, expiresAt: at(second) });
    }
    await addRender('r', { fileId: 'file-b' });
    expect(await store().cleaning.expiredFiles({ before, limit: 1 })).toEqual({ gone: ['b'], more: true });
    expect(await store().cleaning.expiredFiles({ before, limit: 10 })).toEqual({ gone: ['a'], more: false });
    expect(await store().cleaning.expiredFiles({ before, limit: 10 })).toEqual({ gone: [], more: false });
    expect((await store().renders.find('r'))?.render).toMatchObject({ status: 'completed', fileId: null });
  });

  it('takes expired files from the renders that show them some at a time, and removes them when none is left', async () => {
    for (const name of ['a', 'b']) {
      await addFile(store(), { ...newFile(name, 'ada'), contentHash: name, expiresAt: at(10) });
    }
    for (const id of ['r1', 'r2', 'r3', 'r4', 'r5']) await addRender(id, { fileId: 'file-a' });
    const step = { before, limit: 2 };
    const shown = async () =>
      (await Promise.all(['r1', 'r2', 'r3', 'r4', 'r5'].map((id) => store().renders.find(id)))).filter(
        (each) => each?.render.fileId !== null,
      ).length;
    expect(await store().cleaning.expiredFiles(step)).toEqual({ gone: ['b'], more: true });
    expect(await shown()).toBe(3);
    expect(await store().cleaning.expiredFiles(step)).toEqual({ gone: [], more: true });
    expect(await shown()).toBe(1);
    expect(await store().cleaning.expiredFiles(step)).toEqual({ gone: ['a'], more: false });
    expect(await shown()).toBe(0);
  });

  it('removes renders that ended long ago, some at a time, but none whose file is there or that still waits', async () => {
    await addFile(store(), newFile('kept', 'ada'));
    await enqueue('ada', ['waits']);
    await addRender('old-1');
    await addRender('old-2', { completedAt: at(8), status: 'failed' });
    await addRender('young', { completedAt: at(31) });
    await addRender('shown', { fileId: 'file-kept' });
    await addBatch('bat', 5, [{}]);
    expect(await store().cleaning.renders({ before, limit: 1 })).toBe(1);
    expect(await store().renders.find('old-2')).toBeUndefined();
    expect(await store().cleaning.renders({ before, limit: 10 })).toBe(1);
    expect(await store().cleaning.renders({ before, limit: 10 })).toBe(0);
    expect(await idsOf('renders')).toEqual(['ada-waits', 'bat-0', 'shown', 'young']);
  });

  it('removes a batch with all its renders when none of their files is there, going through the ended ones', async () => {
    await addFile(store(), newFile('kept', 'ada'));
    await addBatch('b1', 1, [{}, {}]);
    await addBatch('b2', 2, [{}, { fileId: 'file-kept' }]);
    await addBatch('b3', 2, [{}, {}, {}]);
    await addBatch('young', 31, [{}]);
    await enqueue('ada', ['x'], { batch: 'under-way' });
    const places: (BatchPlace | undefined)[] = [];
    let removed = 0;
    let after: BatchPlace | undefined;
    do {
      const cleaned = await store().cleaning.batches({ before, limit: 4, after });
      removed += cleaned.removed;
      after = cleaned.next;
      places.push(after);
    } while (after);
    expect(places).toEqual([{ completedAt: at(2), id: 'b2' }, undefined]);
    expect(removed).toBe(2);
    expect(await idsOf('batches')).toEqual(['b2', 'under-way', 'young']);
  });

  it('leaves no render of a batch behind that it removed', async () => {
    await addBatch('b1', 1, [{}, {}]);
    await addBatch('b2', 2, [{}]);
    const cleaned = await store().cleaning.batches({ before, limit: 100, after: undefined });
    expect(cleaned).toEqual({ removed: 2, next: undefined });
    expect(await idsOf('renders')).toEqual([]);
  });

  it('removes a run with the last of its batches', async () => {
    await addFile(store(), newFile('kept', 'ada'));
    const settings = { mapping: {}, options: {} };
    const of = { accountId: 'ada', designId: 'dsn', templateId: null, name: '', settings, requestKey: null };
    const run = (id: string): Run => ({ ...of, id, createdAt: at(1) });
    await addBatch('b1', 1, [{}], { run: run('gone') });
    await addBatch('b2', 2, [{}], { ofRun: 'gone' });
    await addBatch('b3', 1, [{}], { run: run('stays') });
    await addBatch('b4', 2, [{ fileId: 'file-kept' }], { ofRun: 'stays' });
    await store().cleaning.batches({ before, limit: 100, after: undefined });
    expect(await idsOf('runs')).toEqual(['stays']);
    expect(await idsOf('batches')).toEqual(['b4']);
  });

  it('removes what renders were asked for with, some at a time, and leaves the renders; it goes with its render', async () => {
    for (const [id, second] of [
      ['a', 10],
      ['b', 20],
      ['c', 40],
    ] as const) {
      const data = [{ renderId: id, accountId: 'ada', createdAt: at(second), sealed: 's' }];
      const render = { ...newRender(id, 'ada'), status: 'completed', completedAt: at(9) } as const;
      await store().work.enqueue({ snapshots: [], renders: [render], data, jobs: [] });
    }
    expect(await store().cleaning.requestData({ before, limit: 1 })).toBe(1);
    expect(await store().cleaning.requestData({ before, limit: 2 })).toBe(1);
    expect(await store().renders.requestData({ accountId: 'bob', renderId: 'c' })).toBeUndefined();
    expect(await store().renders.requestData({ accountId: 'ada', renderId: 'c' })).toMatchObject({ sealed: 's' });
    expect(await store().renders.find('a')).toBeDefined();
    await store().renders.delete('c');
    expect(await idsOf('request_data', 'render_id')).toEqual([]);
  });

  it('removes counts of days, some at a time, and none of the day that is named', async () => {
    for (const day of ['2025-12-30', '2025-12-31', '2026-01-01']) {
      for (const accountId of ['ada', 'bob']) await store().usage.add({ accountId, day }, { renders: 1 });
    }
    expect(await store().cleaning.usageDays({ before, limit: 3 })).toBe(3);
    expect(await store().cleaning.usageDays({ before, limit: 3 })).toBe(1);
    expect(await store().cleaning.usageDays({ before, limit: 3 })).toBe(0);
    expect(await idsOf('usage_days', 'day')).toEqual(['2026-01-01', '2026-01-01']);
  });

  it('removes counts of designs and formats as it removes those of days', async () => {
    for (const [day, format] of [
      ['2025-12-30', 'png'],
      ['2025-12-30', 'pdf'],
      ['2025-12-31', 'png'],
      ['2026-01-01', 'png'],
    ] as const) {
      await store().usageParts.add({ accountId: 'ada', day, designId: 'd', format }, { renders: 1 });
    }
    expect(await store().cleaning.usageParts({ before, limit: 2 })).toBe(2);
    expect(await store().cleaning.usageParts({ before, limit: 2 })).toBe(1);
    expect(await idsOf('usage_parts', 'day')).toEqual(['2026-01-01']);
  });

  it('removes kept answers of idempotency keys, some at a time, and none that is young', async () => {
    const claimKey = (keyHash: string, second: number) =>
      store().idempotency.claim({ caller: 'ada', keyHash, fingerprint: 'f', node: 'n', createdAt: at(second) });
    for (const [key, second] of [
      ['a', 3],
      ['b', 1],
      ['c', 2],
      ['young', 30],
    ] as const) {
      await claimKey(key, second);
    }
    expect(await store().cleaning.keptAnswers({ before, limit: 2 })).toBe(2);
    expect(await store().idempotency.find({ caller: 'ada', keyHash: 'a' })).toBeDefined();
    expect(await store().cleaning.keptAnswers({ before, limit: 2 })).toBe(1);
    expect(await idsOf('kept_answers', 'key_hash')).toEqual(['young']);
  });

  it('removes sessions that have ended by their time', async () => {
    const createdAt = at(1);
    const person = { id: 'psn_1', name: 'Ada', email: 'ada@example.com', isOperator: true, createdAt };
    const newSession = (id: string, expiresAt: string) => ({
      tokenHash: id,
      session: { id, personId: 'psn_1', userAgent: null, accountId: null, createdAt, lastUsedAt: createdAt, expiresAt },
    });
    await store().people.addSetupToken({ hash: 'setup', createdAt });
    const first = { tokenHash: 'setup', session: newSession('old', at(20)) };
    await store().units.commit(async (unit) => {
      expect(await store().people.createFirst(unit, { person, passwordHash: 'none' }, first)).toBe('ada');
      await store().sessions.insert(unit, newSession('older', at(10)));
      await store().sessions.insert(unit, newSession('young', at(40)));
    });
    expect(await store().cleaning.sessions({ before, limit: 1 })).toBe(1);
    expect(await store().cleaning.sessions({ before, limit: 10 })).toBe(1);
    expect(await idsOf('sessions')).toEqual(['young']);
  });

  it('removes what was drawn for addresses and answers for them no more', async () => {
    await store().units.commit((unit) =>
      store().designs.insert(unit, { ...design, accountId: 'ada' }, factsOf(design)),
    );
    const key = (urlHash: string) => ({ accountId: 'ada', designId: design.id, urlHash });
    for (const [name, expiresAt] of [
      ['old', at(10)],
      ['older', at(9)],
      ['young', at(40)],
    ] as const) {
      await store().drawnUrls.keep(key(name), { state: 'one', fileId: 'fil_1', expiresAt });
    }
    await store().drawnUrls.keep(
      { ...key('foreign'), accountId: 'bob' },
      { state: 'one', fileId: 'fil_1', expiresAt: at(40) },
    );
    expect(await store().cleaning.drawnUrls({ before, limit: 1 })).toBe(1);
    expect(await store().cleaning.drawnUrls({ before, limit: 10 })).toBe(1);
    expect(await idsOf('drawn_urls', 'url_hash')).toEqual(['young']);
  });

  it('removes old entries of audit logs', async () => {
    const actor = { type: 'operator', id: null } as const;
    const entryAt = (id: string, second: number) =>
      ({ id, accountId: 'ada', kind: 'account.suspended', actor, createdAt: at(second) }) as const;
    await store().units.commit((unit) =>
      store().audit.insert(unit, [entryAt('old', 20), entryAt('older', 10), entryAt('young', 30)]),
    );
    expect(await store().cleaning.auditLog({ before, limit: 1 })).toBe(1);
    expect(await store().cleaning.auditLog({ before, limit: 10 })).toBe(1);
    expect(await idsOf('audit_log')).toEqual(['young']);
  });

  it('removes invitations that have ended by their time', async () => {
    const invite = (id: string, expiresAt: string) =>
      store().units.commit((unit) =>
        store().invitations.insert(
          unit,
          {
            invitation: {
              id,
              accountId: 'ada',
              email: `${id}@example.com`,
              role: 'editor',
              createdAt: at(1),
              expiresAt,
              mail: null,
            },
            tokenHash: id,
            inviterId: null,
          },
          { most: 10, now: at(1) },
        ),
      );
    for (const [id, expiresAt] of [
      ['older', at(10)],
      ['old', at(20)],
      ['young', at(40)],
    ] as const) {
      expect(await invite(id, expiresAt)).toBe(true);
    }
    expect(await store().cleaning.invitations({ before, limit: 1 })).toBe(1);
    expect(await store().cleaning.invitations({ before, limit: 10 })).toBe(1);
    expect(await idsOf('invitations')).toEqual(['young']);
  });

  it('removes copies of designs that no job needs any more, when they are old enough', async () => {
    await enqueue('ada', ['1']);
    for (const hash of ['h2', 'h3']) {
      await store().work.enqueue({
        snapshots: [{ accountId: 'ada', hash, document: '{}' }],
        renders: [],
        jobs: [],
      });
    }
    expect(await store().cleaning.snapshots({ minAgeMs: 60_000, limit: 10 })).toBe(0);
    expect(await store().cleaning.snapshots({ minAgeMs: -1_000, limit: 1 })).toBe(1);
    expect(await store().cleaning.snapshots({ minAgeMs: -1_000, limit: 10 })).toBe(1);
    expect((await claim())?.document).toBe('{"width":1}');
  });

  it('removes places of renders whose node died', async () => {
    const take = (id: string, forMs: number) => store().renderSlots.take({ id, accountId: 'ada', limit: 9, forMs });
    await take('alive', 60_000);
    await take('dead', -1_000);
    expect(await store().cleaning.renderSlots({ limit: 10 })).toBe(1);
    expect(await idsOf('render_slots')).toEqual(['alive']);
  });

  it('finds what is old by indexes, and reads no table whole', async () => {
    const queries: CompiledQuery[] = [];
    const { dataDir, databaseUrl: used } = where();
    await close();
    // How PostgreSQL reads a table depends on the rows that it held before.
    const databaseUrl = used && (await newDatabase());
    const own = await openStore({ dataDir, databaseUrl, connectTimeoutMs: 60_000 });
    if (databaseUrl) await addAccount(own, 'ada');
    await addFile(own, { ...newFile('old', 'ada'), expiresAt: at(1) });
    await own.close();
    const db = new Kysely<Database>({
      dialect: databaseUrl
        ? new PostgresDialect({ pool: testPool(databaseUrl, 1) })
        : new NodeSqliteDialect(new DatabaseSync(path.join(dataDir, 'platen.db'))),
      log: ({ query }) => {
        queries.push(query);
      },
    });
    // PostgreSQL would scan empty tables without an index.
    if (databaseUrl) await sql`set enable_seqscan = off`.execute(db);
    queries.splice(0);
    const cleaning = createCleaningStore(db);
    const step = { before, limit: 10 };
    await cleaning.expiredFiles(step);
    await cleaning.renders(step);
    await cleaning.batches({ ...step, after: { completedAt: at(1), id: 'b' } });
    await cleaning.usageDays(step);
    await cleaning.deliveries(step);
    await cleaning.keptAnswers(step);
    await cleaning.drawnUrls(step);
    await cleaning.sessions(step);
    await cleaning.invitations(step);
    await cleaning.snapshots({ minAgeMs: 0, limit: 10 });
    await createAssetsStore(db).listDeleted({ checkedBefore: before, limit: 10 });
    const plans: string[] = [];
    for (const query of queries.slice()) {
      if (/^(?:begin|commit)/.test(query.sql)) continue;
      const explain = CompiledQuery.raw(`${databaseUrl ? 'explain' : 'explain query plan'} ${query.sql}`, [
        ...query.parameters,
      ]);
      plans.push(JSON.stringify((await db.executeQuery(explain)).rows));
    }
    await db.destroy();
    const indexes = [
      'files_by_expiry',
      // Renders that show them, whether one is left, and the file that none shows.
      'renders_by_file',
      'renders_by_file',
      'files_',
      'renders_past',
      'batches_past',
      'usage_days_by_day',
      'webhook_deliveries_by_age',
      'kept_answers_by_age',
      'drawn_urls_by_expiry',
      'sessions_by_end',
      'invitations_by_end',
      'snapshots_by_use',
      'assets_deleted',
    ];
    expect(plans).toHaveLength(indexes.length);
    for (const [position, index] of indexes.entries()) expect(plans[position]).toContain(index);
    // SQLite writes "SCAN x USING INDEX" when it reads an index in order; "SCAN x" means the table.
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|SCAN \w+"/);
    // If the time were compared row by row, the whole index would be read.
    expect(plans[indexes.indexOf('snapshots_by_use')]).toMatch(/used_at<\?|Index Cond: \(used_at </);
  });
});
