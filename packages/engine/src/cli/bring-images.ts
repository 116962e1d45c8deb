import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImageNeed } from '@platen/core';
import { createImageFetcher } from '../fetch/index.ts';
import type { ImageSource } from '../pipeline/render-job.ts';

export interface BroughtImages {
  readonly images: ReadonlyMap<string, ImageSource>;
  /** Removes what was downloaded. */
  release(): Promise<void>;
}

/**
 * Brings every picture of a design: downloads as the service does, with the same limits, and files as paths, which may
 * be relative to `folder`. Throws PlatenError INVALID_IMAGE_URL for a download that fails and has no fallback.
 */
export async function bringImages(needs: readonly ImageNeed[], folder: string): Promise<BroughtImages> {
  const directory = mkdtempSync(path.join(tmpdir(), 'platen-render-'));
  const allowHosts = (process.env['PLATEN_FETCH_ALLOW_HOSTS'] ?? '').split(',').map((host) => host.trim());
  const fetcher = await createImageFetcher({ directory, allowHosts: allowHosts.filter(Boolean) });
  const release = async () => {
    await fetcher.close();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const ownFile = async (src: string) =>
      isAddress(src) ? undefined : { path: path.resolve(folder, src), digest: '', size: 0 };
    const { images } = await fetcher.fetch(needs, { ownFile });
    return { images, release };
  } catch (cause) {
    await release();
    throw cause;
  }
}

function isAddress(src: string): boolean {
  return /^(https?|data):/i.test(src);
}
