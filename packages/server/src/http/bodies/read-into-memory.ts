import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PlatenError } from '@platen/core';

/** Reads a stream of at most `maxBytes`. Throws FILE_TOO_LARGE, reading no further. */
export async function readIntoMemory(
  stream: Readable,
  { maxBytes }: { readonly maxBytes: number },
): Promise<{ readonly bytes: Buffer; readonly hash: string }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new PlatenError('FILE_TOO_LARGE', {
        message: `The file is larger than ${maxBytes / 1024 ** 2} MB.`,
        details: { limit: maxBytes },
      });
    }
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}
