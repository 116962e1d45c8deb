import { globSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { byLabel, readMetrics } from '../support/read-metrics.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { apiKey, type Service, startService, temporaryDirectory } from './service.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(dataDir: string): Promise<Service> {
  const service = await startService({ dataDir, env: { PLATEN_FETCH_ALLOW_HOSTS: 'localhost' } });
  closers.push(() => service.stop('SIGKILL'));
  return service;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

/** While no service runs. */
function age(dataDir: string, statements: readonly (readonly [sql: string, ...values: string[]])[]): void {
  const db = new DatabaseSync(path.join(dataDir, 'platen.db'));
  for (const [sql, ...values] of statements) db.prepare(sql).run(...values);
  db.close();
}

describe('what nobody needs any more', () => {
  it('goes by itself, and those who ask for it afterwards are told so', async () => {
    const dataDir = temporaryDirectory();
    const receiver = await startWebhookReceiver();
    closers.push(receiver.close);
    const first = await start(dataDir);
    const before = createClient(first.url, apiKey);
    const { body: design } = await before.post('/v1/designs', { name: 'One', width: 20, height: 20 });
    const address = `/v1/render/design/${design.data.id}`;
    const render = async (body: object) => (await before.post(address, { cache: false, ...body })).body.data;
    const [old, young, told] = [
      await render({ quality: 1 }),
      await render({ quality: 2 }),
      await render({ quality: 3, webhook: `${receiver.origin}/hook` }),
    ];
    const { body: batch } = await before.post('/v1/render/batch', { renders: [{ designId: design.data.id }] });
    const batchAddress = `/v1/render/batch/${batch.data.batchId}`;
    const statusOf = async () => (await before.get(batchAddress)).body.data.status;
    await expect.poll(statusOf).toBe('completed');
    const deliveryOf = (client: typeof before) => client.get(`/v1/webhooks/deliveries?subjectId=${told.renderId}`);
    await expect.poll(async () => (await deliveryOf(before)).body.data[0].status).toBe('delivered');
    await first.stop();

    age(dataDir, [
      ['update files set expires_at = ?', daysAgo(1)],
      ['update renders set completed_at = ? where id = ? or batch_id is not null', daysAgo(366), old.renderId],
      ['update batches set completed_at = ?', daysAgo(366)],
      ['update webhook_deliveries set created_at = ?', daysAgo(31)],
    ]);
    // What was stored within ten minutes may be about to be named by a row.
    const hourAgo = Date.now() / 1_000 - 3_600;
    for (const file of globSync(path.join(dataDir, 'files/??/*'))) utimesSync(file, hourAgo, hourAgo);
    const second = await start(dataDir);
    const after = createClient(second.url, apiKey);
    const status = (renderId: string) => after.get(`/v1/render/status/${renderId}`);
    await expect.poll(async () => (await after.get(batchAddress)).status, { timeout: 60_000 }).toBe(404);
    await expect.poll(async () => (await status(old.renderId)).status, { timeout: 60_000 }).toBe(404);
    expect((await after.get(batchAddress)).body.error.code).toBe('BATCH_NOT_FOUND');
    expect((await after.get(`${batchAddress}/events`)).body.error.code).toBe('BATCH_NOT_FOUND');
    expect((await status(batch.data.batchId)).status).toBe(404);
    expect((await status(old.renderId)).body.error.code).toBe('RENDER_NOT_FOUND');
    // Its file is gone and its row is young.
    expect((await status(young.renderId)).body.data).toMatchObject({ status: 'completed', downloadUrl: null });
    expect((await fetch(second.url + new URL(young.imageUrl).pathname)).status).toBe(404);
    const { body: list } = await after.get('/v1/renders');
    expect(list.data.map(({ renderId }: { readonly renderId: string }) => renderId)).toEqual([
      told.renderId,
      young.renderId,
    ]);
    expect(list.pagination.total).toBe(2);
    // What is not in the log any more is not said to be pending.
    expect((await deliveryOf(after)).body.data).toEqual([]);
    expect((await status(told.renderId)).body.data).not.toHaveProperty('webhook');
    // All of it is counted; the renders of a batch go with it.
    const removed = async () => byLabel(await readMetrics(second), 'platen_removed_total', 'what');
    await expect.poll(removed).toMatchObject({ renders: 1, batches: 1, webhook_deliveries: 1 });
    expect((await removed())['files']).toBeGreaterThan(0);
  });
});
