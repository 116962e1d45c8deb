import { expect, vi } from 'vitest';
import type { Service } from '../e2e/service.ts';
import { type Rows, readRows } from '../support/rows.ts';
import type { Crashed } from './column.ts';
import type { Acknowledged } from './load.ts';
import type { Receiver } from './receiver.ts';
import { expectFiles } from './stored-files.ts';

const settleTimeoutMs = 180_000;
/** Longer than a place that a dead node had taken for an awaited render lives. */
const slotsTimeoutMs = 60_000;

/**
 * Waits until everything that was acknowledged has ended and has been told, over the API; and what was accepted without
 * anybody having heard of it, because the service died before it could say so.
 */
export async function expectEverythingEnds(service: Service, { acknowledged, receiver }: Crashed): Promise<void> {
  const open = new Set(acknowledged.renders.keys());
  await vi.waitFor(
    async () => {
      for (const id of open) {
        const { status, body } = await service.call('GET', `/v1/render/status/${id}`);
        expect(status, `render ${id} was acknowledged`).toBe(200);
        if (body.data.status === 'completed' || body.data.status === 'failed') open.delete(id);
      }
      expect([...open]).toEqual([]);
    },
    { timeout: settleTimeoutMs, interval: 200 },
  );
  const none = (what: string, address: string) =>
    vi.waitFor(
      async () => expect((await service.call('GET', address)).body.pagination.total, `${what} ${receiver.url}`).toBe(0),
      { timeout: settleTimeoutMs, interval: 200 },
    );
  for (const status of ['queued', 'processing']) await none(status, `/v1/renders?status=${status}&limit=1`);
  await none('webhooks', '/v1/webhooks/deliveries?status=pending&limit=1');
}

export interface Allowances {
  /** Files that no row may name yet: of renders whose callers waited and never heard. Default: none. */
  readonly orphans?: number;
}

/** What must hold of a stopped service, whatever happened to it. */
export async function expectInvariants(crashed: Crashed, allowed: Allowances = {}): Promise<void> {
  const { acknowledged, receiver } = crashed;
  await readRows(crashed, async (query) => {
    const renders = await query('select * from renders');
    const files = await query('select * from files');
    const batches = await query('select * from batches');
    const byId = new Map(renders.map((row) => [row.id, row]));

    expect(await query('select * from render_jobs'), 'nothing waits or is leased').toEqual([]);
    expect(renders.filter(({ status }) => status !== 'completed' && status !== 'failed')).toEqual([]);
    expect([...acknowledged.renders.keys()].filter((id) => !byId.has(id))).toEqual([]);
    for (const [id, expected] of acknowledged.renders) {
      const row = byId.get(id);
      // Who is killed three times with a render under way ends it: it might be the render that kills.
      if (row.status !== expected) expect(JSON.parse(row.error).details, id).toEqual({ reason: 'crash' });
    }
    // Whoever died with a render may have kept its file before, and what ended for that is not drawn again.
    const crashes = renders.filter(({ error }) => error !== null && JSON.parse(error).details?.reason === 'crash');
    await expectFiles(crashed, { renders, files, orphans: (allowed.orphans ?? 0) + crashes.length });
    expectBatches(acknowledged, batches, renders);
    await expectUsage(query, renders);
    expectWebhooks(receiver, renders, batches);
    await expectFreeSlots(query);
    await expectSoundDatabase(crashed, query);
  });
}

function expectBatches(acknowledged: Acknowledged, batches: Rows, renders: Rows): void {
  const byId = new Map(batches.map((row) => [row.id, row]));
  for (const [id, items] of acknowledged.batches) {
    expect(Number(byId.get(id)?.total_renders), `batch ${id}`).toBe(items.length);
  }
  for (const batch of batches) {
    const items = renders.filter(({ batch_id }) => batch_id === batch.id);
    const ended = (status: string) => items.filter((row) => row.status === status).length;
    expect({
      status: batch.status,
      total: Number(batch.total_renders),
      remaining: Number(batch.remaining_renders),
      completed: Number(batch.completed_renders),
      failed: Number(batch.failed_renders),
    }).toEqual({
      status: 'completed',
      total: items.length,
      remaining: 0,
      completed: ended('completed'),
      failed: ended('failed'),
    });
    const order = items.map(({ finished_order }) => Number(finished_order)).sort((left, right) => left - right);
    expect(order).toEqual(items.map((_, index) => index + 1));
  }
}

type Query = (sql: string) => Promise<Rows>;

async function expectUsage(query: Query, renders: Rows): Promise<void> {
  const sums = await query(
    'select sum(renders) as drawn, sum(cached_renders) as cached, sum(failed_renders) as failed from usage_days',
  );
  const count = (status: string, cached: number) =>
    renders.filter((row) => row.status === status && Number(row.cached) === cached).length;
  expect({ drawn: Number(sums[0].drawn), cached: Number(sums[0].cached), failed: Number(sums[0].failed) }).toEqual({
    drawn: count('completed', 0),
    cached: count('completed', 1),
    failed: count('failed', 0),
  });
}

/** Each event at least once, all its copies alike, and no second delivery of it. */
function expectWebhooks(receiver: Receiver, renders: Rows, batches: Rows): void {
  const told: string[] = [];
  for (const [id, copies] of receiver.deliveries) {
    expect(new Set(copies).size, `copies of ${id}`).toBe(1);
    const { event, data } = JSON.parse(copies[0] ?? '');
    told.push(`${event} ${data.batchId ?? data.renderId}`);
  }
  const due = [
    // The batch's URL hears of the batch only.
    ...renders.filter(({ batch_id }) => batch_id === null).map(({ id, status }) => `render.${status} ${id}`),
    ...batches.map(({ id }) => `batch.completed ${id}`),
  ];
  expect(told.sort()).toEqual(due.sort());
}

/** What awaited renders had taken of their account's places comes back, at the latest when it would have ended by itself. */
async function expectFreeSlots(query: Query): Promise<void> {
  await vi.waitFor(
    async () => {
      const slots = await query('select until from render_slots');
      expect(slots.filter(({ until }) => until > new Date().toISOString())).toEqual([]);
    },
    { timeout: slotsTimeoutMs, interval: 500 },
  );
}

/** Every page and every index entry is read. */
async function expectSoundDatabase({ databaseUrl }: Crashed, query: Query): Promise<void> {
  if (databaseUrl === undefined) {
    expect(await query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(await query('pragma foreign_key_check')).toEqual([]);
    return;
  }
  await query('create extension if not exists amcheck');
  // Throws when an index misses a row of its table, or is out of order.
  const indexes = await query(`select bt_index_check(c.oid, true), c.relname from pg_class c
    join pg_am a on a.oid = c.relam and a.amname = 'btree' join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'i' and n.nspname = 'public'`);
  expect(indexes.length).toBeGreaterThan(10);
  const tables = await query(`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'`);
  for (const { relname } of tables) {
    expect(await query(`select * from verify_heapam('"${relname}"')`), relname).toEqual([]);
  }
}
