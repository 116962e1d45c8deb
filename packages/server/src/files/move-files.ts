import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { failpoint } from '../telemetry/failpoint.ts';
import type { FileStore } from './file-store.ts';

export interface MoveFilesOptions {
  readonly from: FileStore;
  readonly to: FileStore;
  /** Media types of contents, as far as rows tell them. */
  readonly mimeTypes: (contentHashes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Told while it goes on. */
  readonly onFiles: (files: number) => void;
}

export interface MovedFiles {
  readonly files: number;
  readonly bytes: number;
  /** Contents that are not what their names say, where they come from. They are not moved. */
  readonly damaged: readonly string[];
}

const listedAtOnce = 500;
const movedAtOnce = 8;

/** Copies all files that are not there yet. Each is read back, and its hash is its name. */
export async function moveFiles({ from, to, mimeTypes, onFiles }: MoveFilesOptions): Promise<MovedFiles> {
  let files = 0;
  let bytes = 0;
  const damaged: string[] = [];

  async function move(name: string, mimeType: string | undefined): Promise<void> {
    let size = await checkedSize(to, name);
    if (size === undefined) {
      const source = await from.open(name);
      if (!source) return;
      const received = await to.receive(source, { maxBytes: Number.MAX_SAFE_INTEGER });
      if (received.contentHash !== name) {
        await received.discard();
        damaged.push(name);
        return;
      }
      await received.keep({ ...(mimeType !== undefined && { mimeType }) });
      failpoint('file-moved');
      size = await checkedSize(to, name);
      if (size === undefined) throw new Error(`the file ${name} was written and is not there, or is another one`);
    }
    files += 1;
    bytes += size;
  }

  for (let after: string | undefined; ; ) {
    const names = await from.list({ ...(after !== undefined && { after }), limit: listedAtOnce });
    if (names.length === 0) return { files, bytes, damaged };
    const types = await mimeTypes(names);
    for (let start = 0; start < names.length; start += movedAtOnce) {
      await Promise.all(names.slice(start, start + movedAtOnce).map((name) => move(name, types.get(name))));
      onFiles(files);
    }
    after = names.at(-1);
  }
}

/** Undefined: it is not there, or not what its name says. */
async function checkedSize(store: FileStore, name: string): Promise<number | undefined> {
  const stream: Readable | undefined = await store.open(name);
  if (!stream) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).byteLength;
  }
  return hash.digest('hex') === name ? size : undefined;
}
