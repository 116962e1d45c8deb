import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPoster, type Poster } from '@platen/engine/fetch';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../tests/support/webhook-receiver.ts';
import { NodeSqliteDialect } from '../store/embedded/node-sqlite-dialect.ts';
import { migrate } from '../store/migrations/migrate.ts';
import type { Database } from '../store/schema.ts';
import { recordEvents } from '../store/webhooks/record-events.ts';
import {
  createWebhookDeliveriesStore,
  type WebhookDeliveriesStore,
} from '../store/webhooks/webhook-deliveries-store.ts';
import { type AttemptResult, createDeliverer, type Deliverer } from './deliverer.ts';

const long = '2026-01-01T00:00:00.000Z';
let directory: string;
let db: Kysely<Database>;
let deliveries: WebhookDeliveriesStore;
let poster: Poster;
let deliverer: Deliverer;
let receiver: WebhookReceiver;
let observed: string[];

beforeAll(async () => {
  directory = temporaryFolder('deliverer');
  db = new Kysely<Database>({ dialect: new NodeSqliteDialect(new DatabaseSync(path.join(directory, 'a.db'))) });
  await sql`pragma foreign_keys = on`.execute(db);
  await migrate(db);
  deliveries = createWebhookDeliveriesStore(db);
});

afterAll(async () => {
  await db.destroy();
});

beforeEach(async () => {
  const secrets = { signing_secret: 'whsec_AAAA', previous_secret: null, previous_secret_expires_at: null };
  await db
    .insertInto('accounts')
    .values({ id: 'ada', name: 'Ada', plan: 'Free', created_at: long, ...secrets })
    .execute();
  // Nothing here is to be too late on a busy machine, but what nobody answers.
  deliverBy(createPoster({ allowHosts: ['localhost'], totalTimeoutMs: 300_000 }));
  receiver = await startWebhookReceiver();
});

function deliverBy(one: Poster): void {
  poster = one;
  observed = [];
  deliverer = createDeliverer({
    deliveries,
    poster,
    headerPrefix: 'X-Acme',
    metrics: { observeWebhook: ({ outcome }) => void observed.push(outcome) },
    signAnswer: (payload) => payload,
    owner: 'node',
  });
}

afterEach(async () => {
  await receiver.close();
  await poster.close();
  // Everything is an account's.
  await db.deleteFrom('accounts').execute();
});

async function happen(): Promise<string> {
  const event = { accountId: 'ada', event: 'render.completed', subjectId: 'rnd_1', body: '{"a":"ü"}' } as const;
  const url = `${receiver.origin}/hook`;
  await db.transaction().execute((transaction) => recordEvents(transaction, [{ ...event, url }]));
  const [row] = await db.selectFrom('webhook_deliveries').select('id').execute();
  return row?.id ?? '';
}

/** The next attempt, as if its time had come. */
async function attempt(): Promise<AttemptResult> {
  await db.updateTable('webhook_deliveries').set({ due_at: long }).where('status', '=', 'pending').execute();
  const bounds = { places: 1, perHost: 1, underWay: [], slow: new Set<string>() };
  const [started] = await deliveries.claim({ owner: 'node', leaseMs: 30_000, ...bounds });
  if (!started) throw new Error('Nothing was due.');
  return deliverer.deliver(started);
}

const answering = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  receiver.answer('/hook', (response) => response.writeHead(status, headers).end());

describe('delivering a webhook', () => {
  it.each([200, 201, 204, 299])('succeeds with %i', async (status) => {
    answering(status);
    await happen();
    expect(await attempt()).toEqual({ httpStatus: status, error: null, nextAt: undefined });
    expect(observed).toEqual(['delivered']);
  });

  it.each([
    [301, 'redirect'],
    [302, 'redirect'],
    [304, 'redirect'],
    [307, 'redirect'],
    [400, 'http-status'],
    [404, 'http-status'],
    [429, 'http-status'],
    [500, 'http-status'],
    [503, 'http-status'],
  ])('is to be tried again after %i', async (status, error) => {
    answering(status, { location: '/other' });
    const id = await happen();
    const result = await attempt();
    expect(result).toMatchObject({ httpStatus: status, error });
    expect(await deliveries.find(id)).toMatchObject({
      status: 'pending',
      failures: 1,
      nextAttemptAt: result.nextAt?.toISOString(),
    });
    expect(receiver.at('/other')).toEqual([]);
    expect(observed).toEqual(['retry']);
  });

  it('ends at once with 410', async () => {
    answering(410);
    const id = await happen();
    expect(await attempt()).toMatchObject({ httpStatus: 410, nextAt: undefined });
    expect((await deliveries.find(id))?.status).toBe('failed');
  });

  it.each([
    [429, '7200', 7_200],
    [503, '7200', 7_200],
    [503, '1000000000', 86_400],
    [503, '-1', 5],
    [503, 'whenever', 5],
    [500, '7200', 5],
  ])('after %i with Retry-After: %s waits about %i seconds', async (status, retryAfter, seconds) => {
    answering(status, { 'retry-after': retryAfter });
    await happen();
    const before = Date.now();
    const dueMs = (await attempt()).nextAt?.getTime() ?? 0;
    expect(dueMs - before).toBeGreaterThan(seconds * 850);
    // From the end of the attempt, however long that took.
    expect(dueMs - Date.now()).toBeLessThanOrEqual(seconds * 1_100);
  });

  it('waits for the date that Retry-After names', async () => {
    const date = Date.now() + 3_600_000;
    answering(503, { 'retry-after': new Date(date).toUTCString() });
    await happen();
    const dueMs = (await attempt()).nextAt?.getTime() ?? 0;
    // Such dates have no fractions of a second.
    expect(Math.abs(dueMs - date)).toBeLessThan(2_000);
  });

  it('has failed after ten attempts, of which all are in the log and none was like another but in its time', async () => {
    answering(500);
    const id = await happen();
    for (let number = 1; number < 10; number += 1) expect((await attempt()).nextAt).toBeDefined();
    expect((await attempt()).nextAt).toBeUndefined();
    const found = await deliveries.find(id);
    expect(found).toMatchObject({ status: 'failed', failures: 10, error: 'http-status' });
    expect(found?.attempts.map(({ number, status }) => [number, status])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index + 1, 500]),
    );
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(new Set(receiver.received.map(({ raw }) => raw.toString()))).toEqual(new Set(['{"a":"ü"}']));
    expect(observed).toEqual([...Array.from({ length: 9 }, () => 'retry'), 'failed']);
    await expect(attempt()).rejects.toThrow('Nothing was due');
  });

  it('names its headers as the operator wants', async () => {
    await happen();
    await attempt();
    expect(receiver.received[0]?.headers).toMatchObject({
      'x-acme-event': 'render.completed',
      'x-acme-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    });
    expect(receiver.received[0]?.headers).not.toHaveProperty('x-service-signature');
  });

  it('that nobody answers says why, and holds no connection', async () => {
    await poster.close();
    deliverBy(createPoster({ allowHosts: ['localhost'], totalTimeoutMs: 3_000 }));
    receiver.answer('/hook', () => undefined);
    const id = await happen();
    expect(await attempt()).toMatchObject({ httpStatus: null, error: 'timeout' });
    await expect.poll(receiver.openConnections).toBe(0);
    expect((await deliveries.find(id))?.attempts).toMatchObject([{ status: null, error: 'timeout', answer: null }]);
  });

  it('that is cut off is given back, due at once, and counts as no failure', async () => {
    receiver.answer('/hook', () => undefined);
    const id = await happen();
    const bounds = { places: 1, perHost: 1, underWay: [], slow: new Set<string>() };
    const [started] = await deliveries.claim({ owner: 'node', leaseMs: 30_000, ...bounds });
    if (!started) throw new Error('Nothing was due.');
    const stop = new AbortController();
    const delivering = deliverer.deliver(started, stop.signal);
    await expect.poll(() => receiver.received.length).toBe(1);
    stop.abort();
    expect((await delivering).error).toBe('interrupted');
    expect(await deliveries.load()).toMatchObject({ due: 1, later: 0 });
    answering(200);
    await attempt();
    expect((await deliveries.find(id))?.attempts).toMatchObject([{ error: 'interrupted' }, { status: 200 }]);
  });

  it('keeps the first kilobyte of the answer', async () => {
    receiver.answer('/hook', (response) => response.writeHead(500).end(`\0${'x'.repeat(5_000)}`));
    const id = await happen();
    await attempt();
    expect((await deliveries.find(id))?.attempts[0]?.answer).toBe(`\uFFFD${'x'.repeat(1_023)}`);
  });
});
