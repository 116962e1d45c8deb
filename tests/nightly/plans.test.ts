import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatchesStore } from '../../packages/server/src/store/batches/batches-store.ts';
import { createTemplatesStore } from '../../packages/server/src/store/documents/templates-store.ts';
import { openStore } from '../../packages/server/src/store/open-store.ts';
import { createWorkStore } from '../../packages/server/src/store/renders/work-store.ts';
import type { BatchRow, Database } from '../../packages/server/src/store/schema.ts';
import { createCleaningStore } from '../../packages/server/src/store/upkeep/cleaning-store.ts';
import { createWebhookDeliveriesStore } from '../../packages/server/src/store/webhooks/webhook-deliveries-store.ts';
import { createWebhookEndpointsStore } from '../../packages/server/src/store/webhooks/webhook-endpoints-store.ts';
import { temporaryDirectory } from '../e2e/service.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { type Postgres, startPostgres } from '../support/postgres/start-postgres.ts';

const rows = 200_000;
/** One statement of a bounded step; generous, for machines that do other work. */
const maxStatementMs = 2_000;
const at = (second: number) => `'2026-01-01T00:00:0${second}.000Z'`;

describe.runIf(hasPostgres)(`with ${rows} rows in each table, PostgreSQL`, () => {
  let postgres: Postgres;
  let db: Kysely<Database>;
  const ran: { readonly query: CompiledQuery; readonly ms: number }[] = [];

  beforeAll(async () => {
    postgres = await startPostgres({ flags: ['-c', 'fsync=off', '-c', 'jit=off'] });
    const databaseUrl = await postgres.database('plans');
    const store = await openStore({ dataDir: temporaryDirectory(), databaseUrl });
    await store.close();
    db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
      log: ({ query, queryDurationMillis }) => {
        ran.push({ query, ms: queryDurationMillis });
      },
    });
    await fill(db);
  });
  afterAll(async () => {
    await db.destroy();
    await postgres.stop();
  });

  const batch = {
    id: 'bat_mine',
    account_id: 'acc_0',
    priority: 'normal',
    created_at: '2026-12-01T00:00:00.000Z',
  } as unknown as BatchRow;
  const key = { accountId: 'acc_0', id: 'whk_0' };

  it.each<[string, () => Promise<unknown>]>([
    ['counts the queue', () => createWorkStore(db).depth()],
    ['counts the outbox', () => createWebhookDeliveriesStore(db).load()],
    ['tells what goes before a batch', () => createBatchesStore(db).queueBefore(batch, 1)],
    [
      'lists a page of own templates',
      () =>
        createTemplatesStore(db).list({
          accountId: 'acc_1',
          category: undefined,
          search: undefined,
          offset: 0,
          limit: 20,
        }),
    ],
    [
      'removes an expired file that 100,000 renders show, a step of it',
      () => createCleaningStore(db).expiredFiles({ before: '2026-06-01T00:00:00.000Z', limit: 500 }),
    ],
    [
      'keeps what waits for an endpoint that is switched off',
      () => createWebhookEndpointsStore(db).update(key, { enabled: false }),
    ],
    [
      'sends it to another URL',
      () => createWebhookEndpointsStore(db).update(key, { url: 'https://moved.example/hook' }),
    ],
    ['makes it due again', () => createWebhookEndpointsStore(db).update(key, { enabled: true })],
    ['gives it up when the endpoint is deleted', () => createWebhookEndpointsStore(db).delete(key)],
  ])('%s without reading a table whole', async (title, work) => {
    ran.splice(0);
    const fromMs = performance.now();
    await work();
    const tookMs = performance.now() - fromMs;
    const statements = ran.splice(0).filter(({ query }) => !/^(?:begin|commit|set )/i.test(query.sql));
    const slowest = Math.max(...statements.map(({ ms }) => ms));
    console.log(
      `${title}: ${statements.length} statements, ${Math.round(tookMs)} ms, the slowest ${Math.round(slowest)} ms`,
    );
    expect(slowest).toBeLessThan(maxStatementMs);
    const different = new Map(statements.map(({ query }) => [query.sql, query]));
    for (const query of different.values()) {
      const { rows: lines } = await db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]),
      );
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      expect(plan, query.sql).not.toMatch(/Seq Scan on (?!webhook_endpoints|accounts)/);
    }
  });
});

/** Two hundred accounts; half of the rows that may be many for one thing are of the first. */
async function fill(db: Kysely<Database>): Promise<void> {
  const series = `generate_series(0, ${rows - 1}) as i`;
  const account = `'acc_' || (case when i < ${rows / 2} then 0 else i % 200 end)`;
  const statements = [
    `insert into accounts (id, name, plan, created_at, signing_secret)
      select 'acc_' || i, 'a', 'Enterprise', ${at(0)}, 's' from generate_series(0, 199) as i`,
    `insert into files (id, account_id, content_hash, size, mime_type, extension, created_at, expires_at)
      select 'fil_' || i, ${account}, 'h' || i, 1, 'image/png', 'png', ${at(0)},
        case when i = 0 then '2026-02-01T00:00:00.000Z' else '2027-01-01T00:00:00.000Z' end from ${series}`,
    `insert into renders (id, account_id, design_id, status, cache_key, cached, file_id, format, quality, render_ms, warnings, created_at)
      select 'rnd_' || i, ${account}, 'dsn', 'completed', 'k' || i, 0,
        'fil_' || (case when i < ${rows / 2} then 0 else i end), 'png', 90, 1, '[]', ${at(1)} from ${series}`,
    `insert into render_jobs (render_id, account_id, priority, position, snapshot_hash, name, body, run_after, lease_owner, lease_token, attempts, created_at)
      select 'rnd_' || i, ${account}, i % 3, i, 'h', 'n', '{}', ${at(0)},
        case when i % 10000 = 0 then 'node' || (i % 4) end, 0, 0, ${at(2)} from ${series}`,
    `insert into webhook_endpoints (id, account_id, url, events, enabled, created_at, updated_at)
      select 'whk_' || i, 'acc_' || i, 'https://one.example/', '[]', 1, ${at(0)}, ${at(0)} from generate_series(0, 199) as i`,
    `insert into webhook_deliveries (id, account_id, endpoint_id, url, host, event, subject_id, body, status, single_try, due_at, first_due_at, attempts, failures, lease_token, created_at)
      select 'whd_' || i, ${account}, 'whk_' || (case when i < ${rows / 2} then 0 else i % 200 end), 'https://one.example/', 'one.example',
        'render.completed', 's' || i, '{}', 'pending', 0,
        case when i % 2 = 0 then '2026-01-01T00:00:00.000Z' else '2126-01-01T00:00:00.000Z' end, ${at(0)}, 0, 0, 0, ${at(0)} from ${series}`,
    `insert into templates (id, account_id, name, name_search, description, category, width, height, canvas_data, created_at, updated_at)
      select 'tpl_' || i, ${account}, 'n', 'n', '', 'social', 1, 1, '{}', ${at(0)}, ${at(0)} from ${series}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`vacuum analyze`.execute(db);
}
