import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { StudioFilesStore } from '../../store/upkeep/studio-files-store.ts';

/** What a page begins with, and the files that it may load later. */
export interface StudioBuild {
  readonly script: string;
  readonly style: string;
  /** What each kind of page needs next, the most urgent first; absent where a build does not say. */
  readonly early?: Readonly<Partial<Record<'dashboard' | 'editor', readonly string[]>>>;
  /** HarfBuzz, which the engine of an editor needs. */
  readonly wasm?: string;
  /** Names that tell what the files hold. */
  readonly files: readonly string[];
}

export interface StudioFilesServiceOptions {
  /** What `npm run build` made of packages/studio. */
  readonly folder: string;
  readonly store: StudioFilesStore;
}

export type StudioFilesService = ReturnType<typeof createStudioFilesService>;

/** After the last node of a build is gone: tabs that were opened then go on loading its parts. */
const keptMs = 7 * 24 * 3_600_000;
const unpack = promisify(brotliDecompress);

/** The files of Studio's build, and of builds that other nodes have or had (`docs/adr/0048`). */
export function createStudioFilesService({ folder, store }: StudioFilesServiceOptions) {
  const manifest = path.join(folder, 'studio.json');
  const build = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as StudioBuild) : undefined;
  return {
    folder,
    /** Undefined: nothing was built. */
    build,

    /** Stores what this node serves, so that all others have it too, and forgets what none has served for a week. */
    async keep(): Promise<void> {
      if (build === undefined) return;
      const missing = (await store.note(build.files)).map(async (name) => {
        const file = path.join(folder, name);
        const isPacked = existsSync(`${file}.br`);
        return { name, bytes: await readFile(isPacked ? `${file}.br` : file), isPacked };
      });
      await store.insert(await Promise.all(missing));
      await store.removeOlderThan(keptMs);
    },

    /** A file of another build; undefined when none has it. `isPacked`: it is as it was compressed with Brotli. */
    async ofOtherBuild(name: string, { takesPacked }: { readonly takesPacked: boolean }) {
      const file = await store.find(name);
      if (!file?.isPacked || takesPacked) return file;
      return { ...file, bytes: await unpack(file.bytes), isPacked: false };
    },
  };
}
