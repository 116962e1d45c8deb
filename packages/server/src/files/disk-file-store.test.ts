import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';

let directory: string;
let store: FileStore;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'platen-files-'));
  store = await openDiskFileStore({ directory });
});

afterEach(() => rm(directory, { recursive: true }));

const read = async (hash: string, range?: { start: number; end: number }) => {
  const stream = await store.open(hash, range);
  return stream && (await buffer(stream)).toString();
};

describe('the file store on disk', () => {
  it('gives back the bytes it took, whole or in part', async () => {
    const { contentHash, size } = await store.put(Buffer.from('0123456789'));
    expect(size).toBe(10);
    expect(await read(contentHash)).toBe('0123456789');
    expect(await read(contentHash, { start: 2, end: 4 })).toBe('234');
  });

  it('keeps the same bytes once, also when they come at the same time', async () => {
    const stored = await Promise.all(Array.from({ length: 5 }, () => store.put(Buffer.from('same'))));
    expect(new Set(stored.map(({ contentHash }) => contentHash)).size).toBe(1);
    expect(await readdir(path.join(directory, stored[0]?.contentHash.slice(0, 2) ?? ''))).toHaveLength(1);
    expect(await readdir(path.join(directory, 'incoming'))).toEqual([]);
  });

  it('has nothing under names that are not its own', async () => {
    for (const name of ['', '..', '../../etc/passwd', '0'.repeat(64), 'A'.repeat(64)]) {
      expect(await store.open(name)).toBeUndefined();
      expect(await store.localPath(name)).toBeUndefined();
    }
  });

  it('does not follow a symbolic link and does not open a directory', async () => {
    const outside = path.join(directory, 'outside');
    await writeFile(outside, 'secret');
    const link = createHash('sha256').update('link').digest('hex');
    const folder = createHash('sha256').update('folder').digest('hex');
    await mkdir(path.join(directory, link.slice(0, 2)), { recursive: true });
    await symlink(outside, path.join(directory, link.slice(0, 2), link));
    await mkdir(path.join(directory, folder.slice(0, 2), folder), { recursive: true });
    expect(await store.open(link)).toBeUndefined();
    expect(await store.open(folder)).toBeUndefined();
  });

  it('clears away what an earlier process left half written', async () => {
    await writeFile(path.join(directory, 'incoming', 'half'), 'ha');
    await openDiskFileStore({ directory });
    expect(await readdir(path.join(directory, 'incoming'))).toEqual([]);
  });

  it('takes a stream in and keeps it as if it had been put', async () => {
    const incoming = await store.receive(Readable.from([Buffer.from('01234'), Buffer.from('56789')]), { maxBytes: 10 });
    expect(incoming).toMatchObject({ size: 10, firstBytes: Buffer.from('0123456789') });
    expect(await readFile(incoming.path, 'utf8')).toBe('0123456789');
    expect(await store.localPath(incoming.contentHash)).toBeUndefined();
    const kept = await incoming.keep();
    expect(kept).toEqual(await store.put(Buffer.from('0123456789')));
    expect(await read(kept.contentHash)).toBe('0123456789');
  });

  it('keeps only the first bytes of what came when it is told so', async () => {
    const incoming = await store.receive(Readable.from([Buffer.from('0123456789')]), { maxBytes: 10 });
    const kept = await incoming.keep({ length: 4 });
    expect(kept).toEqual(await store.put(Buffer.from('0123')));
    expect(await read(kept.contentHash)).toBe('0123');
    expect(await readdir(path.join(directory, 'incoming'))).toEqual([]);
  });

  it('keeps the same stream once, and nothing of a discarded one', async () => {
    const receive = () => store.receive(Readable.from([Buffer.from('same')]), { maxBytes: 10 });
    const [first, second, third] = [await receive(), await receive(), await receive()];
    await Promise.all([first.keep(), second.keep(), third.discard()]);
    expect(await readdir(path.join(directory, first.contentHash.slice(0, 2)))).toHaveLength(1);
    expect(await readdir(path.join(directory, 'incoming'))).toEqual([]);
  });

  it('stops reading at the first byte too many and leaves nothing', async () => {
    let read = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          read += 1_000;
          yield Buffer.alloc(1_000);
        }
      })(),
    );
    await expect(store.receive(endless, { maxBytes: 9_999 })).rejects.toMatchObject({
      name: 'FileTooLarge',
      maxBytes: 9_999,
    });
    expect(read).toBeLessThan(100_000);
    expect(endless.destroyed).toBe(true);
    expect(await readdir(path.join(directory, 'incoming'))).toEqual([]);
  });

  it('leaves nothing of a stream that breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      })(),
    );
    await expect(store.receive(broken, { maxBytes: 100 })).rejects.toThrow('gone');
    expect(await readdir(path.join(directory, 'incoming'))).toEqual([]);
  });
});
