import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { runMove as move } from '../support/run-move.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Service, startService } from './service.ts';

type Settings = Readonly<Record<string, string>>;

async function draw(service: Service, name: string): Promise<string> {
  const design = await service.call('POST', '/v1/designs', {
    name,
    width: 10 + name.length,
    height: 10,
  });
  const { status, body } = await service.call('POST', `/v1/render/design/${design.body.data.id}`, {});
  expect(status).toBe(200);
  return body.data.imageUrl;
}

/** What a caller sees of it, with the bytes of its pictures. */
async function seen(service: Service) {
  const lists: unknown[] = [];
  for (const address of ['/v1/designs', '/v1/renders', '/v1/account', '/v1/account/signing-secret'])
    lists.push((await service.call('GET', address)).body.data);
  const [, renders] = lists as [unknown, readonly { readonly imageUrl: string; readonly downloadUrl: string }[]];
  const pictures = await Promise.all(
    renders.map(async ({ downloadUrl }) => {
      const address = new URL(downloadUrl);
      const answer = await fetch(`${service.url}${address.pathname}${address.search}`);
      return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')];
    }),
  );
  return JSON.parse(JSON.stringify([lists, pictures]).replaceAll(service.url, 'http://service')) as unknown;
}

describe.runIf(hasPostgres)('moving house', () => {
  const old = temporaryFolder('moving');
  const home = temporaryFolder('moving');
  const here: Settings = { PLATEN_DATA_DIR: old };
  let s3: S3Server;
  let databaseUrl: string;
  let there: Settings;
  let before: unknown;

  beforeAll(async () => {
    s3 = await startS3();
    // With nothing in it, not even tables.
    databaseUrl = await newDatabase({ holds: 'nothing' });
    there = { ...s3.environment(), S3_PREFIX: 'eu', DATABASE_URL: databaseUrl, PLATEN_DATA_DIR: home };
    const service = await startService({ dataDir: old });
    for (const name of ['One', 'Three', 'Seventh']) await draw(service, name);
    before = await seen(service);
    const { ended, output } = await move({ ...here, ...s3.environment(), PLATEN_STORAGE: 'file' }, '--to', databaseUrl);
    expect([ended, output]).toEqual([1, expect.stringContaining('is in use by another Platen process')]);
    expect(await service.stop()).toBe(0);
  });
  afterAll(() => s3?.stop());

  const onward = (more: Settings = {}, files = 's3://platen/eu') =>
    move(
      { ...s3.environment(), PLATEN_STORAGE: 'file', ...here, PLATEN_MOVE_TO: databaseUrl, ...more },
      '--files',
      files,
    );

  it('goes on after it was killed, and no service starts on what is half there', async () => {
    for (const place of ['rows-moved:2', 'rows-moved:3', 'file-moved:1']) {
      const killed = await onward({ CRASH_AT: place });
      expect([place, killed.ended], killed.output).toEqual([place, 'SIGKILL']);
    }
    const refused = await startService({ dataDir: home, env: there }).then(
      () => 'it started',
      (cause: Error) => cause.message,
    );
    expect(refused).toContain('Run `npm run move` again');
    const { ended, output } = await onward();
    expect(ended, output).toBe(0);
    expect(output).toMatch(/Moved and compared \d+ rows of \d+ tables, and 3 files of \d+ bytes/);
  });

  it('has everything in the new place, under the same key, and draws on', async () => {
    const service = await startService({ dataDir: home, env: there });
    expect(await seen(service)).toEqual(before);
    await draw(service, 'Four');
    before = await seen(service);
    const running = await move(there, '--to', temporaryFolder('moving'));
    expect([running.ended, running.output]).toEqual([1, expect.stringContaining('Stop all nodes first')]);
    expect(await service.stop()).toBe(0);
  });

  it('moves into nothing that is used', async () => {
    const { ended, output } = await onward();
    expect([ended, output]).toEqual([1, expect.stringContaining('has rows already')]);
  });

  it('goes back to a folder, after it was killed too', async () => {
    const folder = temporaryFolder('moving');
    const { DATABASE_URL, ...settings } = there;
    const secret = path.join(temporaryFolder('moving'), 'database-url');
    writeFileSync(secret, `${DATABASE_URL}\n`);
    const back = (more: Settings = {}) =>
      move({ ...settings, DATABASE_URL_FILE: secret, ...more }, '--to', folder, '--files', folder);
    for (const place of ['rows-moved:2', 'rows-moved:3', 'file-moved:1']) {
      const killed = await back({ CRASH_AT: place });
      expect([place, killed.ended], killed.output).toEqual([place, 'SIGKILL']);
    }
    await expect(startService({ dataDir: folder })).rejects.toThrow('Run `npm run move` again');
    const { ended, output } = await back();
    expect(ended, output).toBe(0);
    const service = await startService({ dataDir: folder });
    expect(await seen(service)).toEqual(before);
    await draw(service, 'Five');
    expect(await service.stop()).toBe(0);
  });

  it('names a damaged file, and goes on when it is whole again', async () => {
    const copy = temporaryFolder('moving');
    cpSync(old, copy, { recursive: true });
    const files = path.join(copy, 'files');
    const file = readdirSync(files, { recursive: true, encoding: 'utf8' }).find((name) => /[0-9a-f]{64}$/.test(name));
    const damaged = path.join(files, file ?? 'none');
    const whole = readFileSync(damaged);
    writeFileSync(damaged, Buffer.concat([whole, Buffer.from('x')]));
    const to = { PLATEN_DATA_DIR: copy, PLATEN_MOVE_TO: await newDatabase({ holds: 'nothing' }) };
    const refused = await onward(to, 's3://platen/damaged');
    expect(refused.ended, refused.output).toBe(1);
    expect(refused.output).toContain(`1 files are not what their names say, such as ${path.basename(damaged)}`);
    writeFileSync(damaged, whole);
    expect((await onward(to, 's3://platen/damaged')).ended).toBe(0);
  });

  it('gives up nothing when rows were changed between two tries', async () => {
    const copy = temporaryFolder('moving');
    cpSync(old, copy, { recursive: true });
    const secret = path.join(temporaryFolder('moving'), 'to');
    const url = await newDatabase({ holds: 'nothing' });
    writeFileSync(secret, `${url}\n`);
    const to = { PLATEN_DATA_DIR: copy, PLATEN_MOVE_TO: '', PLATEN_MOVE_TO_FILE: secret };
    expect((await onward({ ...to, CRASH_AT: 'file-moved:1' }, 's3://platen/changed')).ended).toBe('SIGKILL');
    const rows = new DatabaseSync(path.join(copy, 'platen.db'));
    rows.exec("update designs set name = 'Changed' where name = 'One'; delete from renders where width = 13");
    rows.close();
    const { ended, output } = await onward(to, 's3://platen/changed');
    expect(ended, output).toBe(1);
    expect(output).toContain('designs: 3 rows, and not the same ones');
    expect(output).toContain('renders: 2 rows before, 3 now');
    const start = startService({ dataDir: temporaryFolder('moving'), env: { DATABASE_URL: url } });
    await expect(start).rejects.toThrow('Run `npm run move` again');
  });

  it('is what a start speaks of that leaves rows behind, until they were moved', async () => {
    const copy = temporaryFolder('moving');
    cpSync(old, copy, { recursive: true });
    const start = async () => {
      // They are marked as those of the rows that were used last.
      rmSync(path.join(copy, 'files'), { recursive: true });
      const service = await startService({ dataDir: copy, env: { DATABASE_URL: await newDatabase() } });
      await service.stop();
      return service.output();
    };
    expect(await start()).not.toContain('leaves behind');
    rmSync(path.join(copy, 'platen.db.moved'));
    const said = await start();
    expect(said).toMatch(/leaves behind: 1 accounts, 3 designs, 3 renders, [\d,]+ rows of \d+ other tables\./);
    expect(said).toContain('npm run move -- --to postgres://…` with DATABASE_URL unset, into');
  });

  it('is what a start ends with that leaves behind the rows of its files, and is what mends it', async () => {
    const copy = temporaryFolder('moving');
    cpSync(old, copy, { recursive: true });
    rmSync(path.join(copy, 'platen.db.moved'));
    const start = async (url: string) => startService({ dataDir: copy, env: { DATABASE_URL: url } });
    const refused = await start(await newDatabase()).then(
      () => 'it started',
      (cause: Error) => cause.message,
    );
    expect(refused).toMatch(
      /their mark is not that of this database. \S+platen.db holds rows that DATABASE_URL leaves/,
    );
    expect(refused).not.toContain('npm run adopt');
    const url = await newDatabase({ holds: 'nothing' });
    const { ended, output } = await move({ PLATEN_DATA_DIR: copy }, '--to', url);
    expect(ended, output).toBe(0);
    const service = await start(url);
    expect((await service.call('GET', '/v1/designs')).body.data).toHaveLength(3);
    await service.stop();
  });

  it('is what a start speaks of that leaves files behind as well', async () => {
    const copy = temporaryFolder('moving');
    cpSync(old, copy, { recursive: true });
    rmSync(path.join(copy, 'platen.db.moved'));
    const env = { ...s3.environment(), S3_PREFIX: 'apart', DATABASE_URL: await newDatabase() };
    const service = await startService({ dataDir: copy, env });
    await service.stop();
    expect(service.output()).toContain('files that PLATEN_STORAGE=s3 leaves behind: 3.');
    expect(service.output()).toContain(
      'npm run move -- --to postgres://… --files s3://…` with DATABASE_URL unset and PLATEN_STORAGE=file',
    );
  });
});
