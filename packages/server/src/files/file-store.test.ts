import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { s3ConfigOf } from '../../../../tests/support/s3-config.ts';
import { type S3Server, startS3 } from '../../../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { openDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3FileStore } from './s3/s3-file-store.ts';

/** What `PLATEN_STORAGE` chooses between. */
describe.each(columnsOf('files'))('the file store (PLATEN_STORAGE=%s)', (storage) => {
  let s3: S3Server;
  let buckets = 0;
  let directory: string;
  let store: FileStore;

  beforeAll(async () => {
    if (storage === 's3') s3 = await startS3({ buckets: Array.from({ length: 20 }, (_, index) => `bucket-${index}`) });
  });
  afterAll(() => s3?.stop());

  beforeEach(async () => {
    directory = temporaryFolder('files');
    if (storage === 'file') store = await openDiskFileStore({ directory });
    else store = await openS3FileStore({ config: s3ConfigOf(s3, `bucket-${buckets++}`), directory });
  });
  afterEach(async () => {
    await store.close();
  });

  const readAll = async (hash: string, range?: { start: number; end: number }) => {
    const stream = await store.open(hash, range);
    return stream && (await buffer(stream)).toString();
  };
  const names = () => store.list({ limit: 1_000 });

  it('gives back the bytes it took, whole or in part', async () => {
    const { contentHash, size } = await store.put(Buffer.from('0123456789'));
    expect(size).toBe(10);
    expect(await readAll(contentHash)).toBe('0123456789');
    expect(await readAll(contentHash, { start: 2, end: 4 })).toBe('234');
    expect(await readAll(contentHash, { start: 9, end: 9 })).toBe('9');
    expect(await store.has(contentHash)).toBe(true);
  });

  it('takes an empty file and one of some megabytes', async () => {
    const empty = await store.put(Buffer.alloc(0));
    expect(empty.size).toBe(0);
    expect(await readAll(empty.contentHash)).toBe('');
    const large = Buffer.alloc(5_000_000, 'abc');
    const { contentHash } = await store.put(large);
    expect((await buffer((await store.open(contentHash)) ?? Readable.from([]))).equals(large)).toBe(true);
    expect(await readAll(contentHash, { start: 4_999_998, end: 4_999_999 })).toBe('ab');
  });

  it('keeps the same bytes once, also when they come at the same time', async () => {
    const stored = await Promise.all(Array.from({ length: 5 }, () => store.put(Buffer.from('same'))));
    expect(new Set(stored.map(({ contentHash }) => contentHash)).size).toBe(1);
    expect(await names()).toEqual([stored[0]?.contentHash]);
  });

  it('has nothing under names that are not its own', async () => {
    for (const name of ['', '..', '../../etc/passwd', '0'.repeat(64), 'A'.repeat(64)]) {
      expect(await store.has(name)).toBe(false);
      expect(await store.open(name)).toBeUndefined();
      expect(await store.localPath(name)).toBeUndefined();
      expect(await store.remove(name, { minAgeMs: 0 })).toBe(false);
    }
  });

  it('gives a path of this machine for a file, again and again and at the same time', async () => {
    const { contentHash } = await store.put(Buffer.from('on this machine'));
    const paths = await Promise.all(Array.from({ length: 5 }, () => store.localPath(contentHash)));
    expect(new Set(paths).size).toBe(1);
    expect(await readFile((await store.localPath(contentHash)) ?? '', 'utf8')).toBe('on this machine');
  });

  it('removes what is old enough, and not what was put again', async () => {
    const { contentHash } = await store.put(Buffer.from('old'));
    expect(await store.remove(contentHash, { minAgeMs: 60_000 })).toBe(false);
    expect(await store.has(contentHash)).toBe(true);
    expect(await store.remove(contentHash, { minAgeMs: -60_000 })).toBe(true);
    expect(await store.has(contentHash)).toBe(false);
    expect(await names()).toEqual([]);
    expect(await store.remove(contentHash, { minAgeMs: -60_000 })).toBe(false);
    const clear = (minAgeMs: number) => store.clearAside({ minAgeMs, limit: 10, used: async () => new Set() });
    expect([await clear(60_000), await clear(-60_000), await clear(-60_000)]).toEqual([0, 1, 0]);
    expect(await store.open(contentHash)).toBeUndefined();
    expect(await store.localPath(contentHash)).toBeUndefined();
  });

  it('has what was removed for those who ask for it soon, and for rows that name it', async () => {
    const remove = async (text: string) => {
      const { contentHash } = await store.put(Buffer.from(text));
      expect(await store.remove(contentHash, { minAgeMs: -60_000 })).toBe(true);
      expect(await store.has(contentHash)).toBe(false);
      return contentHash;
    };
    const [read, drawn, named, again] = [await remove('a'), await remove('b'), await remove('c'), await remove('d')];
    expect(await readAll(read)).toBe('a');
    expect(await readFile((await store.localPath(drawn)) ?? '', 'utf8')).toBe('b');
    await store.put(Buffer.from('d'));
    expect(await store.clearAside({ minAgeMs: -60_000, limit: 10, used: async () => new Set([named]) })).toBe(2);
    expect(await names()).toEqual([read, drawn, named, again].sort());
    expect(await readAll(named)).toBe('c');
    expect(await readAll(again)).toBe('d');
  });

  it('lists the names of all files in their order, a page at a time', async () => {
    const put = await Promise.all(Array.from({ length: 25 }, (_, index) => store.put(Buffer.from(`file ${index}`))));
    const sorted = put.map(({ contentHash }) => contentHash).sort();
    expect(await names()).toEqual(sorted);
    const paged: string[] = [];
    for (;;) {
      const page = await store.list({ limit: 10, ...(paged.length > 0 && { after: paged.at(-1) ?? '' }) });
      expect(page.length).toBeLessThanOrEqual(10);
      if (page.length === 0) break;
      paged.push(...page);
    }
    expect(paged).toEqual(sorted);
    expect(await store.list({ after: '80', limit: 1_000 })).toEqual(sorted.filter((name) => name > '80'));
  });

  it('takes a stream in and keeps it as if it had been put', async () => {
    const incoming = await store.receive(Readable.from([Buffer.from('01234'), Buffer.from('56789')]), { maxBytes: 10 });
    expect(incoming).toMatchObject({ size: 10, firstBytes: Buffer.from('0123456789') });
    expect(await readFile(incoming.path, 'utf8')).toBe('0123456789');
    expect(await store.has(incoming.contentHash)).toBe(false);
    const kept = await incoming.keep();
    expect(kept).toEqual(await store.put(Buffer.from('0123456789')));
    expect(await readAll(kept.contentHash)).toBe('0123456789');
  });

  it('keeps only the first bytes of what came when it is told so', async () => {
    const incoming = await store.receive(Readable.from([Buffer.from('0123456789')]), { maxBytes: 10 });
    const kept = await incoming.keep({ length: 4 });
    expect(kept).toEqual(await store.put(Buffer.from('0123')));
    expect(await readAll(kept.contentHash)).toBe('0123');
    expect(await names()).toEqual([kept.contentHash]);
  });

  it('keeps the same stream once, and nothing of a discarded one', async () => {
    const receive = () => store.receive(Readable.from([Buffer.from('same')]), { maxBytes: 10 });
    const [first, second, third] = [await receive(), await receive(), await receive()];
    await Promise.all([first.keep(), second.keep(), third.discard()]);
    expect(await names()).toEqual([first.contentHash]);
    for (const { path: file } of [first, second, third]) await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  it('stops reading at the first byte too many and leaves nothing', async () => {
    let bytes = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          bytes += 1_000;
          yield Buffer.alloc(1_000);
        }
      })(),
    );
    await expect(store.receive(endless, { maxBytes: 9_999 })).rejects.toMatchObject({
      name: 'FileTooLarge',
      maxBytes: 9_999,
    });
    expect(bytes).toBeLessThan(100_000);
    expect(endless.destroyed).toBe(true);
    expect(await names()).toEqual([]);
  });

  it('leaves nothing of a stream that breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      })(),
    );
    await expect(store.receive(broken, { maxBytes: 100 })).rejects.toThrow('gone');
    expect(await names()).toEqual([]);
  });

  it('says that it can be used', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});
