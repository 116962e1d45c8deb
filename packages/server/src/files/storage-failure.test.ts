import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { onDisk } from './storage-failure.ts';

describe('what is done with the disk', () => {
  it.runIf(process.platform === 'linux')('says that the storage is away when the disk is full', async () => {
    // Linux has a file on which there is never room.
    const full = onDisk(() => writeFile('/dev/full', 'too much'));
    await expect(full).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { part: 'storage' },
      cause: { code: 'ENOSPC' },
    });
  });

  it('leaves what is nobody’s disk failing as it is', async () => {
    await expect(onDisk(() => writeFile('/no/such/folder/file', ''))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
