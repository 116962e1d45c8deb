import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { fileRefused } from '../sheet.ts';

/** The parts of an XLSX file, by their names in the archive. */
export interface Archive {
  has(name: string): boolean;
  /** The bytes of a part as they are inflated. Throws when there are more than a part may have. */
  open(name: string): Promise<Readable>;
}

const maxParts = 2_000;
/** Inflated. A sheet of 10,000 rows and 50 columns has about 25 MB. */
const maxPartBytes = 64 * 1024 ** 2;

/**
 * Opens a ZIP archive. The sizes it claims are checked before anything is inflated, and again while it is, so that a
 * small file never becomes a large one in memory.
 * @throws PlatenError INVALID_REQUEST
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const { zip, entries } = await list(bytes);
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async open(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw fileRefused(`is not a whole XLSX file; it has no ${name}`);
      if (!entry.canDecodeFileData()) throw fileRefused('is encrypted or packed in a way that XLSX does not know');
      if (entry.uncompressedSize > maxPartBytes) {
        throw fileRefused(`holds more than ${maxPartBytes / 1024 ** 2} MB when it is unpacked`);
      }
      return zip.openReadStreamPromise(entry).catch((cause: unknown) => {
        throw damaged(cause);
      });
    },
  };
}

export function damaged(cause: unknown) {
  return fileRefused('is damaged; it cannot be unpacked', {}, cause);
}

async function list(bytes: Buffer): Promise<{ readonly zip: ZipFile; readonly entries: ReadonlyMap<string, Entry> }> {
  const entries = new Map<string, Entry>();
  try {
    const zip = await fromBufferPromise(bytes);
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= maxParts) break;
      // Names of parts are the same in any case (ECMA-376, part 2).
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    return { zip, entries };
  } catch (cause) {
    throw damaged(cause);
  }
}
