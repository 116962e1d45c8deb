import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { openDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import { observeFiles } from './observe-files.ts';
import { storageUnavailable } from './storage-failure.ts';

let real: FileStore;
let observed: string[];
let removed: number;
const observe = (files: FileStore) =>
  observeFiles(files, {
    observeFiles: ({ operation, outcome, ms }) => {
      expect(ms).toBeGreaterThanOrEqual(0);
      observed.push(`${operation} ${outcome}`);
    },
    noteRemoved: (_what, count) => {
      removed += count;
    },
  });

beforeEach(async () => {
  real = await openDiskFileStore({ directory: temporaryFolder('observed') });
  observed = [];
  removed = 0;
});

describe('the figures of the store of files', () => {
  it('have each call that reads, writes, lists or removes', async () => {
    const files = observe(real);
    const { contentHash } = await files.put(Buffer.from('bytes'));
    const incoming = await files.receive(Readable.from([Buffer.from('more')]), { maxBytes: 9 });
    await incoming.keep();
    expect(await files.has(contentHash)).toBe(true);
    const opened = await files.open(contentHash);
    expect(opened && (await text(opened))).toBe('bytes');
    expect(await files.localPath(contentHash)).toContain(contentHash);
    expect(await files.list({ limit: 9 })).toHaveLength(2);
    expect(await files.remove(contentHash, { minAgeMs: 60_000 })).toBe(false);
    expect(await files.remove(contentHash, { minAgeMs: -60_000 })).toBe(true);
    await files.clearAside({ minAgeMs: 0, limit: 9, used: async () => new Set() });
    const calls = ['put', 'receive', 'keep', 'has', 'open', 'localPath', 'list', 'remove', 'remove', 'clearAside'];
    expect(observed).toEqual(calls.map((operation) => `${operation} done`));
    expect(removed).toBe(1);
  });

  it('count what the store fails at, and throw what it threw', async () => {
    const cause = storageUnavailable(new Error('away'));
    const fail = () => Promise.reject(cause);
    const incoming = await real.receive(Readable.from([Buffer.from('more')]), { maxBytes: 9 });
    const files = observe({
      ...real,
      ...{ put: fail, has: fail, open: fail, localPath: fail, list: fail, remove: fail, clearAside: fail },
      receive: async () => ({ ...incoming, keep: fail }),
    });
    const hash = 'a'.repeat(64);
    const aside = { minAgeMs: 0, limit: 1, used: async () => new Set<string>() };
    for (const call of [
      () => files.put(Buffer.from('bytes')),
      () => files.has(hash),
      () => files.open(hash),
      () => files.localPath(hash),
      () => files.list({ limit: 1 }),
      () => files.remove(hash, { minAgeMs: 0 }),
      () => files.clearAside(aside),
      async () => (await files.receive(Readable.from([]), { maxBytes: 1 })).keep(),
    ]) {
      await expect(call()).rejects.toBe(cause);
    }
    const failed = ['put', 'has', 'open', 'localPath', 'list', 'remove', 'clearAside'];
    expect(observed).toEqual([...failed.map((operation) => `${operation} failed`), 'receive done', 'keep failed']);
    expect(removed).toBe(0);
  });

  it('blame the caller, not the store, for what is too large or breaks off', async () => {
    const files = observe(real);
    await expect(files.receive(Readable.from([Buffer.from('more')]), { maxBytes: 2 })).rejects.toThrow('more than 2');
    const broken = new Readable({
      read() {
        this.destroy(new Error('hung up'));
      },
    });
    await expect(files.receive(broken, { maxBytes: 2 })).rejects.toThrow('hung up');
    const silent = new Readable({
      read() {
        this.destroy();
      },
    });
    await expect(files.receive(silent, { maxBytes: 2 })).rejects.toThrow();
    expect(observed).toEqual(Array(3).fill('receive refused'));
  });
});
