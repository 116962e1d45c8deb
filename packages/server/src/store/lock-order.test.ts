import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { lockWaits } from '../../../../tests/support/postgres/lock-waits.ts';
import { newDatabase } from '../../../../tests/support/postgres/new-database.ts';
import { seededRandom } from '../../../../tests/support/seeded-random.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import {
  addAccount,
  at,
  claimOne,
  leaseOf,
  newBatch,
  newFile,
  newRender,
} from '../../../../tests/support/work-store.ts';
import type { RecordedEvent } from '../domain/event.ts';
import type { NewJob } from '../domain/job.ts';
import type { WebhookEndpoint } from '../domain/webhook.ts';
import { openPostgres } from './database/postgres.ts';
import { design, factsOf } from './documents/design.fixture.ts';
import { openStore, type Store } from './open-store.ts';
import type { Database } from './schema.ts';
import type { EndpointConsequence } from './webhooks/endpoint-consequence.ts';
import { recordEvents } from './webhooks/record-events.ts';

/** Long enough for everything to meet everything else many times. */
const forMs = 2_000;
const accounts = ['ada', 'bob'];
const endpointIds = ['whk_a', 'whk_b'];
/** Everything counts as old. */
const before = '2100-01-01T00:00:00.000Z';

/** SQLite has one transaction at a time. */
const isShared = columnsOf('database').includes('postgres');

describe.runIf(isShared)('what is done to the rows at once on PostgreSQL', () => {
  let url: string;
  let dataDir: string;
  let store: Store;

  beforeEach(async () => {
    dataDir = temporaryFolder('locks');
    // Who waits for each other is told after 20 ms, not after a second; and nothing here has to outlive a power cut.
    url = await newDatabase({ settings: { deadlock_timeout: '20ms', synchronous_commit: 'off' } });
    store = await openStore({ dataDir, databaseUrl: url, maxConnections: 30, connectTimeoutMs: 60_000 });
    for (const id of accounts) await addAccount(store, id);
    for (const id of endpointIds) {
      const columns = {
        disabledReason: null,
        disabledAt: null,
        failingSince: null,
        createdAt: at(1),
        updatedAt: at(1),
      };
      const events = ['render.completed'] as const;
      await store.units.commit((unit) =>
        store.webhookEndpoints.insert(
          unit,
          { id, accountId: 'ada', url: `https://${id}.example/`, events, enabled: true, ...columns },
          20,
        ),
      );
    }
  });
  afterEach(async () => {
    await store.close();
  });

  /** What another node does in the middle of its transaction, and then, when `meanwhile` waits for it or is done. */
  async function interleave(
    node: {
      readonly begins: (db: Kysely<Database>) => Promise<unknown>;
      readonly ends: (db: Kysely<Database>) => Promise<unknown>;
    },
    meanwhile: () => Promise<unknown>,
  ): Promise<void> {
    const { db } = openPostgres({ url, maxConnections: 2, onError: () => undefined });
    try {
      let isDone = false;
      await db.transaction().execute(async (transaction) => {
        await node.begins(transaction);
        const other = meanwhile().finally(() => {
          isDone = true;
        });
        const waits = async () => isDone || (await sql.raw(lockWaits).execute(db)).rows.length > 0;
        await expect.poll(waits).toBe(true);
        await Promise.all([node.ends(transaction), other.catch(() => undefined)]);
        await other;
      });
    } finally {
      await db.destroy();
    }
  }

  it('leaves copies of designs to a request that is using them again', async () => {
    for (const hash of ['h2', 'h1']) {
      await store.work.enqueue({ snapshots: [{ accountId: 'ada', hash, document: '{}' }], renders: [], jobs: [] });
    }
    const use = (hash: string) => (db: Kysely<Database>) =>
      db.updateTable('snapshots').set({ used_at: before }).where('hash', '=', hash).execute();
    await interleave({ begins: use('h1'), ends: use('h2') }, () => {
      return store.cleaning.snapshots({ minAgeMs: -1_000, limit: 100 });
    });
  });

  it('leaves old deliveries to an endpoint that is being switched on', async () => {
    const { db } = openPostgres({ url, maxConnections: 1, onError: () => undefined });
    await db.updateTable('webhook_endpoints').set({ enabled: 0 }).execute();
    for (const subjectId of ['rnd_2', 'rnd_1']) {
      const event = { accountId: 'ada', event: 'render.completed', subjectId, body: '{}' } as const;
      await db.transaction().execute((transaction) => recordEvents(transaction, [event]));
    }
    await db.destroy();
    const resume = (subjectId: string) => (node: Kysely<Database>) =>
      node.updateTable('webhook_deliveries').set({ status: 'pending' }).where('subject_id', '=', subjectId).execute();
    await interleave({ begins: resume('rnd_1'), ends: resume('rnd_2') }, () => {
      return store.cleaning.deliveries({ before, limit: 100 });
    });
  });

  it('leaves a design to who is changing it, while its draft becomes a version', async () => {
    const key = { accountId: 'ada', id: 'dsn_1' };
    const row = { ...design, ...key };
    const draft = { width: 10, height: 10, canvasData: '{}', problems: '[]', basedOn: 1, updatedAt: at(2) };
    await store.units.commit((unit) => store.designs.insert(unit, row, factsOf(row)));
    expect(await store.drafts.write(key, { draft, mentions: [], replaces: null })).toBe(true);
    const change = (columns: { readonly name?: string; readonly canvas_data?: string }) => (db: Kysely<Database>) =>
      db.updateTable('designs').set(columns).where('id', '=', key.id).execute();
    const makeVersion = () =>
      store.units.commit(async (unit) => {
        expect(await store.drafts.delete(unit, key, draft.updatedAt)).toBe(true);
        const expected = { ...key, expectedUpdatedAt: row.updatedAt };
        await store.designs.update(unit, expected, { canvasData: '{}' }, { superseded: undefined, keep: 50 });
      });
    const { db } = openPostgres({ url, maxConnections: 2, onError: () => undefined });
    try {
      const made = await db.transaction().execute(async (transaction) => {
        await change({ name: 'Renamed' })(transaction);
        const waiting = Promise.allSettled([makeVersion()]);
        await expect.poll(async () => (await sql.raw(lockWaits).execute(db)).rows.length).toBeGreaterThan(0);
        await change({ canvas_data: '{"elements":[]}' })(transaction);
        return { waiting };
      });
      expect(await made.waiting).toMatchObject([{ status: 'fulfilled' }]);
    } finally {
      await db.destroy();
    }
    expect(await store.drafts.find(key)).toBeUndefined();
  });

  it('never waits for each other', async () => {
    const random = seededRandom(7);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const shuffled = <Item>(items: readonly Item[]) => items.toSorted(() => random() - 0.5);
    let ids = 0;
    const ended: string[] = [];
    const batchIds: string[] = [];
    const newId = () => {
      ids += 1;
      return `r${String(ids).padStart(32, '0')}`;
    };
    const eventOf = (accountId: string, subjectId: string): RecordedEvent => {
      return {
        accountId,
        event: 'render.completed',
        subjectId,
        body: '{}',
        url: `https://${pick(['x', 'y'])}.example/`,
      };
    };

    async function enqueue(): Promise<void> {
      const accountId = pick(accounts);
      const hashes = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
      const snapshots = shuffled(hashes).map((hash) => ({ accountId, hash, document: '{"width":1}' }));
      const batch = newBatch(newId(), accountId, 3);
      batchIds.push(batch.id);
      const renders = [0, 1, 2].map((index) => newRender(newId(), accountId, { id: batch.id, index }));
      const jobs = renders.map(({ id }, position): NewJob => {
        const common = {
          priority: 1,
          position,
          contentKey: null,
          name: 'Card',
          body: '{}',
          requestVersion: 1,
          createdAt: at(1),
        };
        return { renderId: id, accountId, batchId: batch.id, snapshotHash: 'h1', ...common };
      });
      await store.work.enqueue({
        batches: [batch],
        snapshots,
        renders,
        jobs,
        quota: { accountId, limits: [] },
      });
    }

    async function draw(): Promise<void> {
      const claimed = await claimOne(store.work, { leaseMs: pick([30_000, -1]) });
      if (!claimed) return;
      await store.work.heartbeat({ owner: 'node', leaseMs: 30_000, leases: [leaseOf(claimed)] });
      const { renderId: id, accountId } = claimed.job;
      if (random() < 0.2) {
        await store.work.giveBack(leaseOf(claimed), { afterMs: 0, countsAsAttempt: false });
        return;
      }
      const file = { ...newFile(id, accountId), expiresAt: at(1) };
      const finished = await store.work.finish({
        lease: leaseOf(claimed),
        render: { status: 'completed', completedAt: at(9), fileId: file.id },
        file,
        usage: { renders: 1 },
        events: () => [eventOf(accountId, id)],
      });
      if (finished) ended.push(id);
    }

    async function cancelOne(): Promise<void> {
      await store.work.cancel({
        batchId: batchIds.at(-1) ?? '',
        end: ({ accountId, renderId }) => ({
          render: { status: 'failed', completedAt: at(9) },
          usage: { failedRenders: 1 },
          events: () => [eventOf(accountId, renderId)],
        }),
      });
    }

    async function showAgain(): Promise<void> {
      const id = newId();
      const earlier = await store.renders.find(ended.at(-1) ?? '');
      if (!earlier?.file) return;
      const render = { ...newRender(id, earlier.render.accountId), status: 'completed', completedAt: at(9) } as const;
      const events = () => [eventOf(render.accountId, id)];
      await store.renders
        .insertEnded({ render: { ...render, fileId: earlier.file.id }, keepFileUntil: at(2), usage: {}, events })
        // It may have expired since.
        .catch((cause: { readonly code?: string; readonly message: string }) => {
          if (cause.code !== '23503' && !cause.message.includes('FOREIGN KEY')) throw cause;
        });
      ended.push(id);
    }

    async function send(): Promise<void> {
      const bounds = { places: 20, perHost: 4, underWay: [], slow: new Set<string>() };
      const claimed = await store.webhookDeliveries.claim({ owner: 'node', leaseMs: 30_000, ...bounds });
      for (const delivery of shuffled(claimed)) {
        const endpoint = pick<EndpointConsequence>([
          { kind: 'works' },
          { kind: 'failed', offIfSince: before },
          { kind: 'gone' },
        ]);
        const failed = endpoint.kind === 'works' ? null : 'http-status';
        const attempt = { delivery, finishedAt: at(9), httpStatus: 200, error: failed, answer: null, endpoint };
        await store.webhookDeliveries.finish({ ...attempt, nextAt: failed === null ? undefined : at(1) });
      }
    }

    async function changeEndpoint(): Promise<void> {
      const key = { accountId: 'ada', id: pick(endpointIds) };
      await store.webhookEndpoints.update(
        key,
        pick<Partial<WebhookEndpoint>>([
          { enabled: true, failingSince: null },
          { enabled: false },
          { url: 'https://z.example/' },
        ]),
      );
    }

    async function takePlace(): Promise<void> {
      const slot = { id: newId(), accountId: pick(accounts), limit: 60, forMs: 1_000 };
      if (await store.renderSlots.take(slot)) await store.renderSlots.release(slot.id);
    }

    async function drawPreview(): Promise<void> {
      const version = pick([1, 2, 3, 'draft' as const]);
      const times = { createdAt: at(0), expiresAt: at(1) };
      const file = { id: newId(), contentHash: 'abc', size: 7, mimeType: 'image/webp', extension: 'webp', ...times };
      await store.previews.keep({ accountId: 'ada', id: 'dsn_1', version, form: 'scene' }, { state: newId(), file });
    }

    async function makeDesignAgain(): Promise<void> {
      const row = { ...design, id: 'dsn_1', accountId: 'ada' };
      await store.designs.delete({ accountId: 'ada', id: row.id });
      await store.units.commit((unit) => store.designs.insert(unit, row, factsOf(row)));
    }

    const { cleaning } = store;
    const works: readonly (() => Promise<unknown>)[] = [
      enqueue,
      enqueue,
      draw,
      draw,
      cancelOne,
      showAgain,
      send,
      send,
      changeEndpoint,
      changeEndpoint,
      takePlace,
      drawPreview,
      drawPreview,
      makeDesignAgain,
      () => cleaning.snapshots({ minAgeMs: -1_000, limit: 100 }),
      () => cleaning.snapshots({ minAgeMs: -1_000, limit: 100 }),
      () => cleaning.expiredFiles({ before, limit: 100 }),
      () => cleaning.renders({ before, limit: 100 }),
      () => cleaning.batches({ before, limit: 100, after: undefined }),
      () => cleaning.deliveries({ before, limit: 100 }),
      () => cleaning.deliveries({ before, limit: 100 }),
      () => cleaning.usageDays({ before, limit: 100 }),
      () => cleaning.renderSlots({ limit: 100 }),
      () => store.renders.delete(pick(ended) ?? ''),
      () => store.work.requeueExpired({ maxDeaths: 9, afterMs: 0, limit: 100 }),
    ];
    for (let round = 0; round < 5; round += 1) await Promise.all([enqueue(), draw(), draw()]);
    const problems: unknown[] = [];
    const endMs = performance.now() + forMs;
    const rounds = await Promise.all(
      works.map(async (work) => {
        let done = 0;
        for (; performance.now() < endMs; done += 1) await work().catch((cause) => problems.push(cause));
        return done;
      }),
    );
    expect(problems).toEqual([]);
    expect(Math.min(...rounds)).toBeGreaterThan(0);
  });
});
