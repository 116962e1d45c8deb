import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Thrown when more bytes come than are allowed. */
export class FileTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`a file has more than ${maxBytes} bytes`);
    this.name = 'FileTooLarge';
    this.maxBytes = maxBytes;
  }
}

export interface ReceivedBytes {
  readonly contentHash: string;
  readonly size: number;
  /** The beginning, at most 4,096 bytes: enough to tell what kind of file it is. */
  readonly firstBytes: Buffer;
}

const maxFirstBytes = 4_096;

/**
 * Writes a stream to a new file and syncs it, unless told that it need not outlive a power cut. Leaves nothing behind when the stream fails or is too long: it is read
 * no further then.
 * @throws FileTooLarge, or what the stream threw.
 */
export async function receiveFile(
  stream: Readable,
  { file, maxBytes, sync = true }: { readonly file: string; readonly maxBytes: number; readonly sync?: boolean },
): Promise<ReceivedBytes> {
  const hash = createHash('sha256');
  let firstBytes = Buffer.alloc(0);
  let size = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new FileTooLarge(maxBytes);
      if (firstBytes.length < maxFirstBytes) firstBytes = Buffer.concat([firstBytes, chunk]).subarray(0, maxFirstBytes);
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    if (sync) await handle.sync();
  } catch (cause) {
    await rm(file, { force: true });
    throw cause;
  } finally {
    await handle.close();
  }
  return { contentHash: hash.digest('hex'), size, firstBytes };
}
