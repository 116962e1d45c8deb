import { createRequire } from 'node:module';
import decompressLater from 'wawoff2/decompress.js';

const binding = createRequire(import.meta.url)('wawoff2/build/decompress_binding.js') as {
  decompress(bytes: Uint8Array): Uint8Array | false;
};

// The library's own function waits for its WebAssembly and then decompresses: an empty file makes it do only the first.
await decompressLater(Buffer.alloc(0)).catch(() => undefined);

/**
 * The plain TrueType tables of a WOFF2 file. Throws when it is none.
 *
 * Synchronous, because a font is loaded in the middle of measuring a text.
 */
export function decompressWoff2(bytes: Uint8Array): Uint8Array {
  const tables = binding.decompress(bytes);
  if (tables === false) throw new Error('not a WOFF2 file');
  return tables;
}
