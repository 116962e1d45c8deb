import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { adoptCommand } from '../../packages/server/src/app/commands/adopt-command.ts';
import { readConfig } from '../../packages/server/src/config/read-config.ts';
import { migrateStore } from '../../packages/server/src/store/open-store.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { startS3 } from '../support/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Service, startService } from './service.ts';

type Rows = ReadonlyMap<string, readonly unknown[]>;

async function onDatabase<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>) {
  const client = await testClient({ connectionString });
  return work(client).finally(() => client.end());
}

/** All rows of all tables, as a dump has them. */
const dump = (databaseUrl: string): Promise<Rows> =>
  onDatabase(databaseUrl, async (client) => {
    const tables = await client.query("select tablename from pg_tables where schemaname = 'public'");
    const rows = new Map<string, readonly unknown[]>();
    for (const { tablename } of tables.rows) {
      const found = await client.query(`select to_jsonb(t) as row from "${tablename}" t`);
      rows.set(
        tablename,
        found.rows.map(({ row }) => row),
      );
    }
    return rows;
  });

const restore = (databaseUrl: string, rows: Rows) =>
  onDatabase(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    for (const [table, all] of rows) {
      if (table === 'rate_limits') continue;
      await client.query(`delete from "${table}"`);
      await client.query(`insert into "${table}" select * from jsonb_populate_recordset(null::"${table}", $1)`, [
        JSON.stringify(all),
      ]);
    }
  });

async function draw(service: Service, name: string): Promise<string> {
  const design = await service.call('POST', '/v1/designs', { name, width: 20, height: 10 + name.length });
  const { status, body } = await service.call('POST', `/v1/render/design/${design.body.data.id}`, {});
  expect(status).toBe(200);
  return new URL(body.data.imageUrl).pathname;
}

/** Until what keeps the house has begun so many turns more: each but the last has ended then. */
async function turns(databaseUrl: string, count: number): Promise<void> {
  const lease = () =>
    onDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query("select owner || until as turn from leases where name = 'housekeeping'");
      return rows[0]?.turn as string | undefined;
    });
  for (let seen = 0, last = await lease(); seen < count; ) {
    const now = await lease();
    if (now !== last) seen += 1;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

it.runIf(hasPostgres)(
  'rows that were restored on another server are strangers to the files until they adopt them, and keep them all for a day',
  async () => {
    const s3 = await startS3();
    const files = async () => {
      const { Contents } = await s3.client.send(new ListObjectsV2Command({ Bucket: 'platen', Prefix: 'files/' }));
      return (Contents ?? []).map(({ Key }) => Key).sort();
    };
    const start = (databaseUrl: string, env: Readonly<Record<string, string>> = {}) =>
      startService({
        dataDir: temporaryFolder('restored'),
        env: { ...s3.environment(), DATABASE_URL: databaseUrl, ...env },
      });

    const original = await newDatabase();
    const before = await start(original);
    const address = await draw(before, 'before the dump');
    const rows = await dump(original);
    await draw(before, 'after it');
    expect(await before.stop()).toBe(0);
    const whole = await files();
    expect(whole).toHaveLength(2);

    const elsewhere = await startPostgres();
    const copy = await elsewhere.database('platen');
    await migrateStore({ dataDir: temporaryFolder('tables'), databaseUrl: copy });
    await restore(copy, rows);
    // Older than any file that might be about to get its row.
    s3.age(3_600_000);
    await expect(start(copy)).rejects.toThrow(/The database is a copy: .*run `npm run adopt`/);
    expect(await files()).toEqual(whole);

    const settings = { ...s3.environment(), DATABASE_URL: copy, PLATEN_DATA_DIR: temporaryFolder('adopt') };
    expect(await adoptCommand(readConfig(settings, process.cwd()), { anyway: false })).toMatch(
      /of 1 files that rows name 1 are there, and of 2 that are there 1 are named\. In 24 hours/,
    );
    const keeping = await start(copy, { PLATEN_KEEP_ALL_HOURS: '24' });
    expect((await fetch(keeping.url + address)).status).toBe(200);
    await turns(copy, 3);
    expect(await files()).toEqual(whole);
    expect(await keeping.stop()).toBe(0);

    // As when the day is over; the file that no row names goes, and the other stays.
    const later = await start(copy, { PLATEN_KEEP_ALL_HOURS: '0' });
    await expect.poll(files, { timeout: 120_000 }).toHaveLength(1);
    expect((await fetch(later.url + address)).status).toBe(200);
    expect(await later.stop()).toBe(0);
    await elsewhere.stop();
    await s3.stop();
  },
);
