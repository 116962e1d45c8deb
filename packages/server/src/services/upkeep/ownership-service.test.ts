import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { openDiskFileStore } from '../../files/disk-file-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import { guardDeletes } from '../../files/guard-deletes.ts';
import { createOwnershipService } from './ownership-service.ts';

const hourMs = 3_600_000;

describe.each(columnsOf('database'))('whose files these are, with rows on %s', (kind) => {
  const opened = useStore(kind);
  let directory: string;
  let stored: FileStore;
  let nowMs: number;
  const onForeign = vi.fn();

  beforeEach(async () => {
    directory = temporaryFolder('owned');
    stored = await openDiskFileStore({ directory });
    nowMs = Date.parse('2026-11-22T12:00:00Z');
    onForeign.mockClear();
  });

  /** As a node that has started just now: what it learnt before is not known. */
  const node = () =>
    createOwnershipService({
      installation: opened.store.installation,
      renders: opened.store.renders,
      files: stored,
      areFilesBesideRows: false,
      place: async () => 'here',
      keepAllMs: 24 * hourMs,
      onForeign,
      now: async () => new Date(nowMs),
    });

  async function oldFile(content: string): Promise<string> {
    await stored.put(Buffer.from(content));
    const hash = createHash('sha256').update(content).digest('hex');
    await utimes(path.join(directory, hash.slice(0, 2), hash), 0, 0);
    return hash;
  }

  const isRemoved = async (hash: string) => guardDeletes(stored, node().mayDelete).remove(hash, { minAgeMs: 0 });

  it('is settled by the first start, and none is deleted for a day', async () => {
    await node().claim();
    const hash = await oldFile('an orphan');
    expect(await isRemoved(hash)).toBe(false);
    nowMs += 24 * hourMs - 1;
    expect(await isRemoved(hash)).toBe(false);
    nowMs += 1;
    expect(await isRemoved(hash)).toBe(true);
    expect(
      await guardDeletes(stored, node().mayDelete).clearAside({
        minAgeMs: -hourMs,
        limit: 10,
        used: async () => new Set(),
      }),
    ).toBe(1);
    expect(onForeign).not.toHaveBeenCalled();
  });

  it('is another’s when their mark changes, and a node that runs deletes nothing from then on', async () => {
    await node().claim();
    nowMs += 25 * hourMs;
    await stored.mark.write('somebody else');
    expect(await isRemoved(await oldFile('an orphan'))).toBe(false);
    expect(onForeign).toHaveBeenCalled();
    await expect(node().claim()).rejects.toThrow(/belong to another installation/);
  });

  it('is told by adopting them, for which a day begins anew', async () => {
    await node().claim();
    await stored.mark.write('somebody else');
    await node().adopt({ anyway: false });
    await node().claim();
    nowMs += 23 * hourMs;
    expect(await isRemoved(await oldFile('an orphan'))).toBe(false);
  });

  it('is nobody’s who finds files that no row names', async () => {
    await oldFile('of somebody');
    await expect(node().claim()).rejects.toThrow(/of 1 that are there 0 are named by rows/);
    await expect(node().adopt({ anyway: false })).rejects.toThrow(/--anyway/);
    expect(await stored.mark.read()).toBeUndefined();
    expect(await isRemoved(createHash('sha256').update('of somebody').digest('hex'))).toBe(false);
  });

  it('is one installation’s, however many of its nodes start at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => node().claim()));
    expect(await stored.mark.read()).toBe((await opened.store.installation.find())?.id);
  });
});
