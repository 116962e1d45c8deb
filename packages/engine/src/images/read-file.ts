import { type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ImageProblem } from '@platen/core';
import type { Caches } from '../caches/caches.ts';
import { imageLimits } from './image-limits.ts';
import { type ReadImage, readImage } from './read-image.ts';

/** Whatever was new once stays until this is full: it has room for the largest picture that an address may give. */
const maxKeptBytes = 24_000_000;

/** Reads files of images. Those that were read a moment ago are kept: to read and hash a photograph takes longer than to paint it. */
export function createFileReader(caches: Caches) {
  const files = caches.create<ReadImage>({
    name: 'image_files',
    maxBytes: maxKeptBytes,
    bytesOf: ({ bytes }) => bytes.length,
  });
  return async (path: string, options: { readonly upright: boolean }): Promise<ReadImage> => {
    const { size, mtimeMs, ino } = statOf(path);
    if (size > imageLimits.maxBytes) throw new ImageProblem('too_many_bytes');
    const name = [path, size, mtimeMs, ino, options.upright].join(' ');
    const known = files.get(name);
    if (known) return known;
    const bytes = await readFile(path).catch((cause: unknown): never => {
      throw new ImageProblem('unavailable', cause);
    });
    const image = await readImage(bytes, options);
    files.set(name, image);
    return image;
  };
}

/** At once: waiting for a free thread takes a hundred times as long as looking. */
function statOf(path: string): Stats {
  try {
    return statSync(path);
  } catch (cause) {
    throw new ImageProblem('unavailable', cause);
  }
}
