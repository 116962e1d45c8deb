import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../packages/server/src/config/read-config.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { repositoryRoot, type Service, startService } from './service.ts';

if (!hasPgBouncer) console.log('skip a service behind a pooler of transactions: PgBouncer is not installed');

/** As the guide to scaling has it. */
const ofQueue = 3;
/** What the guide has PgBouncer drop. */
const ignores = ['statement_timeout', 'idle_in_transaction_session_timeout'];
const renders = 30;

/** Renders that are waited for, queued ones and a batch at once; answers when all have ended. */
async function work(service: Service): Promise<void> {
  const design = { name: 'Card', width: 20, height: 20, canvasData: { elements: [] } };
  const { id: designId } = (await service.call('POST', '/v1/designs', design)).body.data;
  const address = `/v1/render/design/${designId}`;
  const sent = Array.from({ length: renders }, (_, index) =>
    service.call('POST', address, { async: index % 2 === 0, cache: false }),
  );
  const items = Array.from({ length: renders }, () => ({ designId, cache: false }));
  const batch = await service.call('POST', '/v1/render/batch', { renders: items });
  for (const { status, body } of await Promise.all(sent))
    expect([status, body]).toMatchObject([expect.any(Number), { success: true }]);
  const { batchId } = batch.body.data;
  await expect
    .poll(async () => (await service.call('GET', `/v1/render/batch/${batchId}`)).body.data.completedRenders)
    .toBe(renders);
  const list = async () => (await service.call('GET', '/v1/renders?limit=100')).body.data as { status: string }[];
  await expect.poll(async () => new Set((await list()).map(({ status }) => status))).toEqual(new Set(['completed']));
}

it('opens by default so many as the guide to scaling counts', () => {
  const guide = readFileSync(path.join(repositoryRoot, 'docs/guides/scaling.md'), 'utf8');
  const { databaseConnections } = readConfig({}, repositoryRoot);
  const ofNode = databaseConnections + ofQueue;
  expect(guide).toContain(`\`PLATEN_DATABASE_CONNECTIONS\` (${databaseConnections}) and ${ofQueue} for the queue`);
  expect(guide).toContain(`${ofNode} × 30 nodes = ${ofNode * 30}`);
});

describe.skipIf(!hasPostgres)('a node', () => {
  it('opens no more connections to PostgreSQL than it was told, and those of the queue', async () => {
    const connections = 4;
    const url = new URL(await newDatabase({ holds: 'nothing' }));
    const owner = `owner_of_${url.pathname.slice(1)}`;
    const admin = await testClient({ connectionString: url.href });
    // More are refused by the server itself.
    await admin.query(`create role ${owner} login password 'word' connection limit ${connections + ofQueue}`);
    await admin.query(`alter database ${url.pathname.slice(1)} owner to ${owner}`);
    await admin.query(`grant all on schema public to ${owner}`);
    const as = new URL(url);
    as.username = owner;
    as.password = 'word';
    const service = await startService({
      env: { DATABASE_URL: as.href, PLATEN_DATABASE_CONNECTIONS: String(connections) },
    });
    const working = work(service);
    const open = 'select count(*)::int as open from pg_stat_activity where usename = $1';
    // During the work: what nobody has used for ten seconds is closed.
    await expect.poll(async () => (await admin.query(open, [owner])).rows[0].open).toBeGreaterThan(connections);
    await working;
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(new RegExp(`^platen_database_connections\\{state="open"\\} [1-${connections}]$`, 'm'));
    expect(await service.stop()).toBe(0);
    expect(service.output()).not.toMatch(/too many connections|53300/);
    await admin.query(`reassign owned by ${owner} to current_user`);
    await admin.query(`drop owned by ${owner}`);
    await admin.query(`drop role ${owner}`);
    await admin.end();
  });

  it.skipIf(!hasPgBouncer)(
    'works behind PgBouncer in transaction mode, over fewer connections than it opens',
    async () => {
      const databaseUrl = await newDatabase();
      const pooled = await startPgBouncer({ databaseUrl, poolSize: 3, ignores });
      // The tables are there: `npm run migrate` brings them up to date over an address of PostgreSQL itself.
      const service = await startService({ env: { DATABASE_URL: pooled, PLATEN_MIGRATIONS: 'await' } });
      await work(service);
      const direct = await testClient({ connectionString: databaseUrl });
      const { rows } = await direct.query(
        'select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await direct.end();
      expect(rows[0].open).toBeLessThanOrEqual(3);
      expect(await service.stop()).toBe(0);
    },
  );

  it.skipIf(!hasPgBouncer)('says what PgBouncer is to be told, where that refuses its connections', async () => {
    const pooled = await startPgBouncer({ databaseUrl: await newDatabase(), poolSize: 3, ignores: [] });
    await expect(startService({ env: { DATABASE_URL: pooled, PLATEN_MIGRATIONS: 'await' } })).rejects.toThrow(
      'The pooler before PostgreSQL refuses a setting of the connection. ' +
        'Add statement_timeout and idle_in_transaction_session_timeout to its ignore_startup_parameters.',
    );
  });
});
