import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { expect, vi } from 'vitest';
import type { Service } from '../e2e/service.ts';
import { type Rows, readRows } from '../support/rows.ts';
import type { S3Server } from '../support/s3-server.ts';
import type { Acknowledged } from './load.ts';
import type { Receiver } from './receiver.ts';

export interface Crashed {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where files are kept; under the data directory when undefined. */
  readonly s3?: S3Server | undefined;
  readonly acknowledged: Acknowledged;
  readonly receiver: Receiver;
}

const settleTimeoutMs = 180_000;

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
  await vi.waitFor(
    async () => {
      for (const status of ['queued', 'processing']) {
        const { body } = await service.call('GET', `/v1/renders?status=${status}&limit=1`);
        expect(body.pagination.total, status).toBe(0);
      }
    },
    { timeout: settleTimeoutMs, interval: 200 },
  );
  await vi.waitFor(
    async () => {
      const { body } = await service.call('GET', '/v1/webhooks/deliveries?status=pending&limit=1');
      expect(body.pagination.total, receiver.url).toBe(0);
    },
    { timeout: settleTimeoutMs, interval: 200 },
  );
}

/** What must hold of a stopped service, whatever happened to it. */
export async function expectInvariants(crashed: Crashed): Promise<void> {
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
    await expectFiles(crashed, renders, files);
    expectBatches(acknowledged, batches, renders);
    await expectUsage(query, renders);
    expectWebhooks(receiver, renders, batches);
    if (crashed.databaseUrl === undefined) {
      expect(await query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      expect(await query('pragma foreign_key_check')).toEqual([]);
    }
  });
}

/** Each result exists once, as its row says; nothing half written lies about. */
async function expectFiles({ dataDir, s3 }: Crashed, renders: Rows, files: Rows): Promise<void> {
  const byId = new Map(files.map((row) => [row.id, row]));
  for (const row of renders) {
    expect(row.status === 'completed', `${row.id} has a file when it is completed`).toBe(byId.has(row.file_id));
  }
  for (const { content_hash: hash, size } of files) {
    const place = `${hash.slice(0, 2)}/${hash}`;
    const bytes = s3 ? await readObject(s3, `files/${place}`) : readFileSync(path.join(dataDir, 'files', place));
    expect(bytes.byteLength).toBe(Number(size));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
  }
  // One row for each file that was drawn: a render whose process died has left none behind.
  const drawn = renders.filter(({ status, cached }) => status === 'completed' && Number(cached) === 0);
  expect(files).toHaveLength(drawn.length);
  const incoming = path.join(dataDir, 'files', 'incoming');
  expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([]);
}

async function readObject(s3: S3Server, key: string): Promise<Uint8Array> {
  const { Body: body } = await s3.client.send(new GetObjectCommand({ Bucket: 'platen', Key: key }));
  if (!body) throw new Error(`${key} is empty`);
  return body.transformToByteArray();
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

async function expectUsage(query: (sql: string) => Promise<Rows>, renders: Rows): Promise<void> {
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
