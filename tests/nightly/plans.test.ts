import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatchesStore } from '../../packages/server/src/store/batches/batches-store.ts';
import { createDesignsStore } from '../../packages/server/src/store/documents/designs-store.ts';
import { createTemplatesStore } from '../../packages/server/src/store/documents/templates-store.ts';
import { openStore } from '../../packages/server/src/store/open-store.ts';
import { createAuditStore } from '../../packages/server/src/store/people/audit-store.ts';
import { createRendersStore } from '../../packages/server/src/store/renders/renders-store.ts';
import { createWorkStore } from '../../packages/server/src/store/renders/work-store.ts';
import type { BatchRow, Database } from '../../packages/server/src/store/schema.ts';
import { createCleaningStore } from '../../packages/server/src/store/upkeep/cleaning-store.ts';
import { createWebhookDeliveriesStore } from '../../packages/server/src/store/webhooks/webhook-deliveries-store.ts';
import { createWebhookEndpointsStore } from '../../packages/server/src/store/webhooks/webhook-endpoints-store.ts';
import { temporaryDirectory } from '../e2e/service.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { type Postgres, startPostgres } from '../support/postgres/start-postgres.ts';

const rows = 1_000_000;
const accounts = 5_000;
/** Deliveries, which are all changed when it is switched off and on. */
const ofOneEndpoint = 100_000;
/** Nothing of it outlives the test, so nothing is waited for. */
const bulkFlags = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'maintenance_work_mem=256MB',
  'jit=off',
].flatMap((flag) => ['-c', flag]);
/** On a machine that does other work. */
const fillTimeoutMs = 40 * 60_000;
/** One statement of a bounded step; generous, for machines that do other work. */
const maxStatementMs = 2_000;
/** Of 8 kB, for one statement. */
const maxPages = 25_000;
/** The same for the few documents of a kind; a whole table of small documents is 17,000 and more. */
const maxPagesOfFew = 1_000;
const limits = { Free: 2, Individual: 10, Teams: 25, Enterprise: 50, Unlimited: 1_000 } as const;
const at = (second: number) => `'2026-01-01T00:00:0${second}.000Z'`;

describe.runIf(hasPostgres)(`with ${rows} rows in each table, PostgreSQL`, () => {
  let postgres: Postgres;
  let db: Kysely<Database>;
  const ran: { readonly query: CompiledQuery; readonly ms: number }[] = [];

  beforeAll(async () => {
    postgres = await startPostgres({ flags: bulkFlags });
    const databaseUrl = await postgres.database('plans');
    const store = await openStore({ dataDir: temporaryDirectory(), databaseUrl });
    await store.close();
    db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
      log: ({ query, queryDurationMillis }) => {
        ran.push({ query, ms: queryDurationMillis });
      },
    });
    await inBulk(db, () => fill(db));
  }, fillTimeoutMs);
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
  /** In the middle of half a million rows. */
  const middle = ['2026-01-01T00:00:01.000Z', 'rnd_5'];
  const listed = { accountId: 'acc_0', offset: 0, limit: 20 } as const;
  const renders = (query: object) => () => createRendersStore(db).list({ ...listed, ...query });
  const deliveries = (query: object) => () => createWebhookDeliveriesStore(db).list({ ...listed, ...query });
  const designs = (query: object) => () => createDesignsStore(db).list({ ...listed, ...query });
  const templates = (accountId: string, category?: string) => () =>
    createTemplatesStore(db).list({ ...listed, accountId, category, search: undefined });
  const entries = (query: object) => () => createAuditStore(db).list('acc_0', query, listed);

  it.each<[string, () => Promise<unknown>]>([
    ['lists renders', renders({})],
    ['lists renders from the middle', renders({ after: middle })],
    ['lists renders of a design', renders({ designId: 'dsn_7' })],
    ['lists completed renders', renders({ status: 'completed', after: middle })],
    ['lists the few renders that failed', renders({ status: 'failed' })],
    ['lists the few renders that wait', renders({ status: 'queued' })],
    ['lists the few renders that are drawn', renders({ status: 'processing' })],
    ['lists renders of a batch', renders({ batchId: 'bat_300' })],
    ['lists batches', () => createBatchesStore(db).list(listed)],
    ['lists deliveries', deliveries({})],
    ['lists deliveries to an endpoint', deliveries({ endpointId: 'whk_7' })],
    ['lists the few deliveries that failed', deliveries({ status: 'failed' })],
    ['lists the few deliveries of an event', deliveries({ event: 'render.failed' })],
    ['lists the log of an account', entries({})],
    ['lists the few entries of a kind', entries({ kind: 'key.revoked' })],
    ['lists the few entries of a person', entries({ personId: 'per_1' })],
    ['finds whose turn it is', () => createWorkStore(db).claim({ owner: 'node', leaseMs: 30_000, limits })],
    ['counts the queue', () => createWorkStore(db).depth()],
    ['counts the outbox', () => createWebhookDeliveriesStore(db).load()],
    ['tells what goes before a batch', () => createBatchesStore(db).queueBefore(batch, 1)],
    ['lists designs', designs({})],
    ['lists designs that are drafts', designs({ status: 'draft' })],
    ['lists the few designs that are archived', designs({ status: 'archived' })],
    ['lists a page of own templates', templates('acc_1')],
    ['lists the few templates of a category', templates('acc_0', 'certificate')],
    [
      'removes an expired file that 500,000 renders show, a step of it',
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
    const statements = ran.splice(0).filter(({ query }) => !/^(?:begin|commit|set |explain )/i.test(query.sql));
    const slowest = Math.max(...statements.map(({ ms }) => ms));
    console.log(
      `${title}: ${statements.length} statements, ${Math.round(tookMs)} ms, the slowest ${Math.round(slowest)} ms`,
    );
    expect(slowest).toBeLessThan(maxStatementMs);
    const isBounded = /^(?:lists|finds)/.test(title);
    const different = new Map(statements.map(({ query }) => [query.sql, query]));
    for (const query of different.values()) {
      const { rows: lines } = await db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(
          `explain ${isBounded && /^(?:select|with)/.test(query.sql) ? '(analyze, buffers)' : ''} ${query.sql}`,
          [...query.parameters],
        ),
      );
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      // A page of a list and its count read little, be they anywhere in it; a table that is empty is read whole.
      if (isBounded) {
        const most = /few (?:designs|templates)/.test(title) ? maxPagesOfFew : maxPages;
        expect(pagesRead(plan), `${query.sql}\n${plan}`).toBeLessThan(most);
      } else expect(plan, query.sql).not.toMatch(/Seq Scan on (?!webhook_endpoints|accounts)/);
    }
  });
});

/** Of the whole plan, whose first line that tells them is that of its root. */
function pagesRead(plan: string): number {
  const [, hit = '0', , read = '0'] = /Buffers: shared(?: hit=(\d+))?( read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}

/** Writes rows without triggers and checks of what they refer to, and makes the indexes afterwards. */
async function inBulk(db: Kysely<Database>, write: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not i.indisunique`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`set session_replication_role = replica`.execute(db);
  await write();
  await sql`set session_replication_role = origin`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Five thousand accounts with jobs that wait; half of the rows that may be many for one of them are of the first. */
async function fill(db: Kysely<Database>): Promise<void> {
  const series = `generate_series(0, ${rows - 1}) as i`;
  const account = `'acc_' || (case when i < ${rows / 2} then 0 else i % ${accounts} end)`;
  const statements = [
    `insert into accounts (id, name, plan, created_at, signing_secret)
      select 'acc_' || i, 'a', 'Enterprise', ${at(0)}, 's' from generate_series(0, ${accounts - 1}) as i`,
    'delete from account_storage',
    `insert into account_storage (account_id, bytes, counted_at) select id, 0, created_at from accounts`,
    `insert into work_turns (account_id, last_turn, waiting)
      select 'acc_' || i, '', 1 from generate_series(0, ${accounts - 1}) as i`,
    `insert into batches (id, account_id, status, priority, total_renders, remaining_renders, completed_renders, failed_renders, created_at, completed_at)
      select 'bat_' || i, ${account}, 'completed', 'normal', 100, 0, 100, 0, ${at(0)}, ${at(1)} from ${series} where i % 100 = 0`,
    `insert into snapshots (account_id, hash, document, used_at) select id, 'h', '{}', ${at(0)} from accounts`,
    `insert into audit_log (id, account_id, kind, actor_type, actor_id, person_id, details, created_at)
      select 'aud_' || i, ${account}, case when i % 10000 = 0 then 'key.revoked' else 'key.made' end, 'person',
        'per_' || (i % 10000), 'per_' || (i % 10000), '{}', ${at(1)} from ${series}`,
    `insert into files (id, account_id, content_hash, size, mime_type, extension, created_at, expires_at)
      select 'fil_' || i, ${account}, 'h' || i, 1, 'image/png', 'png', ${at(0)},
        case when i = 0 then '2026-02-01T00:00:00.000Z' else '2027-01-01T00:00:00.000Z' end from ${series}`,
    `insert into renders (id, account_id, design_id, status, cache_key, cached, file_id, format, quality, render_ms, warnings, created_at, completed_at, error, batch_id, batch_index)
      select 'rnd_' || i, ${account}, 'dsn_' || (i % 5000),
        case when i % 10000 = 1 then 'failed' when i % 10000 = 2 then 'queued' when i % 10000 = 0 then 'processing' else 'completed' end,
        'k' || i, 0,
        'fil_' || (case when i < ${rows / 2} then 0 else i end), 'png', 90, 1, '[]', ${at(1)},
        case when i % 10000 in (0, 2) then null else ${at(1)} end, case when i % 10000 = 1 then '{}' end,
        'bat_' || (i / 100 * 100), i % 100 from ${series}`,
    `insert into render_jobs (render_id, account_id, priority, position, snapshot_hash, name, body, run_after, lease_owner, lease_token, attempts, created_at)
      select 'rnd_' || i, ${account}, i % 3, i, 'h', 'n', '{}', ${at(0)},
        case when i % 10000 = 0 then 'node' || (i % 4) end, 0, 0, ${at(2)} from ${series}`,
    `insert into webhook_endpoints (id, account_id, url, events, enabled, created_at, updated_at)
      select 'whk_' || i, 'acc_' || i, 'https://one.example/', '[]', 1, ${at(0)}, ${at(0)} from generate_series(0, 199) as i`,
    `insert into webhook_deliveries (id, account_id, endpoint_id, url, host, event, subject_id, body, status, single_try, due_at, first_due_at, attempts, failures, lease_token, created_at)
      select 'whd_' || i, ${account}, 'whk_' || (case when i < ${ofOneEndpoint} then 0 else i % 200 end), 'https://one.example/', 'one.example',
        case when i % 10000 = 0 then 'render.failed' else 'render.completed' end, 's' || i, '{}',
        case when i % 10000 = 0 then 'failed' when i % 2 = 0 then 'pending' else 'delivered' end, 0,
        case when i % 2 = 0 then '2026-01-01T00:00:00.000Z' else '2126-01-01T00:00:00.000Z' end, ${at(0)}, 0, 0, 0, ${at(0)} from ${series}`,
    `insert into templates (id, account_id, name, name_search, description, category, width, height, canvas_data, created_at, updated_at)
      select 'tpl_' || i, ${account}, 'n', 'n', '', case when i % 10000 = 0 then 'certificate' else 'social' end, 1, 1, '{}',
        ${at(0)}, ${at(0)} from ${series}`,
    `insert into designs (id, account_id, name, name_search, width, height, status, canvas_data, created_at, updated_at, version, version_created_at)
      select 'dsn_' || i, ${account}, 'n', 'n', 1, 1, case when i % 10000 = 0 then 'archived' else 'draft' end, '{}',
        ${at(0)}, ${at(1)}, 1, ${at(0)} from ${series}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
