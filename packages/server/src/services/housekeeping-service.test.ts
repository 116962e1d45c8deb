import { utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { s3ConfigOf } from '../../../../tests/support/s3-config.ts';
import { type S3Server, startS3 } from '../../../../tests/support/s3-server.ts';
import { useStore } from '../../../../tests/support/use-store.ts';
import { createAnswerSeal } from '../accounts/answer-seal.ts';
import { openDiskFileStore } from '../files/disk-file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { openS3FileStore } from '../files/s3/s3-file-store.ts';
import type { Store } from '../store/open-store.ts';
import { createHousekeepingService } from './housekeeping-service.ts';
import { createIdempotencyService } from './idempotency-service.ts';

let dataDir: string;
let store: Store;
let files: FileStore;
/** Keeps the files of many machines. */
let s3: S3Server | undefined;
const now = () => new Date('2026-11-21T12:00:00.000Z');

async function addAccount(): Promise<void> {
  await store.accounts.create({
    account: {
      id: 'acc_1',
      name: 'One',
      plan: 'Free',
      created_at: now().toISOString(),
      signing_secret: 's',
      previous_secret: null,
      previous_secret_expires_at: null,
    },
    apiKey: {
      id: 'key_1',
      account_id: 'acc_1',
      name: 'Key',
      hash: 'h',
      prefix: 'p',
      scopes: '[]',
      expires_at: null,
      revoked_at: null,
      created_at: now().toISOString(),
    },
  });
}

const service = () =>
  createHousekeepingService({
    renders: store.renders,
    files,
    cleanAssets: async () => [],
    cleanDeliveries: async () => 0,
    work: store.work,
    idempotency: createIdempotencyService({
      store: store.idempotency,
      seal: createAnswerSeal(new Uint8Array(32)),
      now,
    }),
    now,
  });

async function addFile(text: string, expiresAt: string | null): Promise<string> {
  const { contentHash, size } = await files.put(Buffer.from(text));
  await store.renders.insertFile({
    id: `fil_${text}_${expiresAt}`,
    account_id: 'acc_1',
    content_hash: contentHash,
    size,
    mime_type: 'image/png',
    extension: 'png',
    created_at: now().toISOString(),
    expires_at: expiresAt,
  });
  return contentHash;
}

/** Makes a stored file look an hour old; in a bucket, all of them. */
function age(contentHash: string): void {
  if (s3) {
    s3.age(3_600_000);
    return;
  }
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path.join(dataDir, 'files', contentHash.slice(0, 2), contentHash), hourAgo, hourAgo);
}

/** Steps after which all files have been looked at, wherever the first began. */
const partsOfAll = 3;

const past = '2026-11-21T11:00:00.000Z';
const future = '2026-11-21T13:00:00.000Z';

describe.each(columnsOf('database'))('housekeeping on %s', (database) => {
  const rows = useStore(database);
  let buckets = 0;
  beforeAll(async () => {
    s3 = database === 'postgres' ? await startS3({ buckets: ['house-1', 'house-2', 'house-3'] }) : undefined;
  });
  afterAll(async () => {
    await s3?.stop();
  });
  beforeEach(async () => {
    ({ store, dataDir } = rows);
    s3?.age(0);
    buckets += 1;
    files = s3
      ? await openS3FileStore({ config: s3ConfigOf(s3, `house-${buckets}`), directory: path.join(dataDir, 'files') })
      : await openDiskFileStore({ directory: path.join(dataDir, 'files') });
    await addAccount();
  });
  afterEach(() => files.close());

  it('deletes expired rows and their bytes, and nothing else', async () => {
    const [expired, alive, eternal] = [await addFile('a', past), await addFile('b', future), await addFile('c', null)];
    for (const hash of [expired, alive, eternal]) age(hash);
    expect(await service().step()).toEqual({ expiredFiles: 1 });
    expect(await files.has(expired)).toBe(false);
    expect(await files.has(alive)).toBe(true);
    expect(await files.has(eternal)).toBe(true);
  });

  it('keeps bytes that another file still has', async () => {
    const hash = await addFile('same', past);
    await addFile('same', future);
    age(hash);
    await service().step();
    expect(await files.has(hash)).toBe(true);
  });

  it('keeps bytes that somebody just put, until they are old enough to be nobody’s', async () => {
    const { contentHash } = await files.put(Buffer.from('no row yet'));
    const keeper = service();
    for (let part = 0; part < partsOfAll; part += 1) await keeper.step();
    expect(await files.has(contentHash)).toBe(true);
    age(contentHash);
    for (let part = 0; part < partsOfAll; part += 1) await keeper.step();
    expect(await files.has(contentHash)).toBe(false);
  });
});
