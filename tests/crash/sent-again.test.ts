import { describe, expect, it, vi } from 'vitest';
import { apiKey, buildService, type Service, startService, temporaryDirectory } from '../e2e/service.ts';
import { readRows } from '../support/rows.ts';
import { design } from './load.ts';

/** Sends with an `Idempotency-Key`; undefined when nobody answered. */
async function send(service: Service, address: string, body: object) {
  const answer = await fetch(service.url + address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'sent-until-answered',
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  return answer && { status: answer.status, body: await answer.json() };
}

describe('a request that is sent again because the service died before it answered', () => {
  it.each([
    { kind: 'awaited render', point: 'render-recorded' },
    { kind: 'render', point: 'accept-begun' },
    { kind: 'render', point: 'accept-uncommitted' },
    { kind: 'render', point: 'accept-committed' },
    { kind: 'batch', point: 'accept-committed' },
  ])('gives one $kind when it died at $point', async ({ kind, point }) => {
    buildService();
    const dataDir = temporaryDirectory();
    const first = await startService({ program: 'build', dataDir, env: { NODE_ENV: 'test', CRASH_AT: point } });
    const { body } = await first.call('POST', '/v1/designs', design);
    const designId = body.data.id;
    const [address, content] =
      kind !== 'batch'
        ? [`/v1/render/design/${designId}`, { async: kind === 'render', dynamicData: { name: 'once' } }]
        : ['/v1/render/batch', { renders: [{ designId }, { designId, format: 'jpg' }] }];
    expect(await send(first, address, content)).toBeUndefined();
    expect(await first.stop('SIGKILL')).toBe('SIGKILL');

    const second = await startService({ program: 'build', dataDir });
    const again = await send(second, address, content);
    expect(again?.status, JSON.stringify(again?.body)).toBe(kind === 'awaited render' ? 200 : 202);
    const id = again?.body.data.batchId ?? again?.body.data.renderId;
    await vi.waitFor(
      async () => {
        const { body: status } = await second.call('GET', `/v1/render/status/${id}`);
        expect(status.data.status).toBe('completed');
      },
      { timeout: 60_000 },
    );
    expect(await second.stop()).toBe(0);
    await readRows({ dataDir, databaseUrl: undefined }, async (query) => {
      expect(await query('select count(*) as renders from renders')).toEqual([{ renders: kind === 'batch' ? 2 : 1 }]);
      expect(await query('select count(*) as batches from batches')).toEqual([{ batches: kind === 'batch' ? 1 : 0 }]);
    });
  });
});
