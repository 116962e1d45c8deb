import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { commandEnvironment, commandLine, repositoryRoot, type Service, startService } from './service.ts';

interface Place {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

const start = ({ dataDir, env }: Place) => startService({ dataDir, env });

/** What a start says that ends at once. */
const refusal = (place: Place): Promise<string> =>
  start(place).then(
    async (service) => {
      await service.stop();
      return 'it started';
    },
    (cause: Error) => cause.message,
  );

/** In a process of its own; the store of files is served by this one meanwhile. */
async function adopt({ dataDir, env }: Place, ...flags: readonly string[]) {
  const child = spawn(process.execPath, [...commandLine, 'adopt', ...flags], {
    cwd: repositoryRoot,
    env: { ...commandEnvironment, PLATEN_DATA_DIR: dataDir, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [status] = await once(child, 'close');
  return { status, output };
}

/** Draws a picture and answers its address. */
async function draw(service: Service, name: string): Promise<string> {
  const design = await service.call('POST', '/v1/designs', { name, width: 20, height: 10 });
  const { status, body } = await service.call('POST', `/v1/render/design/${design.body.data.id}`, {});
  expect(status).toBe(200);
  return body.data.imageUrl;
}

async function drawAndStop(place: Place): Promise<void> {
  const service = await start(place);
  await draw(service, 'One');
  expect(await service.stop()).toBe(0);
}

describe('a data folder', () => {
  const onDisk = (): Place => ({ dataDir: temporaryFolder('owner'), env: {} });
  const rowsOf = ({ dataDir }: Place, statement: string) => {
    const database = new DatabaseSync(path.join(dataDir, 'platen.db'));
    database.exec(statement);
    database.close();
  };
  const forgetRecord = "delete from settings where name like 'installation%'";
  const markOf = ({ dataDir }: Place) => path.join(dataDir, 'files/installation');

  it('that was copied as a whole is an installation of its own', async () => {
    const original = onDisk();
    await drawAndStop(original);
    const copy = onDisk();
    cpSync(original.dataDir, copy.dataDir, { recursive: true });
    const [first, second] = await Promise.all([start(original), start(copy)]);
    await Promise.all([draw(first, 'Two'), draw(second, 'Three')]);
    expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0]);
  });

  it('whose rows were lost is left as it is, until somebody says that its files may go', async () => {
    const place = onDisk();
    await drawAndStop(place);
    for (const name of readdirSync(place.dataDir).filter((each) => each.startsWith('platen.db')))
      rmSync(path.join(place.dataDir, name));
    expect(await refusal(place)).toMatch(/of 1 that are there 0 are named by rows\..* run `npm run adopt`/);
    expect(await adopt(place)).toEqual({ status: 1, output: expect.stringContaining('npm run adopt -- --anyway') });
    expect(await adopt(place, '--anyway')).toEqual({ status: 0, output: expect.stringContaining('belong together') });
    await drawAndStop(place);
  });

  it('of the version before is marked at its first start, and so is one with rows from a backup of that version', async () => {
    const place = onDisk();
    await drawAndStop(place);
    rowsOf(place, forgetRecord);
    rmSync(markOf(place));
    await drawAndStop(place);
    rowsOf(place, forgetRecord);
    await drawAndStop(place);
  });

  it('whose files were lost is not taken for a whole one', async () => {
    const place = onDisk();
    await drawAndStop(place);
    rmSync(path.join(place.dataDir, 'files'), { recursive: true });
    expect(await refusal(place)).toMatch(/The files have no mark/);
  });
});

describe.runIf(hasPostgres)('a bucket and a database', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3({ buckets: ['one', 'two', 'three', 'four', 'five'] });
  });
  afterAll(() => s3.stop());

  const placeOn = (databaseUrl: string, bucket: string, prefix?: string): Place => ({
    dataDir: temporaryFolder('owner'),
    env: { ...s3.environment(bucket), DATABASE_URL: databaseUrl, ...(prefix && { S3_PREFIX: prefix }) },
  });
  const keysIn = async (bucket: string) => {
    const { Contents } = await s3.client.send(new ListObjectsV2Command({ Bucket: bucket }));
    return (Contents ?? []).map(({ Key = '' }) => Key);
  };

  async function onServer(databaseUrl: string, statement: string, database?: string): Promise<void> {
    const url = new URL(databaseUrl);
    if (database !== undefined) url.pathname = database;
    const client = await testClient({ connectionString: url.href });
    await client.query(statement).finally(() => client.end());
  }

  it('that are another installation’s bucket and an empty database do not start; with a prefix they do', async () => {
    await drawAndStop(placeOn(await newDatabase(), 'one'));
    const before = await keysIn('one');
    const other = await newDatabase();
    expect(await refusal(placeOn(other, 'one'))).toMatch(
      /The files belong to another installation: .* S3_BUCKET, or a part of the bucket in S3_PREFIX/,
    );
    expect(await keysIn('one')).toEqual(before);
    const beside = await start(placeOn(other, 'one', 'beside/eu'));
    const address = await draw(beside, 'Two');
    expect((await fetch(address)).status).toBe(200);
    const keys = await keysIn('one');
    expect(keys.filter((key) => !key.startsWith('beside/eu/'))).toEqual(before);
    expect(keys.some((key) => key.startsWith('beside/eu/files/'))).toBe(true);
    expect(await beside.stop()).toBe(0);
  });

  it('that was restored elsewhere does not start until it has adopted the files, and then the original does not', async () => {
    const original = await newDatabase();
    await drawAndStop(placeOn(original, 'two'));
    const name = `${new URL(original).pathname.slice(1)}_copy`;
    await onServer(original, `create database ${name} template ${new URL(original).pathname.slice(1)}`, 'postgres');
    try {
      const copy = placeOn(Object.assign(new URL(original), { pathname: name }).href, 'two');
      expect(await refusal(copy)).toMatch(/The database is a copy: .*run `npm run adopt`/);
      expect(await adopt(copy)).toEqual({
        status: 0,
        output: expect.stringContaining('of 1 files that rows name 1 are there'),
      });
      await drawAndStop(copy);
      expect(await refusal(placeOn(original, 'two'))).toMatch(/The files belong to another installation/);
    } finally {
      await onServer(original, `drop database ${name} with (force)`, 'postgres');
    }
  });

  it('of the version before are marked at the first start after it, when rows and files agree', async () => {
    const databaseUrl = await newDatabase();
    await drawAndStop(placeOn(databaseUrl, 'three'));
    await onServer(databaseUrl, "delete from settings where name like 'installation%'");
    await s3.client.send(new DeleteObjectCommand({ Bucket: 'three', Key: 'platen-installation' }));
    expect(await refusal(placeOn(databaseUrl, 'four'))).toMatch(/of 1 that its rows name 0 are there/);
    const nodes = await Promise.all([1, 2].map(() => start(placeOn(databaseUrl, 'three'))));
    expect(await keysIn('three')).toContain('platen-installation');
    expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0]);
    // And those who agree with none of it are strangers.
    expect(await refusal(placeOn(await newDatabase(), 'three'))).toMatch(/belong to another installation/);
  });

  it('that has lost its bucket does not start on an empty one', async () => {
    const databaseUrl = await newDatabase();
    await drawAndStop(placeOn(databaseUrl, 'five'));
    expect(await refusal(placeOn(databaseUrl, 'four'))).toMatch(/The files have no mark/);
  });
});
