import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { s3ConfigOf } from '../../../../../tests/support/s3-config.ts';
import { type S3Server, startS3 } from '../../../../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { within } from '../../../../../tests/support/within.ts';
import type { FileStore } from '../file-store.ts';
import { openObjectCache } from './object-cache.ts';
import { openS3FileStore } from './s3-file-store.ts';

let s3: S3Server;
let directory: string;
let store: FileStore;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  directory = temporaryFolder('s3');
  store = await openS3FileStore({ config: s3ConfigOf(s3, 'platen'), directory });
});
afterEach(async () => {
  s3.behave('well');
  await store.close();
});

const unavailable = { code: 'SERVICE_UNAVAILABLE', details: { part: 'storage', retryAfter: 5 } };

describe('files on S3', () => {
  it('lie under a key of their hash, with what a browser needs to know', async () => {
    const { contentHash } = await store.put(Buffer.from('a picture'), { mimeType: 'image/png' });
    const key = `files/${contentHash.slice(0, 2)}/${contentHash}`;
    const head = await s3.client.send(new HeadObjectCommand({ Bucket: 'platen', Key: key }));
    expect(head).toMatchObject({ ContentType: 'image/png', ContentLength: 9 });
  });

  it('are downloaded to this machine once, and again when room had to be made', async () => {
    const { contentHash } = await store.put(Buffer.from('read often'));
    const before = s3.requests('GET');
    for (let count = 0; count < 3; count += 1) await store.localPath(contentHash);
    expect(s3.requests('GET') - before).toBe(1);
  });

  it('are as old as the clock of the store says, whatever that of this machine does', async () => {
    const { contentHash } = await store.put(Buffer.from('young'));
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
    try {
      expect(await store.remove(contentHash, { minAgeMs: 600_000 })).toBe(false);
      s3.age(3_600_000);
      expect(await store.remove(contentHash, { minAgeMs: 600_000 })).toBe(true);
    } finally {
      vi.useRealTimers();
      s3.age(0);
    }
  });

  it('are refused when they come with other bytes than their name says', async () => {
    const contentHash = 'ab'.repeat(32);
    const Key = `files/ab/${contentHash}`;
    await s3.client.send(new PutObjectCommand({ Bucket: 'platen', Key, Body: 'something else' }));
    await expect(store.localPath(contentHash)).rejects.toMatchObject(unavailable);
    expect(await readdir(path.join(directory, 'copies'))).toEqual([]);
  });

  it('are told as unavailable when the store fails, hangs up or refuses the keys, after it was asked again', async () => {
    for (const how of ['failing', 'gone'] as const) {
      s3.behave(how);
      const before = s3.requests();
      await expect(store.put(Buffer.from('x'))).rejects.toMatchObject(unavailable);
      expect(s3.requests() - before).toBe(3);
      await expect(store.has('0'.repeat(64))).rejects.toMatchObject(unavailable);
      await expect(store.open('0'.repeat(64))).rejects.toMatchObject(unavailable);
      await expect(store.localPath('0'.repeat(64))).rejects.toMatchObject(unavailable);
      await expect(store.list({ limit: 10 })).rejects.toMatchObject(unavailable);
      await expect(store.check()).rejects.toMatchObject(unavailable);
    }
    s3.behave('well');
    await expect(store.check()).resolves.toBeUndefined();
  });

  it('are waited for no longer than a request of a caller waits when the store is silent and somebody asks for its state', async () => {
    s3.behave('silent');
    const refused = within(
      15_000,
      store.check().catch((cause: unknown) => cause),
    );
    expect(await refused).toMatchObject(unavailable);
  });

  it('arrive within seconds in a store that takes a small file and does not say so', async () => {
    s3.behave('silent');
    const before = s3.requests();
    const put = within(20_000, store.put(Buffer.from('somebody waits for it')));
    while (s3.requests() === before) await new Promise((resolve) => setImmediate(resolve));
    s3.behave('well');
    expect(await put).not.toBe('late');
  });

  it('arrive although the store failed at first', async () => {
    s3.behave('failing');
    const before = s3.requests();
    const incoming = await store.receive(Readable.from([Buffer.from('tried again')]), { maxBytes: 100 });
    const kept = incoming.keep();
    while (s3.requests() === before) await new Promise((resolve) => setImmediate(resolve));
    s3.behave('well');
    const { contentHash } = await kept;
    expect((await buffer((await store.open(contentHash)) ?? Readable.from([]))).toString()).toBe('tried again');
  });

  it('name a bucket that is missing as unavailable, not as a missing file', async () => {
    const other = await openS3FileStore({
      config: s3ConfigOf(s3, 'nowhere'),
      directory: path.join(directory, 'other'),
    });
    await expect(other.check()).rejects.toMatchObject(unavailable);
    await expect(other.open('0'.repeat(64))).rejects.toMatchObject(unavailable);
    await other.close();
  });

  it('have public addresses when the bucket can be read by anybody', async () => {
    const config = s3ConfigOf(s3, 'platen', { S3_PUBLIC_URL: 'https://cdn.example.com/pictures/' });
    const open = await openS3FileStore({ config, directory: path.join(directory, 'open') });
    const hash = '0f'.repeat(32);
    const address = `https://cdn.example.com/pictures/files/0f/${hash}`;
    expect(open.publicAddresses?.of(hash)).toBe(address);
    expect(open.publicAddresses?.read(address)).toBe(hash);
    for (const other of [`${address}.png`, address.replace('cdn', 'other'), address.replace('/0f/', '/00/'), hash]) {
      expect(open.publicAddresses?.read(other)).toBeUndefined();
    }
    expect(store.publicAddresses).toBeUndefined();
    await open.close();
  });
});

describe('the copies on this machine', () => {
  it.each([
    ['bytes', { maxBytes: 1_000 }],
    ['files', { maxBytes: 1_000_000, maxEntries: 2 }],
  ])(
    'make room for new ones when they are too many %s, the least recently used first, and never go while a render may read them',
    async (_what, bounds) => {
      const hashes: string[] = [];
      for (let index = 0; index < 4; index += 1) {
        hashes.push((await store.put(Buffer.alloc(400, `${index}`))).contentHash);
      }
      let nowMs = 0;
      const cache = await openObjectCache({
        directory: path.join(directory, 'small'),
        ...bounds,
        holdMs: 100,
        open: (hash) => store.open(hash),
        now: () => nowMs,
      });
      const [a = '', b = '', c = '', d = ''] = hashes;
      const pathOf = async (hash: string) => (await cache.path(hash)) ?? '';
      const there = async () => (await readdir(path.join(directory, 'small'))).sort();
      await pathOf(a);
      await pathOf(b);
      // More than it may hold, but all of it is of use.
      await pathOf(c);
      expect(await there()).toEqual([a, b, c].sort());
      nowMs = 150;
      await pathOf(a);
      await pathOf(d);
      expect(await there()).toEqual([a, d].sort());
      expect((await stat(await pathOf(a))).size).toBe(400);
    },
  );
});
