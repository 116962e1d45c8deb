import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
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

  const onward = (more: Settings = {}) =>
    move(
      { ...s3.environment(), PLATEN_STORAGE: 'file', ...here, ...more },
      '--to',
      databaseUrl,
      '--files',
      's3://platen/eu',
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

  it('goes back to a folder', async () => {
    const folder = temporaryFolder('moving');
    const { ended, output } = await move(there, '--to', folder, '--files', folder);
    expect(ended, output).toBe(0);
    const service = await startService({ dataDir: folder });
    expect(await seen(service)).toEqual(before);
    await draw(service, 'Five');
    expect(await service.stop()).toBe(0);
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
    expect(said).toMatch(/leaves behind: 1 accounts, 3 designs, 3 renders/);
    expect(said).toContain('npm run move');
  });
});
