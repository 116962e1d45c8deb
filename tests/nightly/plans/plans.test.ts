import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredBatch } from '../../../packages/server/src/domain/batch.ts';
import { createAccountsStore } from '../../../packages/server/src/store/accounts/accounts-store.ts';
import { createUsagePartsStore } from '../../../packages/server/src/store/accounts/usage-parts-store.ts';
import { createUsageStore } from '../../../packages/server/src/store/accounts/usage-store.ts';
import { createAssetsStore } from '../../../packages/server/src/store/assets/assets-store.ts';
import { createBatchesStore } from '../../../packages/server/src/store/batches/batches-store.ts';
import { createRunsStore } from '../../../packages/server/src/store/batches/runs-store.ts';
import { createDesignsStore } from '../../../packages/server/src/store/documents/designs-store.ts';
import { createFoldersStore } from '../../../packages/server/src/store/documents/folders-store.ts';
import { createTemplatesStore } from '../../../packages/server/src/store/documents/templates-store.ts';
import { openStore } from '../../../packages/server/src/store/open-store.ts';
import { createAuditStore } from '../../../packages/server/src/store/people/audit-store.ts';
import { createRendersStore } from '../../../packages/server/src/store/renders/renders-store.ts';
import { createWorkStore } from '../../../packages/server/src/store/renders/work-store.ts';
import type { Database } from '../../../packages/server/src/store/schema.ts';
import { createCleaningStore } from '../../../packages/server/src/store/upkeep/cleaning-store.ts';
import type { DeliveryClaim } from '../../../packages/server/src/store/webhooks/claim-deliveries.ts';
import { createWebhookDeliveriesStore } from '../../../packages/server/src/store/webhooks/webhook-deliveries-store.ts';
import { createWebhookEndpointsStore } from '../../../packages/server/src/store/webhooks/webhook-endpoints-store.ts';
import { hasPostgres } from '../../support/postgres/postgres-package.ts';
import { type Postgres, startPostgres } from '../../support/postgres/start-postgres.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { limits, newFile, newRender } from '../../support/work-store.ts';
import { most } from './bounds.ts';
import { fillTables, rows } from './fill-tables.ts';
import { watchStatements } from './watched-statements.ts';

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

type Line = [string, keyof typeof most, () => Promise<unknown>];

describe.runIf(hasPostgres)(`with ${rows} rows in each table, PostgreSQL`, () => {
  let postgres: Postgres;
  let watched: Awaited<ReturnType<typeof watchStatements>>;
  let db: Kysely<Database>;

  beforeAll(async () => {
    postgres = await startPostgres({ flags: bulkFlags });
    const databaseUrl = await postgres.database('plans');
    const store = await openStore({ dataDir: temporaryFolder('plans'), databaseUrl });
    await store.close();
    watched = await watchStatements(databaseUrl);
    db = watched.db;
    await fillTables(db);
    await watched.begin();
  }, fillTimeoutMs);
  afterAll(async () => {
    await db?.destroy();
    await postgres?.stop();
  });

  /** Has half of all rows. */
  const accountId = 'acc_0';
  const now = '2026-12-01T00:00:00.000Z';
  const batch = { id: 'bat_mine', accountId, priority: 'normal', createdAt: now } as unknown as StoredBatch;
  const key = { accountId, id: 'whk_0' };
  /** In the middle of half a million rows. */
  const middle = ['2026-01-01T00:00:01.000Z', 'rnd_5'];
  const listed = { accountId, offset: 0, limit: 20 } as const;
  const renders = (query: object) => () => createRendersStore(db).list({ ...listed, ...query });
  const batches = (query: object) => () => createBatchesStore(db).list({ ...listed, ...query });
  const runs = (query: object) => () => createRunsStore(db).list({ ...listed, ...query });
  const deliveries = (query: object) => () => createWebhookDeliveriesStore(db).list({ ...listed, ...query });
  const designs = (query: object) => () => createDesignsStore(db).list({ ...listed, ...query });
  const assets = (type?: string) => () => createAssetsStore(db).list({ ...listed, type });
  const uses = (id: string) => () =>
    createAssetsStore(db).usersOf({ accountId, names: [id, 'fil_7', 'h7'], family: undefined }, 20);
  const year = { accountId, from: '2026-01-01', to: '2026-12-31' };
  const templates = (query: { readonly category?: string; readonly search?: string }) => () =>
    createTemplatesStore(db).list({ ...listed, category: query.category, search: query.search });
  const entries = (query: object) => () => createAuditStore(db).list(accountId, query, listed);
  const work = () => createWorkStore(db);
  const queued = (id: string) => ({
    snapshots: [{ accountId, hash: 'h', document: '{}' }],
    renders: [{ ...newRender(id, accountId), createdAt: now }],
    jobs: [
      {
        renderId: id,
        accountId,
        batchId: null,
        priority: 1,
        position: 0,
        contentKey: 'c',
        snapshotHash: 'h',
        name: 'n',
        body: '{}',
        requestVersion: 1,
        createdAt: now,
      },
    ],
    quota: { accountId, limits: [{ scope: 'month', prefix: '2026-12', limit: 9_000 }] as const },
  });
  const deliveryClaim = (underWay: DeliveryClaim['underWay'] = []) => ({
    owner: 'node',
    leaseMs: 30_000,
    places: 50,
    perHost: 4,
    underWay,
    slow: new Set<string>(),
  });
  const ended = { status: 'completed', completedAt: now } as const;

  const file = (contentHash: string) => () => createRendersStore(db).findFileByContent({ contentHash, now });
  const quota = { scope: 'month', prefix: '2026-01', limit: 9_000 } as const;
  const kind = { kind: { designId: 'dsn_0', templateId: null, format: 'pdf' }, limit: 20 } as const;
  const step = { before: '2026-06-01T00:00:00.000Z', limit: 500 };

  it.each<Line>([
    ['lists renders', 'list', renders({})],
    ['lists renders from the middle', 'list', renders({ after: middle })],
    ['lists renders of a design', 'list', renders({ designId: 'dsn_7' })],
    ['lists completed renders of a design', 'list', renders({ designId: 'dsn_7', status: 'completed' })],
    ['lists completed renders', 'list', renders({ status: 'completed', after: middle })],
    ['lists the few renders that failed', 'few', renders({ status: 'failed' })],
    ['lists the few renders of a design that failed', 'few', renders({ designId: 'dsn_0', status: 'failed' })],
    ['lists the few renders that wait', 'few', renders({ status: 'queued' })],
    ['lists the few renders that are drawn', 'few', renders({ status: 'processing' })],
    ['lists renders of a batch', 'few', renders({ batchId: 'bat_300' })],
    ['lists renders of the longest run', 'list', renders({ runId: 'run_7' })],
    ['lists batches', 'list', batches({})],
    ['lists completed batches', 'list', batches({ status: 'completed' })],
    ['lists the few batches that are drawn', 'few', batches({ status: 'processing' })],
    ['lists batches and whole runs', 'list', batches({ wholeRuns: true })],
    ['lists completed batches and runs', 'list', batches({ wholeRuns: true, status: 'completed' })],
    ['lists the few batches and runs that are drawn', 'few', batches({ wholeRuns: true, status: 'processing' })],
    ['lists runs', 'list', runs({})],
    ['lists runs of a design', 'list', runs({ designId: 'dsn_7' })],
    ['lists the few runs of a design', 'few', runs({ designId: 'dsn_few' })],
    ['lists deliveries', 'list', deliveries({})],
    ['lists deliveries to an endpoint', 'list', deliveries({ endpointId: 'whk_1' })],
    ['lists the few deliveries that failed', 'few', deliveries({ status: 'failed' })],
    ['lists the few deliveries of an event', 'few', deliveries({ event: 'render.failed' })],
    ['lists deliveries of a subject', 'few', deliveries({ subjectId: 's7' })],
    ['lists the few of an event that failed', 'few', deliveries({ event: 'render.completed', status: 'failed' })],
    ['lists those of an event that wait, none', 'few', deliveries({ event: 'render.failed', status: 'pending' })],
    ['lists the few to an endpoint that failed', 'few', deliveries({ endpointId: 'whk_0', status: 'failed' })],
    [
      'lists those to an endpoint that wait, none of many',
      'both',
      deliveries({ endpointId: 'whk_1', status: 'pending' }),
    ],
    ['lists the log of an account', 'list', entries({})],
    ['lists the few entries of a kind', 'few', entries({ kind: 'key.revoked' })],
    ['lists the few entries of a person', 'few', entries({ personId: 'per_1' })],
    ['lists assets', 'list', assets()],
    ['lists assets of a type', 'list', assets('IMAGE')],
    ['lists the few assets of a type', 'few', assets('FONT')],
    ["lists the operator's accounts", 'list', () => createAccountsStore(db).list({ offset: 0, limit: 20 })],
    ['lists designs', 'list', designs({})],
    ['lists designs by creation', 'list', designs({ sort: 'created' })],
    ['lists designs by name', 'list', designs({ sort: 'name' })],
    ['lists designs that are drafts', 'list', designs({ status: 'draft' })],
    ['lists designs that are drafts by name', 'list', designs({ status: 'draft', sort: 'name' })],
    ['lists the few designs that are archived', 'few', designs({ status: 'archived' })],
    ['lists the few designs of a folder', 'few', designs({ folderId: 'fol_1' })],
    ['lists the few designs of a folder by name', 'few', designs({ folderId: 'fol_1', sort: 'name' })],
    ['lists the few designs of no folder', 'few', designs({ folderId: '' })],
    [
      'counts the designs of a folder that has 200,000',
      'list',
      () => createFoldersStore(db).count(accountId, ['fol_2']),
    ],
    [
      'counts the designs of all folders',
      'queue',
      () => createFoldersStore(db).count(accountId, ['fol_1', 'fol_2', 'fol_3']),
    ],
    ['lists own templates', 'list', templates({})],
    ['lists the few templates of a category', 'few', templates({ category: 'certificate' })],
    ['searches designs for a name that many have', 'list', designs({ search: 'name' })],
    ['searches templates for a name that many have', 'list', templates({ search: 'name' })],
    ['searches designs for a name that none has', 'names', designs({ search: 'nowhere' })],
    ['searches templates for a name that none has', 'names', templates({ search: 'nowhere' })],
    ['searches the few templates of a category', 'few', templates({ category: 'certificate', search: 'name' })],
    ['searches a category for a name that none has', 'names', templates({ category: 'social', search: 'nowhere' })],
    ['looks a key up', 'few', () => createAccountsStore(db).findRights({ accountIds: [accountId], keyIds: ['key_7'] })],
    ['finds a file by its content', 'few', file('h7')],
    ['finds one of 200,000 files of a content', 'few', file('hsame')],
    ['adds a month up', 'few', () => createUsageStore(db).sum({ accountId, prefix: '2026-03' })],
    ['adds the formats of 200 days and 1,000 designs up', 'sums', () => createUsagePartsStore(db).formats(year)],
    ['adds their designs up', 'sums', () => createUsagePartsStore(db).designs(year, 50)],
    ['tells what uses an asset that 500,000 designs name', 'uses', uses('ast_7')],
    ['tells what uses an asset that none names', 'few', uses('ast_none')],
    ['tells what is taken of a quota', 'list', () => createUsageStore(db).taken(accountId, quota)],
    [
      'tells what a batch of 10,000 has still to do',
      'list',
      () => createBatchesStore(db).remainingKinds('bat_990000', 10),
    ],
    ['tells the pace of a batch of 10,000', 'list', () => createBatchesStore(db).pace('bat_990000')],
    ['tells what few renders of a design took', 'few', () => createBatchesStore(db).recentEnds({ ...kind, accountId })],
    ['tells what few renders took', 'few', () => createBatchesStore(db).recentEnds({ accountId, limit: 20 })],
    [
      'looks an earlier render up by what it shows',
      'few',
      () => createRendersStore(db).findCached({ accountId, cacheKey: 'k7', now }),
    ],
    ['tells of a render', 'few', () => createRendersStore(db).find('rnd_7')],
    ['tells of a batch', 'few', () => createBatchesStore(db).states(['bat_300'])],
    ['tells of a run', 'few', () => createRunsStore(db).states(['run_7'])],
    ['accepts a render and takes it from the quota', 'few', () => work().enqueue(queued('rnd_new'))],
    ['finds whose turn it is', 'few', () => work().claim({ owner: 'node', leaseMs: 30_000, limits, most: 1 })],
    [
      'makes leases last longer',
      'few',
      () =>
        work().heartbeat({
          owner: 'node0',
          leaseMs: 30_000,
          leases: Array.from({ length: 25 }, (_, index) => ({ renderId: `rnd_${4 * index}0000`, token: 1 })),
        }),
    ],
    [
      'gives a render back',
      'few',
      () => work().giveBack({ renderId: 'rnd_10000', token: 1 }, { afterMs: 0, countsAsAttempt: true }),
    ],
    [
      'finishes a render that is the last of its batch',
      'few',
      () => {
        const file = newFile('rnd_20000', accountId);
        return work().finish({
          lease: { renderId: 'rnd_20000', accountId, token: 1 },
          render: { ...ended, fileId: file.id },
          file,
          usage: { renders: 1, bytes: 1 },
          events: () => [],
        });
      },
    ],
    ['takes up what a dead node left', 'few', () => work().requeueExpired({ maxDeaths: 3, afterMs: 0, limit: 100 })],
    ['counts the queue', 'queue', () => work().depth()],
    ['counts what may run', 'queue', () => work().runnable(limits)],
    [
      'claims deliveries past 250,000 of one account',
      'receivers',
      () => createWebhookDeliveriesStore(db).claim(deliveryClaim()),
    ],
    [
      'claims deliveries past those of an account that has its places',
      'receivers',
      () =>
        createWebhookDeliveriesStore(db).claim(
          deliveryClaim(Array.from({ length: 47 }, () => ({ accountId, host: 'one.example' }))),
        ),
    ],
    ['counts the outbox', 'queue', () => createWebhookDeliveriesStore(db).load()],
    ['tells what goes before a batch', 'queue', () => createBatchesStore(db).queueBefore(batch, 1)],
    [
      'removes an expired file that 500,000 renders show, a step of it',
      'step',
      () => createCleaningStore(db).expiredFiles(step),
    ],
    [
      'keeps what waits for an endpoint that is switched off',
      'step',
      () => createWebhookEndpointsStore(db).update(key, { enabled: false }),
    ],
    [
      'sends it to another URL',
      'step',
      () => createWebhookEndpointsStore(db).update(key, { url: 'https://moved.example/hook' }),
    ],
    ['makes it due again', 'step', () => createWebhookEndpointsStore(db).update(key, { enabled: true })],
    ...(
      [
        'renders',
        'requestData',
        'usageDays',
        'usageParts',
        'deliveries',
        'drawnUrls',
        'keptAnswers',
        'sessions',
        'invitations',
        'passwordResets',
        'auditLog',
      ] as const
    ).map((name): Line => [`cleans ${name} up`, 'step', () => createCleaningStore(db)[name](step)]),
    ['cleans batches up', 'step', () => createCleaningStore(db).batches({ ...step, after: undefined })],
    ['cleans slots up', 'few', () => createCleaningStore(db).renderSlots({ limit: 500 })],
    ['cleans snapshots up', 'copies', () => createCleaningStore(db).snapshots({ minAgeMs: 0, limit: 500 })],
    ['gives it up when the endpoint is deleted', 'step', () => createWebhookEndpointsStore(db).delete(key)],
  ])('%s without reading more than it needs', async (title, bound, run) => {
    watched.taken();
    const fromMs = performance.now();
    const outcome = await run();
    const tookMs = performance.now() - fromMs;
    const statements = watched.taken();
    const slowestMs = Math.max(...statements.map(({ ms }) => ms));
    const rowsOf = Math.max(...statements.map((statement) => statement.most.rows));
    console.log(
      `${title}: ${statements.length} statements, ${Math.round(tookMs)} ms, the slowest ${slowestMs.toFixed(1)} ms, ${rowsOf} rows, ${Math.max(...statements.map(({ pages }) => pages))} pages`,
    );
    // It did what it is to be measured at.
    expect(outcome).not.toBe(false);
    expect(statements.length).toBeGreaterThan(0);
    for (const { text, ms, pages, most: step } of statements) {
      const said = `${step.step} of ${text}`;
      expect(step.rows, said).toBeLessThanOrEqual(most[bound].rows);
      expect(pages, said).toBeLessThanOrEqual(most[bound].pages);
      expect(ms, said).toBeLessThan(maxStatementMs);
    }
  });
});
