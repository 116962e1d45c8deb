import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebhookDeliveriesStore } from '../../packages/server/src/store/webhooks/webhook-deliveries-store.ts';
import { columnsOf } from '../support/columns.ts';
import { type OpenTables, openTables } from '../support/open-tables.ts';
import { percentile } from '../support/time-claims.ts';

/** Deliveries of one account to as many hosts, all due. */
const many = 250_000;
/** Twice what `docs/adr/0016` says, as the machine may do other work. */
const maxMs = 50;
const others = 5;
const claims = 40;

describe.each(columnsOf('database'))(`a claim while an account tells ${many} receivers, on %s`, (database) => {
  let tables: OpenTables | undefined;
  afterEach(() => tables?.close());

  async function fill({ db }: OpenTables): Promise<void> {
    const n = (most: number) =>
      sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${sql.lit(most - 1)})`;
    const at = (second: number) => sql.lit(`2026-01-01T00:00:0${second}.000Z`);
    const add = (account: string, { count, host, second }: { count: number; host: string; second: number }) => sql`
      insert into webhook_deliveries (id, account_id, url, host, event, subject_id, body, status, single_try, due_at, first_due_at, attempts, failures, lease_token, created_at)
      ${n(count)} select ${sql.lit(`whd_${account}_${second}_`)} || i, ${sql.lit(account)}, 'https://one.example/', ${sql.raw(host)}, 'render.completed', 's', '{}',
        'pending', 0, ${at(second)}, ${at(second)}, 0, 0, 0, ${at(0)} from n`;
    await sql`insert into accounts (id, name, plan, created_at, signing_secret) ${n(1 + others)}
      select 'acc_' || i, 'a', 'Enterprise', ${at(0)}, 's' from n`.execute(db);
    // Before all others, for a host that has its places.
    await add('acc_0', { count: 1_000, host: `'busy.example'`, second: 0 }).execute(db);
    await add('acc_0', { count: many, host: `'h' || i || '.example'`, second: 1 }).execute(db);
    for (let index = 1; index <= others; index += 1)
      await add(`acc_${index}`, { count: 4, host: `'h' || i || '.example'`, second: 2 }).execute(db);
  }

  it(`takes ${maxMs} ms at most`, async () => {
    tables = await openTables(database);
    const { db } = tables;
    await fill(tables);
    const deliveries = createWebhookDeliveriesStore(db);
    const query = { owner: 'n', leaseMs: 30_000, places: 50, perHost: 4, slow: new Set<string>() };
    for (const statistics of database === 'postgres' ? ['without', 'with'] : ['without']) {
      if (statistics === 'with') await sql`analyze`.execute(db);
      const busy = Array.from({ length: 4 }, () => ({ accountId: 'acc_0', host: 'busy.example' }));
      const times: number[] = [];
      for (let count = 0; count < claims; count += 1) {
        const startedMs = performance.now();
        const claimed = await deliveries.claim({ ...query, underWay: busy });
        times.push(performance.now() - startedMs);
        expect(claimed.filter(({ accountId }) => accountId === 'acc_0').length).toBeGreaterThan(0);
        expect(claimed.filter(({ accountId }) => accountId !== 'acc_0').length).toBeGreaterThan(0);
        for (const delivery of claimed) await deliveries.release(delivery);
      }
      const median = percentile(
        times.toSorted((a, b) => a - b),
        0.5,
      );
      console.log(`${statistics} statistics: ${median.toFixed(1)} ms, at worst ${Math.max(...times).toFixed(1)} ms`);
      expect(median, `${statistics} statistics`).toBeLessThanOrEqual(maxMs);
    }
  });
});
