import { mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject, onTestFinished, vi } from 'vitest';

/** All contexts of a browser have one clipboard: until a test that asked for it has ended, others that ask wait. */
export async function ownClipboard(): Promise<void> {
  const held = path.join(tmpdir(), `platen-clipboard-${new URL(inject('browserOfTheRun')).port}`);
  const take = () => {
    try {
      mkdirSync(held);
      return true;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
      return false;
    }
  };
  await vi.waitUntil(take, { timeout: 120_000, interval: 100 });
  onTestFinished(() => rmdirSync(held));
}
