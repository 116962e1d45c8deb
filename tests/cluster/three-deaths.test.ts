import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Receiver, startReceiver } from '../crash/receiver.ts';
import { buildService, type Service, startService } from '../e2e/service.ts';
import { freePort } from '../support/free-port.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';

/** A lease, another's look at it, and the time before it is tried again; on a machine that does other work. */
const takeoverMs = 60_000;

describe.runIf(hasPostgres)('a render over which nodes die', () => {
  let databaseUrl: string;
  let database: pg.Client;
  let s3: S3Server;
  let receiver: Receiver;
  let api: Service;
  let designId: string;

  const start = (role: 'api' | 'worker', env: Readonly<Record<string, string>> = {}) =>
    startService({
      program: 'build',
      env: {
        ...s3.environment(),
        DATABASE_URL: databaseUrl,
        PLATEN_ROLE: role,
        PLATEN_LEASE_SECONDS: '4',
        PLATEN_LOG_LEVEL: 'info',
        PLATEN_FETCH_ALLOW_HOSTS: new URL(receiver.url).host,
        ...env,
      },
    });

  beforeAll(async () => {
    buildService();
    databaseUrl = await newDatabase();
    database = await testClient({ connectionString: databaseUrl });
    s3 = await startS3();
    receiver = await startReceiver(await freePort());
    api = await start('api');
    const { body } = await api.call('POST', '/v1/designs', {
      name: 'Card',
      width: 90,
      height: 90,
      canvasData: { elements: [{ id: 'text', type: 'text', width: 90, height: 40, text: '{{text}}' }] },
    });
    designId = body.data.id;
  });
  afterAll(async () => {
    await api?.stop('SIGKILL');
    await database?.end();
    await receiver?.stop();
    await s3?.stop();
  });

  /** Its id. */
  async function ask(text: string): Promise<string> {
    const { status, body } = await api.call('POST', `/v1/render/design/${designId}`, {
      async: true,
      dynamicData: { text },
      webhook: receiver.url,
    });
    expect(status).toBe(202);
    return body.data.renderId;
  }

  /** As many nodes, each of which is killed, as by the kernel, when one of its render processes has been given a render. */
  async function startDoomed(count: number): Promise<readonly Service[]> {
    const doom = { NODE_ENV: 'test', CRASH_AT: 'drawing' };
    return Promise.all(Array.from({ length: count }, () => start('worker', doom)));
  }

  /** All of them have taken the render, one after the other, and died of it. */
  async function allDieOver(renderId: string, doomed: readonly Service[]): Promise<void> {
    for (const worker of doomed) expect(await worker.ended, worker.output()).toBe('SIGKILL');
    const { rows } = await database.query(
      `select j.deaths, j.attempts::int, j.lease_owner is not null as leased, r.status
        from render_jobs j join renders r on r.id = j.render_id where r.id = $1`,
      [renderId],
    );
    // What the last death makes of it is for the next node to write.
    expect(rows).toEqual([{ deaths: doomed.length - 1, attempts: 1, leased: true, status: 'processing' }]);
  }

  async function ended(renderId: string) {
    return vi.waitFor(
      async () => {
        const { body } = await api.call('GET', `/v1/render/status/${renderId}`);
        expect(['completed', 'failed']).toContain(body.data.status);
        return body.data;
      },
      { timeout: takeoverMs, interval: 100 },
    );
  }

  /** What was told of a render, by delivery: the bodies of all that came. */
  const toldOf = (renderId: string) =>
    [...receiver.deliveries.values()].filter(([body = '']) => body.includes(renderId)).map((bodies) => bodies.length);

  const leases = async (node: Service, outcome: string) =>
    new RegExp(`^platen_leases_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(
      await (await fetch(`${node.operatorUrl}/metrics`)).text(),
    )?.[1];

  const endInLog = (node: Service, renderId: string) =>
    node
      .output()
      .split('\n')
      .filter((line) => line.includes('queued render ended') && line.includes(renderId))
      .map((line) => JSON.parse(line));

  it('is drawn by the third node after two died, in its first attempt', async () => {
    const doomed = await startDoomed(2);
    const renderId = await ask('two');
    await allDieOver(renderId, doomed);
    const worker = await start('worker');
    try {
      expect(await ended(renderId)).toMatchObject({ status: 'completed' });
      await vi.waitFor(() => expect(toldOf(renderId)).toEqual([1]), { timeout: takeoverMs });
      expect(endInLog(worker, renderId)).toMatchObject([{ outcome: 'drawn', attempts: 1 }]);
      expect(await leases(worker, 'taken_over')).toBe('1');
      expect(await leases(worker, 'exhausted')).toBe('0');
    } finally {
      expect(await worker.stop()).toBe(0);
    }
  });

  it('is ended when a third node has died over it, and is told and counted once', async () => {
    const doomed = await startDoomed(3);
    const renderId = await ask('three');
    await allDieOver(renderId, doomed);
    const worker = await start('worker');
    try {
      const render = await ended(renderId);
      expect(render).toMatchObject({
        status: 'failed',
        error: { code: 'RENDER_FAILED', details: { reason: 'crash' } },
      });
      await vi.waitFor(() => expect(toldOf(renderId)).toEqual([1]), { timeout: takeoverMs });
      expect(await leases(worker, 'exhausted')).toBe('1');
      expect(endInLog(worker, renderId)).toMatchObject([{ outcome: 'failed', code: 'RENDER_FAILED', attempts: 1 }]);
      // Another is drawn by the same node: what is left of the one that kills is not begun again.
      expect(await ended(await ask('after'))).toMatchObject({ status: 'completed' });
      expect(toldOf(renderId)).toEqual([1]);
      const { rows } = await database.query('select count(*)::int as count from render_jobs');
      expect(rows).toEqual([{ count: 0 }]);
    } finally {
      expect(await worker.stop()).toBe(0);
    }
  });
});
