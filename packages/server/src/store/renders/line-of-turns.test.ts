import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { cpuMs } from '../../../../../tests/support/cpu-time.ts';
import { type OpenTables, openTables } from '../../../../../tests/support/open-tables.ts';
import { addWaitingAccounts } from '../../../../../tests/support/waiting-accounts.ts';
import { claimOne, leaseOf, newRender } from '../../../../../tests/support/work-store.ts';
import { createWorkStore } from './work-store.ts';

const many = 5_000;

describe.each(columnsOf('database'))('the line of turns on %s', (database) => {
  let tables: OpenTables;
  let db: OpenTables['db'];
  beforeEach(async () => {
    tables = await openTables(database);
    db = tables.db;
  });
  afterEach(() => tables.close());

  const work = () => createWorkStore(db);
  const claim = () => claimOne(work());

  it.runIf(database === 'sqlite')('costs a claim no more when thousands of accounts wait', async () => {
    const costOf = async () => {
      const startMs = cpuMs();
      await claim();
      return cpuMs() - startMs;
    };
    await addWaitingAccounts(db, 0, 20);
    await claim();
    const few = Math.min(await costOf(), await costOf(), await costOf());
    await addWaitingAccounts(db, 20, many);
    const all = Math.min(await costOf(), await costOf(), await costOf());
    // All of them looked at would take a hundred times as long.
    expect(all).toBeLessThan(10 * few + 2);
  });

  it.runIf(database === 'postgres')('reads few pages for a claim when thousands of accounts wait', async () => {
    await addWaitingAccounts(db, 0, many);
    for (const analyzed of [false, true]) {
      if (analyzed) await sql`analyze`.execute(db);
      tables.taken();
      const claimed = await claim();
      expect(claimed).toBeDefined();
      for (const query of tables.taken().filter(({ sql: text }) => text.includes('line'))) {
        const { rows } = await db.executeQuery<{ readonly 'QUERY PLAN': readonly [Explained] }>(
          CompiledQuery.raw(`explain (analyze, buffers, format json) ${query.sql}`, [...query.parameters]),
        );
        const plan = rows[0]?.['QUERY PLAN'][0].Plan;
        expect(plan?.['Shared Hit Blocks'], `${query.sql}\n${JSON.stringify(plan, null, 1)}`).toBeLessThan(300);
      }
    }
  });

  it('has every job of many that are accepted while others are claimed', async () => {
    await addWaitingAccounts(db, 0, 3);
    let expected = 3;
    let claimed = 0;
    const take = async () => {
      const found = await claim();
      if (!found) return false;
      claimed += 1;
      await work().giveBack(leaseOf(found), { afterMs: 0, countsAsAttempt: false });
      const again = await claim();
      if (again) await sql`delete from render_jobs where render_id = ${again.job.renderId}`.execute(db);
      return true;
    };
    for (let round = 0; round < 12; round += 1) {
      const job = jobOf(round);
      const renders = [newRender(job.renderId, job.accountId)];
      const accept = work().enqueue({ snapshots: [], renders, jobs: [job] });
      expected += 1;
      await Promise.all([accept, take(), take()]);
    }
    while (await take());
    const { rows } = await sql<{ left: number }>`select count(*) as left from render_jobs`.execute(db);
    expect(Number(rows[0]?.left)).toBe(0);
    expect(claimed).toBeGreaterThanOrEqual(expected);
  });

  it('takes up what a node of the version before queued, which sets no mark, and forgets who waits no more', async () => {
    await addWaitingAccounts(db, 0, 2);
    await sql`update work_turns set waiting = 0`.execute(db);
    expect(await claim()).toBeUndefined();
    await work().correctMarks();
    expect(await claim()).toBeDefined();
    expect(await claim()).toBeDefined();
    await sql`update work_turns set waiting = 1`.execute(db);
    await work().correctMarks();
    const { rows } = await sql`select account_id from work_turns where waiting = 1`.execute(db);
    expect(rows).toEqual([]);
  });

  function jobOf(round: number) {
    return {
      renderId: `late_${round}`,
      accountId: `acc_${round % 3}`,
      batchId: null,
      priority: 1,
      position: 0,
      contentKey: null,
      snapshotHash: 'h',
      name: 'n',
      body: '{}',
      requestVersion: null,
      createdAt: '2026-01-01T00:00:01.000Z',
    };
  }
});

interface Explained {
  readonly Plan: { readonly 'Shared Hit Blocks': number };
}
