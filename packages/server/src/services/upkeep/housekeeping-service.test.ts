import { utimesSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFile as addFileRow } from '../../../../../tests/support/add-file.ts';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { s3ConfigOf } from '../../../../../tests/support/s3-config.ts';
import { type S3Server, startS3 } from '../../../../../tests/support/s3-server.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { openDiskFileStore } from '../../files/disk-file-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import { openS3FileStore } from '../../files/s3/s3-file-store.ts';
import type { Store } from '../../store/open-store.ts';
import { createHousekeepingService, type HousekeepingOptions } from './housekeeping-service.ts';

let dataDir: string;
let store: Store;
let files: FileStore;
/** Keeps the files of many machines. */
let s3: S3Server | undefined;
const now = () => new Date('2026-11-21T12:00:00.000Z');

async function addAccount(): Promise<void> {
  await makeAccount(store, { id: 'acc_1', plan: 'Free', createdAt: now().toISOString() });
}

const everyTurn = { goOn: async () => true };

const service = (changes: Partial<HousekeepingOptions> = {}) =>
  createHousekeepingService({
    cleaning: store.cleaning,
    accounts: store.wholeAccounts,
    renders: store.renders,
    files,
    history: kept,
    enterFacts: async () => 0,
    cleanAssets: async () => ({ contents: [], more: false }),
    countStorage: async () => 0,
    cleanRateLimits: async () => 0,
    onError: (cause) => {
      throw cause;
    },
    now: async () => now(),
    ...changes,
  });

async function addRow(contentHash: string, name: string, expiresAt: string | null = null): Promise<void> {
  await addFileRow(store, {
    id: `fil_${name}_${expiresAt}`,
    accountId: 'acc_1',
    contentHash,
    size: 1,
    mimeType: 'image/png',
    extension: 'png',
    createdAt: now().toISOString(),
    expiresAt,
  });
}

async function addFile(text: string, expiresAt: string | null): Promise<string> {
  const { contentHash } = await files.put(Buffer.from(text));
  await addRow(contentHash, text, expiresAt);
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

/** Turns after which all files have been looked at, wherever the first began. */
const partsOfAll = 3;
const kept = { renderDays: 365, requestDataDays: 30, webhookDays: 30, usageDays: 1_095 };
const dayOf = (index: number) => new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10);
const past = '2026-11-21T11:00:00.000Z';
const future = '2026-11-21T13:00:00.000Z';

describe.each(columnsOf('database'))('housekeeping on %s', (database) => {
  const rows = useStore(database);
  const buckets = Array.from({ length: 20 }, (_, index) => `house-${index}`);
  beforeAll(async () => {
    s3 = database === 'postgres' ? await startS3({ buckets: [...buckets] }) : undefined;
  });
  afterAll(async () => {
    await s3?.stop();
  });
  beforeEach(async () => {
    ({ store, dataDir } = rows);
    s3?.age(0);
    files = s3
      ? await openS3FileStore({ config: s3ConfigOf(s3, buckets.pop() ?? ''), directory: path.join(dataDir, 'files') })
      : await openDiskFileStore({ directory: path.join(dataDir, 'files') });
    await addAccount();
  });
  afterEach(() => files.close());

  it('deletes expired rows and their bytes, and nothing else', async () => {
    const [expired, alive, eternal] = [await addFile('a', past), await addFile('b', future), await addFile('c', null)];
    for (const hash of [expired, alive, eternal]) age(hash);
    expect(await service().turn(everyTurn)).toBe(false);
    expect(await files.has(expired)).toBe(false);
    expect(await files.has(alive)).toBe(true);
    expect(await files.has(eternal)).toBe(true);
  });

  it('keeps bytes that another file still has', async () => {
    const hash = await addFile('same', past);
    await addFile('same', future);
    age(hash);
    await service().turn(everyTurn);
    expect(await files.has(hash)).toBe(true);
  });

  it('keeps bytes that somebody just put, until they are old enough to be nobody’s', async () => {
    const { contentHash } = await files.put(Buffer.from('no row yet'));
    const keeper = service();
    for (let part = 0; part < partsOfAll; part += 1) await keeper.turn(everyTurn);
    expect(await files.has(contentHash)).toBe(true);
    age(contentHash);
    for (let part = 0; part < partsOfAll; part += 1) await keeper.turn(everyTurn);
    expect(await files.has(contentHash)).toBe(false);
  });

  it('gives back bytes that somebody named in a row just while they were removed', async () => {
    const { contentHash } = await files.put(Buffer.from('named late'));
    age(contentHash);
    const racing = service({
      files: {
        ...files,
        async remove(hash, options) {
          const isGone = await files.remove(hash, options);
          // Who put the same bytes before they went has seen that they were there, and writes the row.
          if (hash === contentHash) await addRow(contentHash, 'late');
          return isGone;
        },
      },
    });
    await racing.forget([contentHash]);
    expect(await files.has(contentHash)).toBe(false);
    await files.clearAside({ minAgeMs: -60_000, limit: 10, used: store.renders.usedContents });
    expect(await files.has(contentHash)).toBe(true);
    expect((await buffer((await files.open(contentHash)) ?? Readable.from([]))).toString()).toBe('named late');
  });

  it('goes on within one turn while there is more to remove than one step removes', async () => {
    const rows = Array.from({ length: 1_203 }, (_, index) => index);
    for (const index of rows) await store.usage.add({ accountId: 'acc_1', day: dayOf(index) }, { renders: 1 });
    let asked = 0;
    const goOn = async () => {
      asked += 1;
      return true;
    };
    expect(await service({ history: { ...kept, usageDays: 32 } }).turn({ goOn })).toBe(false);
    expect(await store.cleaning.usageDays({ before: now().toISOString(), limit: 1_000 })).toBe(0);
    // Twenty-two kinds, and two more steps of the one that was full.
    expect(asked).toBe(24);
  });

  it('keeps for ever what the settings say so of', async () => {
    await store.usage.add({ accountId: 'acc_1', day: '2001-01-01' }, { renders: 1 });
    await service({ history: { ...kept, usageDays: null } }).turn(everyTurn);
    expect(await store.cleaning.usageDays({ before: now().toISOString(), limit: 10 })).toBe(1);
  });

  it('does the other steps when one fails, and says which', async () => {
    const expired = await addFile('a', past);
    age(expired);
    const failed: [unknown, string][] = [];
    const broken = new Error('the store does not list');
    const keeper = service({
      files: { ...files, list: () => Promise.reject(broken), remove: files.remove },
      cleanAssets: () => Promise.reject(broken),
      onError: (cause, step) => failed.push([cause, step]),
    });
    await store.usage.add({ accountId: 'acc_1', day: '2001-01-01' }, { renders: 1 });
    expect(await keeper.turn(everyTurn)).toBe(false);
    expect(failed).toEqual([
      [broken, 'deleted assets'],
      [broken, 'orphaned files'],
    ]);
    expect(await files.has(expired)).toBe(false);
    expect(await store.cleaning.usageDays({ before: now().toISOString(), limit: 10 })).toBe(0);
  });

  it('ends its turn when the work has become another node’s', async () => {
    let asked = 0;
    const goOn = async () => {
      asked += 1;
      return asked < 3;
    };
    expect(await service().turn({ goOn })).toBe(false);
    expect(asked).toBe(3);
  });

  it('goes through ended batches once in an hour, those that stay too', async () => {
    const places: unknown[] = [];
    const removed: unknown[] = [];
    let time = now();
    const answers = [{ completedAt: past, id: 'b1' }, undefined];
    const keeper = service({
      cleaning: {
        ...store.cleaning,
        batches: async ({ after }) => {
          places.push(after);
          return { removed: places.length, next: answers[places.length - 1] };
        },
      },
      onRemoved: (what, count) => removed.push([what, count]),
      now: async () => time,
    });
    await keeper.turn(everyTurn);
    await keeper.turn(everyTurn);
    expect(places).toEqual([undefined, answers[0]]);
    time = new Date(time.getTime() + 3_600_000);
    await keeper.turn(everyTurn);
    expect(places).toEqual([undefined, answers[0], undefined]);
    expect(removed).toEqual([1, 2, 3].map((count) => ['batches', count]));
  });
});
