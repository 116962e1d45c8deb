import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startService } from './service.ts';

/** What a start says that ends at once. */
const refusal = (env: Readonly<Record<string, string>>, dataDir = temporaryFolder('starting')): Promise<string> =>
  startService({ env, dataDir }).then(
    () => 'it started',
    (cause: Error) => cause.message,
  );

describe('a first start that cannot work says why and ends', () => {
  it('when the data folder is a file', async () => {
    const file = path.join(temporaryFolder('starting'), 'file');
    writeFileSync(file, '');
    expect(await refusal({}, file)).toMatch(
      /The data folder is a file, or lies in one\. Name a folder in PLATEN_DATA_DIR\.\n/,
    );
  });

  it('when nothing listens where PostgreSQL should be', async () => {
    const said = await refusal({ DATABASE_URL: `postgres://ada:a-secret-word@127.0.0.1:${await freePort()}/platen` });
    expect(said).toMatch(
      /Nothing listens where PostgreSQL should be\. Start it, or check host and port in DATABASE_URL\.\n/,
    );
    expect(said).not.toContain('a-secret-word');
  });

  it.runIf(hasPostgres).each([
    ['the database is missing', (url: URL) => (url.pathname = 'nowhere'), /The database does not exist\./],
    ['the password is wrong', (url: URL) => (url.password = 'a-secret-word'), /PostgreSQL refuses the password\./],
    ['PostgreSQL speaks no TLS', (url: URL) => (url.search = 'sslmode=require'), /PostgreSQL does not speak TLS/],
  ])('when %s', async (_, change, sentence) => {
    const url = new URL(await newDatabase({ holds: 'nothing' }));
    change(url);
    const said = await refusal({ DATABASE_URL: url.href });
    expect(said).toMatch(sentence);
    expect(said).toMatch(/DATABASE_URL/);
    expect(said).not.toContain('a-secret-word');
  });

  it.runIf(hasPostgres)('when the user may make no tables', async () => {
    const url = new URL(await newDatabase({ holds: 'nothing' }));
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    const user = `reader_${process.pid}`;
    await admin.query(`create role ${user} login password 'a-secret-word'`);
    try {
      const poor = new URL(url);
      poor.username = user;
      poor.password = 'a-secret-word';
      const said = await refusal({ DATABASE_URL: poor.href });
      expect(said).toMatch(/The user of the database lacks a right\. .*grant create/);
      expect(said).not.toContain('a-secret-word');
    } finally {
      await admin.query(`drop owned by ${user}`);
      await admin.query(`drop role ${user}`);
      await admin.end();
    }
  });
});

describe.runIf(hasPostgres)('a start that has to wait', () => {
  it('for a dump says so, lives meanwhile, and takes requests afterwards', async () => {
    const databaseUrl = await newDatabase();
    const dump = new pg.Client({ connectionString: databaseUrl, application_name: 'pg_dump' });
    await dump.connect();
    await dump.query("delete from kysely_migration where name = '0016-earlier-secrets'");
    await dump.query('alter table accounts drop column earlier_secrets');
    await dump.query('begin');
    await dump.query('lock table accounts in access share mode');
    const service = await startService({ env: { DATABASE_URL: databaseUrl }, probe: '/healthz' });
    await expect
      .poll(async () => (await service.call('GET', '/readyz')).body.error?.details.starting)
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
    const admin = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: 'postgres' }).href });
    await admin.connect();
    const name = url.pathname.slice(1);
    await admin.query(`alter database ${name} rename to ${name}_away`);
    const again = await startService({ dataDir, env: { DATABASE_URL: url.href }, probe: '/healthz' });
    await expect
      .poll(async () => (await again.call('GET', '/readyz')).body.error?.details.starting)
      .toBe('The database does not exist.');
    await admin.query(`alter database ${name}_away rename to ${name}`);
    await admin.end();
    await expect.poll(async () => (await fetch(`${again.url}/readyz`)).status).toBe(200);
    expect(await again.stop()).toBe(0);
  });
});
