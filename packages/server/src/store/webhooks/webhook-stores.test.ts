import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { lockWaits } from '../../../../../tests/support/postgres/lock-waits.ts';
import { newDatabase } from '../../../../../tests/support/postgres/new-database.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import type { WebhookEndpoint } from '../../domain/webhook.ts';
import { openPostgres } from '../database/postgres.ts';
import { createUnitsOfWork, type UnitsOfWork } from '../database/units-of-work.ts';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Database } from '../schema.ts';
import { createCleaningStore } from '../upkeep/cleaning-store.ts';
import { receiverKey } from './allocate-delivery-slots.ts';
import type { DeliveryClaim, StartedDelivery } from './claim-deliveries.ts';
import { recordEvents } from './record-events.ts';
import {
  createWebhookDeliveriesStore,
  type FinishedAttempt,
  type WebhookDeliveriesStore,
} from './webhook-deliveries-store.ts';
import { createWebhookEndpointsStore, type WebhookEndpointsStore } from './webhook-endpoints-store.ts';

const at = '2026-11-21T12:00:00.000Z';
const day = 24 * 3_600_000;

describe.each(columnsOf('database'))('the stores of webhooks on %s', (database) => {
  let directory: string;
  let db: Kysely<Database>;
  let units: UnitsOfWork;
  let deliveries: WebhookDeliveriesStore;
  let endpoints: WebhookEndpointsStore;

  beforeAll(async () => {
    directory = temporaryFolder('webhooks');
    const url = database === 'postgres' ? await newDatabase() : undefined;
    db = url
      ? openPostgres({ url, maxConnections: 10, connectTimeoutMs: 60_000, onError: () => undefined }).db
      : new Kysely<Database>({ dialect: new NodeSqliteDialect(new DatabaseSync(path.join(directory, 'a.db'))) });
    if (!url) await sql`pragma foreign_keys = on`.execute(db);
    await migrate(db);
    units = createUnitsOfWork(db);
    deliveries = createWebhookDeliveriesStore(db);
    endpoints = createWebhookEndpointsStore(db);
  });
  afterAll(() => db.destroy());
  beforeEach(async () => {
    for (const id of ['ada', 'bob']) {
      const secrets = { signing_secret: `secret-${id}`, previous_secret: 'old', previous_secret_expires_at: at };
      await db
        .insertInto('accounts')
        .values({ id, name: id, plan: 'Free', created_at: at, ...secrets })
        .execute();
    }
  });
  // Everything is an account's.
  afterEach(() => db.deleteFrom('accounts').execute());

  let events = 0;
  /** Something that ended, and whose request named a URL or nothing. */
  async function happen(accountId: string, url: string | null = null, times = 1): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      for (let count = 0; count < times; count += 1) {
        events += 1;
        const subjectId = `rnd_${String(events).padStart(32, '0')}`;
        await recordEvents(transaction, [{ accountId, event: 'render.completed', subjectId, body: '{}', url }]);
      }
    });
  }

  async function register(id: string, changes: Partial<WebhookEndpoint> = {}): Promise<void> {
    const row: WebhookEndpoint = {
      id,
      accountId: 'ada',
      url: `https://${id}.example/hook`,
      events: ['render.completed'],
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      createdAt: at,
      updatedAt: at,
      ...changes,
    };
    expect(await units.commit((unit) => endpoints.insert(unit, row, 20))).toBe(true);
  }

  const claim = (changes: Partial<DeliveryClaim> = {}) =>
    deliveries.claim({
      owner: 'node',
      leaseMs: 30_000,
      places: 50,
      perHost: 4,
      underWay: [],
      slow: new Set(),
      ...changes,
    });

  async function claimOne(): Promise<StartedDelivery> {
    const [delivery] = await claim({ places: 1 });
    if (!delivery) throw new Error('nothing was due');
    return delivery;
  }

  const end = (delivery: StartedDelivery, changes: Partial<FinishedAttempt> = {}) =>
    deliveries.finish({
      delivery,
      finishedAt: new Date(Date.parse(delivery.startedAt) + 5).toISOString(),
      httpStatus: 200,
      error: null,
      answer: 'ok',
      nextAt: undefined,
      endpoint: { kind: 'none' },
      ...changes,
    });

  /** As if the time of leases and waits had passed. */
  const makeAllDue = () => db.updateTable('webhook_deliveries').set({ due_at: at }).execute();
  const rows = () => db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();
  const endpoint = (id: string) => endpoints.find(id);

  it('keep what is for a suspended account until it may work again', async () => {
    await happen('ada', 'https://one.example/');
    await happen('bob', 'https://two.example/');
    const suspend = (suspended_at: string | null) =>
      db.updateTable('accounts').set({ suspended_at }).where('id', '=', 'ada').execute();
    await suspend(at);
    expect((await claim()).map(({ accountId }) => accountId)).toEqual(['bob']);
    await suspend(null);
    expect((await claim()).map(({ accountId }) => accountId)).toEqual(['ada']);
  });

  it('give each due delivery to one of many who ask at once', async () => {
    for (let host = 0; host < 30; host += 1) await happen('ada', `https://host${host}.example/`, 4);
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, node) => claim({ owner: `node${node}`, places: 20 })),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
    const rest: string[] = [];
    for (let more = await claim(); more.length > 0; more = await claim()) rest.push(...more.map(({ id }) => id));
    expect(new Set([...ids, ...rest]).size).toBe(120);
    expect(ids.length + rest.length).toBe(120);
  });

  it('take no more of an account for one host than may be sent at once, and of the next account as many', async () => {
    await happen('ada', 'https://relay.example/', 300);
    await happen('bob', 'https://relay.example/', 10);
    const first = await claim();
    expect(first.filter(({ accountId }) => accountId === 'ada')).toHaveLength(4);
    expect(first.filter(({ accountId }) => accountId === 'bob')).toHaveLength(4);
    expect(await claim({ underWay: first })).toEqual([]);
    expect(await claim({ underWay: first.slice(1) })).toHaveLength(1);
  });

  it('leave places to an account that comes late, however long the line of another is', async () => {
    for (let host = 0; host < 40; host += 1) await happen('ada', `https://host${host}.example/`, 20);
    const first = await claim();
    expect(first).toHaveLength(10);
    expect(await claim({ underWay: first })).toEqual([]);
    await happen('bob', 'https://quick.example/', 2);
    expect((await claim({ underWay: first })).map(({ accountId }) => accountId)).toEqual(['bob', 'bob']);
  });

  it('take one at a time for a receiver that was slow', async () => {
    await happen('ada', 'https://slow.example/', 300);
    await happen('ada', 'https://quick.example/', 2);
    const slow = new Set([receiverKey({ accountId: 'ada', host: 'slow.example' })]);
    const first = await claim({ slow });
    expect(first.map(({ host }) => host).sort()).toEqual(['quick.example', 'quick.example', 'slow.example']);
    expect(await claim({ slow, underWay: first })).toEqual([]);
  });

  it('take the oldest first', async () => {
    for (const host of ['a', 'b', 'c']) await happen('ada', `https://${host}.example/`);
    await db
      .updateTable('webhook_deliveries')
      .set({ due_at: '2026-01-01T00:00:00.000Z' })
      .where('host', '=', 'c.example')
      .execute();
    expect((await claim({ places: 1 })).map(({ host }) => host)).toEqual(['c.example']);
  });

  it('record an attempt before it is made, with the secrets that are valid then', async () => {
    await happen('ada', 'https://one.example/');
    const delivery = await claimOne();
    expect(delivery).toMatchObject({ signingSecret: 'secret-ada', previousSecrets: [], attempts: 1 });
    const found = await deliveries.find(delivery.id);
    expect(found?.attempts).toMatchObject([{ number: 1, startedAt: delivery.startedAt, finishedAt: null }]);
    const later = new Date(Date.now() + day).toISOString();
    const earlier = [
      { secret: 'older', expiresAt: later },
      { secret: 'oldest', expiresAt: '2026-01-01T00:00:00.000Z' },
    ];
    const columns = { previous_secret_expires_at: later, earlier_secrets: JSON.stringify(earlier) };
    await db.updateTable('accounts').set(columns).execute();
    await makeAllDue();
    expect(await claimOne()).toMatchObject({ previousSecrets: ['old', 'older'], attempts: 2 });
  });

  it('leave a delivery alone while its lease lasts, and give it to another when it is over', async () => {
    await happen('ada', 'https://one.example/');
    const lost = await claimOne();
    expect(await claim({ owner: 'other' })).toEqual([]);
    await makeAllDue();
    const [taken] = await claim({ owner: 'other' });
    expect(taken).toMatchObject({ id: lost.id, attempts: 2, leaseOwner: 'other' });
    // Who comes late changes nothing but the log of its own attempt.
    expect(await end(lost, { httpStatus: 500, error: 'http-status', nextAt: undefined })).toBe(false);
    const found = await deliveries.find(lost.id);
    expect(found).toMatchObject({ status: 'pending', failures: 0 });
    expect(found?.attempts).toMatchObject([{ status: 500 }, { finishedAt: null }]);
    if (taken) expect(await end(taken)).toBe(true);
    expect((await deliveries.find(lost.id))?.status).toBe('delivered');
  });

  it('name an attempt interrupted that a crash cut short, and do not count it as a failure', async () => {
    await happen('ada', 'https://one.example/');
    await claimOne();
    await deliveries.releaseAll();
    const again = await claimOne();
    expect(again).toMatchObject({ attempts: 2, failures: 0 });
    expect((await deliveries.find(again.id))?.attempts[0]).toMatchObject({ error: 'interrupted' });
  });

  it('wait for the next attempt, and end with the last', async () => {
    await happen('ada', 'https://one.example/');
    const nextAt = new Date(Date.now() + day).toISOString();
    await end(await claimOne(), { httpStatus: 500, error: 'http-status', nextAt });
    expect(await claim()).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'pending', due_at: nextAt, failures: 1, lease_owner: null }]);
    await makeAllDue();
    await end(await claimOne(), { httpStatus: null, error: 'timeout' });
    expect(await rows()).toMatchObject([{ status: 'failed', failures: 2, error: 'timeout' }]);
    expect((await rows())[0]?.completed_at).not.toBeNull();
  });

  it('switch an endpoint off that has failed for five days and not before, and keep what waits', async () => {
    await register('whk_1');
    await happen('ada', null, 3);
    const failedAt = async (time: number) => {
      await makeAllDue();
      const finishedAt = new Date(time).toISOString();
      const offIfSince = new Date(time - 5 * day).toISOString();
      const nextAt = new Date(Date.now() + day).toISOString();
      const failure = { finishedAt, httpStatus: 500, error: 'http-status', nextAt };
      await end(await claimOne(), { ...failure, endpoint: { kind: 'failed', offIfSince } });
    };
    const start = Date.parse(at);
    await failedAt(start);
    expect(await endpoint('whk_1')).toMatchObject({ enabled: true, failingSince: at });
    await failedAt(start + 5 * day - 1);
    expect(await endpoint('whk_1')).toMatchObject({ enabled: true, failingSince: at });
    await failedAt(start + 5 * day);
    expect(await endpoint('whk_1')).toMatchObject({ enabled: false, disabledReason: 'failing' });
    expect((await rows()).map(({ status }) => status)).toEqual(['held', 'held', 'held']);
    await makeAllDue();
    expect(await claim()).toEqual([]);
  });

  it('switch an endpoint off when several attempts at once hear that it is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = `whk_${round}`;
      await register(id);
      await happen('ada', null, 5);
      const underWay = await claim();
      expect(underWay).toHaveLength(4);
      const gone = { httpStatus: 410, error: 'http-status', endpoint: { kind: 'gone' } } as const;
      await Promise.all(underWay.map((delivery) => end(delivery, gone)));
      expect(await endpoint(id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
      const states = (await rows()).filter(({ endpoint_id }) => endpoint_id === id).map(({ status }) => status);
      expect(states.toSorted()).toEqual(['failed', 'failed', 'failed', 'failed', 'held']);
      await endpoints.delete({ accountId: 'ada', id });
    }
  });

  it.runIf(database === 'postgres').each(['works', 'failed', 'gone'] as const)(
    'record an attempt (%s) while its endpoint is being changed with all that waits for it',
    async (kind) => {
      await register('whk_1', { failingSince: '2026-11-01T00:00:00.000Z' });
      await happen('ada');
      const underWay = await claimOne();
      const change = await db.startTransaction().execute();
      await change.updateTable('webhook_endpoints').set({ updated_at: at }).where('id', '=', 'whk_1').execute();
      const recorded = end(underWay, { endpoint: kind === 'failed' ? { kind, offIfSince: at } : { kind } });
      const waits = async () => (await sql.raw(lockWaits).execute(db)).rows.length;
      await expect.poll(waits).toBe(1);
      await change.updateTable('webhook_deliveries').set({ url: 'https://new.example/' }).execute();
      await change.commit().execute();
      expect(await recorded).toBe(true);
      expect(await rows()).toMatchObject([{ status: 'delivered', url: 'https://new.example/' }]);
    },
  );

  it('begin to count anew after one success', async () => {
    await register('whk_1', { failingSince: '2026-11-01T00:00:00.000Z' });
    await happen('ada');
    await end(await claimOne(), { endpoint: { kind: 'works' } });
    expect(await endpoint('whk_1')).toMatchObject({ enabled: true, failingSince: null });
  });

  it('end a delivery that arrived although its endpoint was switched off meanwhile', async () => {
    await register('whk_1');
    await happen('ada');
    const underWay = await claimOne();
    await endpoints.update({ accountId: 'ada', id: 'whk_1' }, { enabled: false });
    expect(await end(underWay)).toBe(true);
    expect(await rows()).toMatchObject([{ status: 'delivered' }]);
  });

  it('set aside what was recorded for an endpoint that is off or gone by then', async () => {
    await register('whk_off');
    await register('whk_gone');
    await happen('ada');
    await db.updateTable('webhook_endpoints').set({ enabled: 0 }).where('id', '=', 'whk_off').execute();
    await db.deleteFrom('webhook_endpoints').where('id', '=', 'whk_gone').execute();
    expect(await claim()).toEqual([]);
    const byEndpoint = Object.fromEntries((await rows()).map((row) => [row.endpoint_id, row.status]));
    expect(byEndpoint).toEqual({ whk_off: 'held', whk_gone: 'failed' });
  });

  it('send what was kept when an endpoint is on again', async () => {
    await register('whk_1', { enabled: false });
    await happen('ada', null, 3);
    await endpoints.update({ accountId: 'ada', id: 'whk_1' }, { enabled: true });
    expect(await claim()).toHaveLength(3);
  });

  it('follow their endpoint in steps, however many wait: kept, sent to its new URL, sent again, given up', async () => {
    await register('whk_1');
    await register('whk_2');
    // More than two steps.
    await happen('ada', null, 1_100);
    const statesOf = async (id: string) => {
      const counts = await db
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => ['status', 'host', fn.countAll<number>().as('count')])
        .where('endpoint_id', '=', id)
        .groupBy(['status', 'host'])
        .execute();
      return counts.map(({ status, host, count }) => `${Number(count)} ${status} ${host}`);
    };
    const key = { accountId: 'ada', id: 'whk_1' };
    await endpoints.update(key, { enabled: false });
    expect(await statesOf('whk_1')).toEqual(['1100 held whk_1.example']);
    await endpoints.update(key, { url: 'https://moved.example/hook' });
    expect(await statesOf('whk_1')).toEqual(['1100 held moved.example']);
    await endpoints.update(key, { enabled: true });
    expect(await statesOf('whk_1')).toEqual(['1100 pending moved.example']);
    const { due, later } = await deliveries.load();
    // The other endpoint's; so much is not due at once, but within two minutes.
    expect([due, later]).toEqual([1_100, 1_100]);
    await endpoints.delete(key);
    expect(await statesOf('whk_1')).toEqual(['1100 failed moved.example']);
    expect(await endpoint('whk_1')).toBeUndefined();
    expect(await statesOf('whk_2')).toEqual(['1100 pending whk_2.example']);
  });

  it('are sent to the new URL of their endpoint when the change had not reached them', async () => {
    await register('whk_1');
    await happen('ada', null, 2);
    await db.updateTable('webhook_endpoints').set({ url: 'https://moved.example/hook' }).execute();
    expect(await claim()).toEqual([]);
    expect((await claim()).map(({ url, host }) => [url, host])).toEqual(
      Array(2).fill(['https://moved.example/hook', 'moved.example']),
    );
  });

  it('send what was being recorded just when their endpoint was switched on', async () => {
    await register('whk_1', { enabled: false });
    const recorded = Promise.withResolvers<void>();
    const others = Promise.withResolvers<void>();
    const recording = db.transaction().execute(async (transaction) => {
      const event = { accountId: 'ada', event: 'render.completed', subjectId: 'rnd_between', body: '{}' } as const;
      await recordEvents(transaction, [event]);
      recorded.resolve();
      await others.promise;
    });
    await recorded.promise;
    let isOn = false;
    const switching = endpoints.update({ accountId: 'ada', id: 'whk_1' }, { enabled: true }).then(() => {
      isOn = true;
    });
    // SQLite has one transaction at a time, and nothing to interleave.
    const waits = async () => isOn || (await sql.raw(lockWaits).execute(db)).rows.length > 0;
    if (database === 'postgres') await expect.poll(waits).toBe(true);
    others.resolve();
    await Promise.all([recording, switching]);
    expect(await claim()).toHaveLength(1);
  });

  it.runIf(database === 'postgres')('set nothing aside for an endpoint that is just being switched on', async () => {
    await register('whk_1');
    await happen('ada');
    await db.updateTable('webhook_endpoints').set({ enabled: 0 }).execute();
    await db.transaction().execute(async (transaction) => {
      // As `endpoints.update` does, which has found nothing that is held.
      await transaction.updateTable('webhook_endpoints').set({ enabled: 1 }).execute();
      expect(await claim()).toEqual([]);
    });
    expect(await claim()).toHaveLength(1);
  });

  it('change nothing of another account', async () => {
    await register('whk_1');
    expect(await endpoints.update({ accountId: 'bob', id: 'whk_1' }, { enabled: false })).toBeUndefined();
    await endpoints.delete({ accountId: 'bob', id: 'whk_1' });
    await happen('ada');
    const [delivery] = await rows();
    await end(await claimOne());
    await units.commit((unit) => deliveries.resend(unit, { accountId: 'bob', id: delivery?.id ?? '' }));
    expect(await endpoint('whk_1')).toMatchObject({ enabled: true });
    expect(await rows()).toMatchObject([{ status: 'delivered' }]);
    expect((await deliveries.list({ accountId: 'bob', offset: 0, limit: 10 })).total).toBe(0);
  });

  it('remove old deliveries with their attempts, a few at a time, but none that waits to be sent', async () => {
    await happen('ada', 'https://one.example/', 7);
    for (const delivery of await claim({ perHost: 5 })) await end(delivery);
    await db.updateTable('webhook_deliveries').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
    const query = { before: '2026-02-01T00:00:00.000Z', limit: 3 };
    const cleaning = createCleaningStore(db);
    expect(await cleaning.deliveries(query)).toBe(3);
    expect(await cleaning.deliveries(query)).toBe(2);
    expect(await cleaning.deliveries(query)).toBe(0);
    expect((await rows()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await db.selectFrom('webhook_attempts').selectAll().execute()).toEqual([]);
  });

  it('tell how much waits and for how long', async () => {
    expect(await deliveries.load()).toEqual({ due: 0, later: 0, oldestMs: 0 });
    await happen('ada', 'https://one.example/', 3);
    await claimOne();
    await db
      .updateTable('webhook_deliveries')
      .set({ due_at: new Date(Date.now() - 60_000).toISOString() })
      .where('lease_owner', 'is', null)
      .execute();
    const load = await deliveries.load();
    expect(load).toMatchObject({ due: 2, later: 1 });
    expect(load.oldestMs).toBeGreaterThan(50_000);
    expect(load.oldestMs).toBeLessThan(120_000);
  });

  it('find what is due by its index, however long the log is', async () => {
    const query = sql<Record<string, string>>`select id from webhook_deliveries
      where status = 'pending' and due_at <= ${at} order by due_at limit 200`;
    if (database === 'postgres') await sql`set enable_seqscan = off`.execute(db);
    const prefix = database === 'sqlite' ? sql`explain query plan` : sql`explain`;
    const plan = await sql<Record<string, unknown>>`${prefix} ${query}`.execute(db);
    expect(JSON.stringify(plan.rows)).toContain('webhook_deliveries_due');
  });
});
