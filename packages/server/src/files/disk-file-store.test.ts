import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { openDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';

let directory: string;
let store: FileStore;

beforeEach(async () => {
  directory = temporaryFolder('files');
  store = await openDiskFileStore({ directory });
});

const read = async (hash: string, range?: { start: number; end: number }) => {
  const stream = await store.open(hash, range);
  return stream && (await buffer(stream)).toString();
};

describe('the file store on disk', () => {
  it('keeps the same bytes once, also when they come at the same time', async () => {
    const stored = await Promise.all(Array.from({ length: 5 }, () => store.put(Buffer.from('same'))));
    expect(new Set(stored.map(({ contentHash }) => contentHash)).size).toBe(1);
    expect(await readdir(path.join(directory, stored[0]?.contentHash.slice(0, 2) ?? ''))).toHaveLength(1);
    expect(await readdir(path.join(directory, 'incoming'))).toEqual([]);
  });

  it('writes bytes that are there already like new ones: no time tells that another account has them', async () => {
    const { contentHash } = await store.put(Buffer.from('same'));
    const inode = async () => (await stat(path.join(directory, contentHash.slice(0, 2), contentHash))).ino;
    const first = await inode();
    await store.put(Buffer.from('same'));
    const second = await inode();
    expect(second).not.toBe(first);
    const received = await store.receive(Readable.from([Buffer.from('same')]), { maxBytes: 10 });
    await received.keep();
    expect(await inode()).not.toBe(second);
    expect(await read(contentHash)).toBe('same');
  });

  it('makes all folders with the first file, and again what somebody took away', async () => {
    const put = async (text: string) => (await store.put(Buffer.from(text))).contentHash;
    const first = await put('first');
    const folders = (await readdir(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name));
    expect(folders).toHaveLength(256);
    await rm(path.join(directory, first.slice(0, 2)), { recursive: true });
    expect(await put('first')).toBe(first);
    expect(await read(first)).toBe('first');
    // Who comes after a stop finds some of them.
    await rm(path.join(directory, first.slice(0, 2)), { recursive: true });
    store = await openDiskFileStore({ directory });
    expect(await read(await put('second'))).toBe('second');
    expect(await read(await put('first'))).toBe('first');
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

  it('keeps the same stream once, and nothing of a discarded one', async () => {
    const receive = () => store.receive(Readable.from([Buffer.from('same')]), { maxBytes: 10 });
    const [first, second, third] = [await receive(), await receive(), await receive()];
    await Promise.all([first.keep(), second.keep(), third.discard()]);
    expect(await readdir(path.join(directory, first.contentHash.slice(0, 2)))).toHaveLength(1);
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
