import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { IndexedIcon } from './icon-index.ts';

/**
 * Reads one drawing out of its set's file. The files have up to 10 MB of JSON, so only the few hundred bytes that the
 * index points at are read. Throws when another version of the set is installed than the index was made from.
 */
export async function readIconBody({ set, name, offset, length }: IndexedIcon): Promise<string> {
  const file = createRequire(import.meta.url).resolve(`${set.package}/icons.json`);
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size !== set.size) {
      throw new Error(
        `${set.package}: expected the ${set.size} bytes of ${set.version}, found ${size}. Run npm install, or npm run generate:icons after taking a new version.`,
      );
    }
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
    if (bytesRead !== length) throw new Error(`${set.package}: the drawing of ${name} is cut off`);
    const body: unknown = JSON.parse(buffer.toString('utf8'));
    if (typeof body !== 'string') throw new Error(`${set.package}: the index does not point at the drawing of ${name}`);
    return body;
  } finally {
    await handle.close();
  }
}
