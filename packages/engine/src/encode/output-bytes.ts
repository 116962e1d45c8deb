import { PlatenError } from '@platen/core';

const maxOutputBytes = 100_000_000;

/** Checks the size of a file, or of the parts of it that are known so far. Throws FILE_TOO_LARGE. */
export function checkOutputBytes(bytes: number): void {
  if (bytes <= maxOutputBytes) return;
  throw new PlatenError('FILE_TOO_LARGE', {
    message: `The file would be larger than ${maxOutputBytes / 1e6} MB, the most that one render may give. Use fewer or smaller pictures, or jpg or webp, where pictures are held at the size of the output.`,
    details: { limit: maxOutputBytes },
  });
}
