import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiKey, buildService, type Service, startService, temporaryDirectory } from '../e2e/service.ts';
import { columnsOf } from '../support/columns.ts';
import { keepLedger, type Ledger } from '../support/job-ledger.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { readRows } from '../support/rows.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { begunRenders, type Waited, waitsOf } from './figures.ts';

const adminToken = 'the-admin-token-of-the-tests';
const others = 4;
const rendersEach = 4;
const bigBatches = { count: 10, renders: 100 };

/** `npm run test:fairness` has all; the other tests one of each column. */
const shapes = [
  { database: 'sqlite', nodes: 1, processes: 1, always: true },
  { database: 'sqlite', nodes: 1, processes: 2, always: false },
  { database: 'postgres', nodes: 1, processes: 1, always: false },
  { database: 'postgres', nodes: 2, processes: 2, always: true },
] as const;
const databases: readonly string[] = columnsOf('database');
const tried = shapes.filter(
  ({ database, always }) => databases.includes(database) && (always || process.env['FAIRNESS_SHAPES'] === 'all'),
);

/** Large enough that a render takes much longer than a request. */
const design = {
  name: 'Poster',
  width: 1_200,
  height: 630,
  canvasData: {
    elements: [
      {
        id: 'sky',
        type: 'rectangle',
        x: 0,
        y: 0,
        width: 1_200,
        height: 630,
        fill: 'linear-gradient(45deg, #123, #fed)',
      },
      { id: 'title', type: 'text', x: 40, y: 40, width: 1_100, height: 500, text: '{{ name }}', fontSize: 90 },
    ],
  },
};

interface Account {
  readonly designId: string;
  /** Through each node in turn. */
  send(method: string, address: string, body?: object): ReturnType<Service['call']>;
}

describe.each(tried)(
  'an account with ten batches of a hundred and four others, on $database with $nodes × $processes render processes',
  ({ database, nodes, processes }) => {
    let s3: S3Server | undefined;
    let databaseUrl: string | undefined;
    let watcher: pg.Client | undefined;
    const services: Service[] = [];
    const waited: Waited[] = [];
    let turn = 0;

    beforeAll(async () => {
      buildService();
      if (database === 'postgres') {
        s3 = await startS3();
        databaseUrl = await newDatabase();
      }
      for (let node = 0; node < nodes; node += 1) {
        services.push(
          await startService({
            program: 'build',
            dataDir: temporaryDirectory(),
            env: {
              PLATEN_BOOTSTRAP_PLAN: 'Unlimited',
              PLATEN_ADMIN_TOKEN: adminToken,
              PLATEN_RENDER_PROCESSES: String(processes),
              PLATEN_SPARE_PROCESSES: 'on',
              PLATEN_LOG_LEVEL: 'trace',
              ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
              ...s3?.environment(),
            },
          }),
        );
      }
    });
    afterAll(async () => {
      for (const service of services) await service.stop('SIGKILL');
      await watcher?.end();
      await s3?.stop();
    });

    /** PostgreSQL lets somebody else write down who claims what; SQLite is the service's alone. */
    async function watchClaims(): Promise<Ledger | undefined> {
      if (databaseUrl === undefined) return undefined;
      watcher = await testClient({ connectionString: databaseUrl });
      return keepLedger(watcher, { fromCommit: true });
    }

    const nextNode = () => services[turn++ % nodes] as Service;

    async function account(key: string): Promise<Account> {
      const send = async (method: string, address: string, body?: object) => {
        const answer = await fetch(nextNode().url + address, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: answer.status, headers: answer.headers, body: await answer.json() };
      };
      const { body } = await send('POST', '/v1/designs', design);
      return { designId: body.data.id, send };
    }

    async function newAccount(): Promise<Account> {
      const answer = await fetch(`${nextNode().url}/admin/v1/accounts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Another', plan: 'Enterprise' }),
      });
      const { data } = (await answer.json()) as { readonly data: { readonly apiKey: string } };
      return account(data.apiKey);
    }

    async function render(from: Account, kind: Waited['kind']): Promise<void> {
      const fromMs = performance.now();
      const { status, body } = await from.send('POST', `/v1/render/design/${from.designId}`, {
        dynamicData: { name: `${kind} ${Math.random()}` },
        async: kind === 'queued',
      });
      expect(status, JSON.stringify(body)).toBe(kind === 'queued' ? 202 : 200);
      const { renderId } = body.data;
      if (kind === 'queued') {
        await vi.waitFor(
          async () => {
            const { body: found } = await from.send('GET', `/v1/render/status/${renderId}`);
            expect(found.data.status).toBe('completed');
          },
          { timeout: 60_000, interval: 5 },
        );
      }
      waited.push({ kind, renderId, ms: performance.now() - fromMs });
    }

    it('has none of them wait for more than the render that is under way', { timeout: 400_000 }, async () => {
      const ledger = await watchClaims();
      const rest = await Promise.all(Array.from({ length: others }, newAccount));
      const [first] = rest;
      if (!first) throw new Error('no account');
      for (let count = 0; count < 5; count += 1) await render(first, 'alone');

      const big = await account(apiKey);
      for (let batch = 0; batch < bigBatches.count; batch += 1) {
        const renders = Array.from({ length: bigBatches.renders }, (_, index) => ({
          designId: big.designId,
          dynamicData: { name: `${batch} ${index}` },
        }));
        const answer = await big.send('POST', '/v1/render/batch', { renders, priority: 'high' });
        expect(answer.status, JSON.stringify(answer.body)).toBe(202);
      }
      // One after the other, so that each meets the big account alone.
      for (let count = 0; count < rendersEach; count += 1) {
        for (const each of rest) {
          await render(each, 'awaited');
          await render(each, 'queued');
        }
      }
      // And all four at once.
      await Promise.all(rest.map((each) => render(each, 'queued')));
      for (const service of services) await service.stop('SIGKILL');

      const entries = await ledger?.entries();
      const begun = services.flatMap((service, node) =>
        begunRenders(service.output()).map((each) => ({ ...each, node })),
      );
      await readRows({ dataDir: services[0]?.dataDir ?? '', databaseUrl }, async (query) => {
        const renders = await query('select id, batch_id, cache_key, created_at from renders');
        const [left] = await query('select count(*) as jobs from render_jobs');
        // The big account's work was never done meanwhile: there was somebody to wait for.
        expect(Number(left.jobs)).toBeGreaterThan(0);
        const waits = waitsOf({ waited, begun, renders, ledger: entries, processes });
        console.table({ ...waits.milliseconds, ...waits.rendersOfTheBigAccountBefore });
        for (const [kind, before] of Object.entries(waits.rendersOfTheBigAccountBefore)) {
          expect(before.of).toBeGreaterThanOrEqual(others * rendersEach);
          // One, for each process, while the render is written down; never a second.
          expect(before.most, kind).toBeLessThanOrEqual(1);
        }
        const done = renders.filter(({ batch_id, cache_key }) => batch_id !== null && cache_key !== '');
        expect(done.length, 'the big account goes on, too').toBeGreaterThan(5);
      });
    });
  },
);
