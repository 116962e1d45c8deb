import { hash } from 'node:crypto';
import type { Caches } from '../../caches/caches.ts';
import { packStream } from './pdf-file.ts';

/** Packs streams for `writePdf`. */
export type StreamPacker = (stream: Buffer) => Uint8Array;

const maxPackedBytes = 8_000_000;

/**
 * Keeps what streams became: of a PDF that is drawn again with another text, the fonts and their tables are the same, and
 * packing them takes longer than packing the page.
 */
export function createStreamPacker(caches: Caches): StreamPacker {
  const packed = caches.create<Uint8Array>({
    name: 'pdf_streams',
    maxBytes: maxPackedBytes,
    maxEntryBytes: maxPackedBytes / 8,
    bytesOf: (bytes, key) => bytes.length + key.length,
  });
  /** Names of streams that are kept themselves, as fonts are: nobody changes a stream that was written. */
  const names = new WeakMap<Uint8Array, string>();
  return (stream) => {
    const key = names.get(stream) ?? hash('sha256', stream, 'base64');
    names.set(stream, key);
    const known = packed.get(key);
    if (known !== undefined) return known;
    // A copy: what zlib gives may be a small part of a large buffer.
    const made = new Uint8Array(packStream(stream));
    packed.set(key, made);
    return made;
  };
}
