import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnswerSeal } from '../accounts/answer-seal.ts';
import { openDiskFileStore } from '../files/disk-file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { createHousekeepingService } from './housekeeping-service.ts';
import { createIdempotencyService } from './idempotency-service.ts';

let dataDir: string;
let store: Store;
let files: FileStore;
const now = () => new Date('2026-11-21T12:00:00.000Z');

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'platen-housekeeping-'));
  store = await openStore({ dataDir });
  files = await openDiskFileStore({ directory: path.join(dataDir, 'files') });
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
});

afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

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

/** Makes the file on disk look an hour old. */
function age(contentHash: string): void {
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path.join(dataDir, 'files', contentHash.slice(0, 2), contentHash), hourAgo, hourAgo);
}

const past = '2026-11-21T11:00:00.000Z';
const future = '2026-11-21T13:00:00.000Z';

describe('housekeeping', () => {
  it('deletes expired rows and their bytes, and nothing else', async () => {
    const [expired, alive, eternal] = [await addFile('a', past), await addFile('b', future), await addFile('c', null)];
    for (const hash of [expired, alive, eternal]) age(hash);
    expect(await service().step()).toEqual({ expiredFiles: 1 });
    expect(await files.localPath(expired)).toBeUndefined();
    expect(await files.localPath(alive)).toBeDefined();
    expect(await files.localPath(eternal)).toBeDefined();
  });

  it('keeps bytes that another file still has', async () => {
    const hash = await addFile('same', past);
    await addFile('same', future);
    age(hash);
    await service().step();
    expect(await files.localPath(hash)).toBeDefined();
  });

  it('keeps bytes that somebody just put, until they are old enough to be nobody’s', async () => {
    const { contentHash } = await files.put(Buffer.from('no row yet'));
    const keeper = service();
    for (let part = 0; part < 256; part += 1) await keeper.step();
    expect(await files.localPath(contentHash)).toBeDefined();
    age(contentHash);
    for (let part = 0; part < 256; part += 1) await keeper.step();
    expect(await files.localPath(contentHash)).toBeUndefined();
  });
});
