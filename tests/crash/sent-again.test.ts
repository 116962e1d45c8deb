import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileForm } from '../contract/support/owned-ids.ts';
import { apiKey, buildService, type Service } from '../e2e/service.ts';
import { columnsOf } from '../support/columns.ts';
import { freePort } from '../support/free-port.ts';
import { readRows } from '../support/rows.ts';
import { type Column, openColumn, startCrashed } from './column.ts';
import { expectEverythingEnds, expectInvariants } from './invariants.ts';
import { design } from './load.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** Sends with an `Idempotency-Key`; undefined when nobody answered. */
async function send(service: Service, address: string, body: object) {
  const answer = await fetch(service.url + address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      'idempotency-key': 'sent-until-answered',
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  }).catch(() => undefined);
  return answer && { status: answer.status, body: await answer.json() };
}

/** What had been committed when the service died, and what had not. */
const cases = {
  sqlite: [
    { kind: 'awaited render', point: 'render-recorded' },
    { kind: 'render', point: 'accept-begun' },
    { kind: 'render', point: 'accept-uncommitted' },
    { kind: 'render', point: 'accept-committed' },
    { kind: 'batch', point: 'accept-committed' },
    { kind: 'run', point: 'accept-committed' },
  ],
  postgres: [
    { kind: 'awaited render', point: 'render-recorded' },
    { kind: 'batch', point: 'accept-committed' },
  ],
} as const;

describe.each(columnsOf('database'))('a request that is sent again because the service died, on %s,', (database) => {
  let column: Column;
  let receiver: Receiver;
  let number = 0;
  beforeAll(async () => {
    buildService();
    column = await openColumn(database);
    receiver = await startReceiver(await freePort());
  });
  afterAll(async () => {
    await receiver?.stop();
    await column?.stop();
  });

  it.each<{ readonly kind: string; readonly point: string }>(cases[database])(
    'gives one $kind when it died at $point, before it answered',
    async ({ kind, point }) => {
      number += 1;
      const crashed = await column.empty(`again${number}`, receiver);
      const first = await startCrashed(crashed, { NODE_ENV: 'test', CRASH_AT: point });
      const { body } = await first.call('POST', '/v1/designs', design);
      const designId = body.data.id;
      const [address, content] =
        kind === 'batch'
          ? ['/v1/render/batch', { renders: [{ designId }, { designId, format: 'jpg' }] }]
          : kind === 'run'
            ? ['/v1/render/run', fileForm('name\nAda\nGrace\n', { designId })]
            : [`/v1/render/design/${designId}`, { async: kind === 'render', dynamicData: { name: 'once' } }];
      const isTable = kind === 'batch' || kind === 'run';
      expect(await send(first, address, content)).toBeUndefined();
      expect(await first.stop('SIGKILL')).toBe('SIGKILL');

      const second = await startCrashed(crashed);
      let again = await send(second, address, content);
      // The first one might be doing it, for all that this one knows, until its lease is over.
      while (database === 'postgres' && again?.status === 409) {
        expect(again.body.error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
        await pause(200);
        again = await send(second, address, content);
      }
      expect(again?.status, JSON.stringify(again?.body)).toBe(kind === 'awaited render' ? 200 : 202);
      const { runId, batchId, renderId } = again?.body.data ?? {};
      const read = runId === undefined ? `/v1/render/status/${batchId ?? renderId}` : `/v1/render/run/${runId}`;
      await vi.waitFor(
        async () => {
          const { body: status } = await second.call('GET', read);
          expect(status.data.status).toBe('completed');
        },
        { timeout: 60_000 },
      );
      expect(await second.stop()).toBe(0);
      await readRows(crashed, async (query) => {
        const count = async (table: string) => Number((await query(`select count(*) as count from ${table}`))[0].count);
        expect(await count('renders')).toBe(isTable ? 2 : 1);
        expect(await count('batches')).toBe(isTable ? 1 : 0);
        expect(await count('runs')).toBe(kind === 'run' ? 1 : 0);
      });
    },
  );

  it('cancels a run of which it had ended a part when it died, with each render ended once', async () => {
    const crashed = await column.empty('cancelled', receiver);
    const first = await startCrashed(crashed, { NODE_ENV: 'test', CRASH_AT: 'cancel-committed' });
    const { body } = await first.call('POST', '/v1/designs', design);
    // Each needs a picture that comes later: otherwise all may be drawn before a busy machine sends the next request.
    const letGo = receiver.holdPictures();
    onTestFinished(letGo);
    const picture = receiver.picture('whole');
    const rows = Array.from({ length: 400 }, (_, index) => `Guest ${index},${picture}\n`);
    const table = `name,photo\n${rows.join('')}`;
    const form = fileForm(table, { designId: body.data.id, webhook: receiver.url });
    const sent = await send(first, '/v1/render/run', form);
    const address = `/v1/render/run/${sent?.body.data.runId}`;
    expect(await first.call('POST', `${address}/cancel`).catch(() => undefined)).toBeUndefined();
    expect(await first.stop('SIGKILL')).toBe('SIGKILL');

    const second = await startCrashed(crashed);
    // A part of them: the others wait.
    const before = (await second.call('GET', address)).body.data;
    expect(before).toMatchObject({ status: 'processing', failedRenders: 100 });
    expect((await second.call('POST', `${address}/cancel`)).status).toBe(200);
    letGo();
    const read = async () => (await second.call('GET', address)).body.data;
    // What the dead one was drawing is drawn once its lease has run out.
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('completed');
    await expectEverythingEnds(second, crashed);
    const after = await read();
    expect(after.failedRenders).toBeGreaterThan(100);
    expect(after.completedRenders + after.failedRenders).toBe(400);
    expect(await second.stop()).toBe(0);
    // Renders that were stored when it died were cancelled before they could be drawn again.
    await expectInvariants(crashed, { orphans: 8 });
  });
});
