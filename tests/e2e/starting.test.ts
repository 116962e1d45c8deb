import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { startS3 } from '../support/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { withoutRights } from '../support/without-rights.ts';
import { type Service, startService } from './service.ts';

const startingOf = async (service: Service) => (await service.call('GET', '/readyz')).body.error?.details.starting;

describe.runIf(hasPostgres)('a start that has to wait', () => {
  it('for a dump says so, lives meanwhile, and takes requests afterwards', async () => {
    const databaseUrl = await newDatabase();
    const dump = await testClient({ connectionString: databaseUrl, application_name: 'pg_dump' });
    await dump.query("delete from kysely_migration where name = '0016-earlier-secrets'");
    await dump.query('alter table accounts drop column earlier_secrets');
    await dump.query('begin');
    await dump.query('lock table accounts in access share mode');
    const service = await startService({ env: { DATABASE_URL: databaseUrl }, probe: '/healthz' });
    await expect
      .poll(() => startingOf(service))
      .toMatch(/0016-earlier-secrets waits until nobody uses its tables; the oldest transaction is of pg_dump/);
    expect(await service.call('GET', '/v1/designs')).toMatchObject({
      status: 503,
      body: { success: false, error: { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 1 } } },
    });
    await dump.query('commit');
    await dump.end();
    const statuses = new Set<number>();
    await expect
      .poll(
        async () => {
          statuses.add((await fetch(`${service.url}/healthz`)).status);
          return (await fetch(`${service.url}/readyz`)).status;
        },
        { interval: 5 },
      )
      .toBe(200);
    expect([...statuses]).toEqual([200]);
    expect((await service.call('GET', '/v1/designs')).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });

  it('for its database, because it has run before, says what is wrong until that is over', async () => {
    const dataDir = temporaryFolder('starting');
    const url = new URL(await newDatabase({ holds: 'nothing' }));
    const first = await startService({ dataDir, env: { DATABASE_URL: url.href } });
    expect(await first.stop()).toBe(0);
    const admin = await testClient({ connectionString: Object.assign(new URL(url), { pathname: 'postgres' }).href });
    const name = url.pathname.slice(1);
    await admin.query(`alter database ${name} rename to ${name}_away`);
    const again = await startService({ dataDir, env: { DATABASE_URL: url.href }, probe: '/healthz' });
    await expect.poll(() => startingOf(again)).toBe('The database does not exist.');
    await admin.query(`alter database ${name}_away rename to ${name}`);
    await admin.end();
    await expect.poll(async () => (await fetch(`${again.url}/readyz`)).status).toBe(200);
    expect(await again.stop()).toBe(0);
  });
});

describe('a service that has run before', () => {
  it.runIf(withoutRights)('waits for the secret of its keys, and makes no other in its place', async () => {
    const first = await startService();
    expect(await first.stop()).toBe(0);
    const file = path.join(first.dataDir, 'key.secret');
    const secret = readFileSync(file);
    chmodSync(file, 0);
    const again = await startService({ dataDir: first.dataDir, launcher: withoutRights, probe: '/healthz' });
    await expect.poll(() => startingOf(again)).toBe('The data folder cannot be read or written.');
    expect(again.output()).toMatch(/right to read and write all in PLATEN_DATA_DIR/);
    // It looks at what others may read of its folder once only, at the start.
    chmodSync(file, 0o600);
    await expect.poll(async () => (await fetch(`${again.url}/readyz`)).status).toBe(200);
    expect(readFileSync(file)).toEqual(secret);
    expect((await again.call('GET', '/v1/designs')).status).toBe(200);
    expect(await again.stop()).toBe(0);
  });

  it('says what is wrong with its store of files, while it runs and after a start, and takes requests', async () => {
    const s3 = await startS3();
    const dataDir = temporaryFolder('starting');
    const start = () => startService({ dataDir, env: s3.environment() });
    const problemOf = async (service: Service) => {
      const { status, body } = await service.call('GET', '/readyz');
      expect(status).toBe(200);
      return body.data.shared.storage.problem;
    };
    const problem = 'The secret of the access key is wrong. Check S3_SECRET_ACCESS_KEY.';
    const running = await start();
    expect(await problemOf(running)).toBeUndefined();
    s3.behave({ refuses: 'SignatureDoesNotMatch' });
    await expect.poll(() => problemOf(running)).toBe(problem);
    expect(await running.stop()).toBe(0);
    const again = await start();
    await expect.poll(() => problemOf(again)).toBe(problem);
    s3.behave('well');
    await expect.poll(() => problemOf(again)).toBeUndefined();
    expect(await again.stop()).toBe(0);
    await s3.stop();
  });
});
