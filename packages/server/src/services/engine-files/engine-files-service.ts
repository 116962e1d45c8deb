import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PlatenError } from '@platen/core';
import {
  accountFaceId,
  addressedFile,
  createFontPaths,
  fontPackages,
  listPatternFiles,
  readPatterns,
  svgRendererPath,
} from '@platen/engine/fonts';
import { LRUCache } from 'lru-cache';
import type { Analyser } from '../../analysis/analyser.ts';
import type { PageFont } from '../../analysis/operations.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { AccountFontsService, OwnFace } from '../assets/account-fonts.ts';
import { type BundledIndex, openBundledIndex, withOwnFamilies } from './font-index.ts';

/** A file that a page loads. */
export interface EngineFile {
  /** Packed with gzip. */
  readonly packed: Uint8Array;
  /** Differs for different content. */
  readonly digest: string;
}

export interface EngineFilesOptions {
  readonly analyser: Analyser;
  readonly fonts: Pick<AccountFontsService, 'fontsOf'>;
  readonly files: Pick<FileStore, 'localPath'>;
  readonly engineVersion: string;
}

export interface FontAddress {
  readonly accountId: string;
  readonly package: string;
  readonly file: string;
}

export type EngineFilesService = ReturnType<typeof createEngineFilesService>;

/** Limit for packed files in memory, in bytes: enough for a thousand fonts, or for one of the largest. */
const maxPackedBytes = 48 * 1024 ** 2;
/** Limit for descriptions of account fonts, in bytes: each takes some kB. */
const maxDescribedBytes = 16 * 1024 ** 2;

const pack = promisify(gzip);

/** The files that the engine in a page loads: fonts, hyphenation patterns, the renderer of SVG filters. */
export function createEngineFilesService({ analyser, fonts, files, engineVersion }: EngineFilesOptions) {
  const pathOf = createFontPaths();
  const kept = new LRUCache<string, EngineFile>({
    maxSize: maxPackedBytes,
    sizeCalculation: ({ packed }) => packed.byteLength + 1,
  });
  const described = new LRUCache<string, PageFont>({
    maxSize: maxDescribedBytes,
    sizeCalculation: ({ coverage }) => coverage.length + 512,
  });
  /** Files that are being made now, so that none is made twice at once. */
  const making = new Map<string, Promise<EngineFile>>();
  const asked = { hits: 0, misses: 0 };
  let bundled: BundledIndex | undefined;
  let patternFiles: ReadonlySet<string> | undefined;

  /**
   * Returns the file that was made under this name before, or makes it. A limit of `accountId` refuses only calls of
   * that account.
   */
  async function keep({ name, accountId = '' }: Kept, make: () => Promise<EngineFile>): Promise<EngineFile> {
    const known = kept.get(name);
    if (known) {
      asked.hits += 1;
      return known;
    }
    asked.misses += 1;
    const task = `${accountId} ${name}`;
    const made =
      making.get(task) ??
      make()
        .then((file) => {
          kept.set(name, file);
          return file;
        })
        .finally(() => making.delete(task));
    making.set(task, made);
    return made;
  }

  async function packJson(data: unknown): Promise<EngineFile> {
    const text = JSON.stringify({ success: true, data });
    return { packed: await pack(text), digest: hash('sha256', text) };
  }

  async function describe(accountId: string, face: OwnFace): Promise<PageFont | undefined> {
    const name = `${accountId} ${face.digest}`;
    const known = described.get(name);
    if (known) return known;
    const bytes = await readOwn(face);
    if (!bytes) return undefined;
    const facts = await analyser.run({ ...fontWork, operation: 'describeFont', accountId, bytes });
    described.set(name, facts);
    return facts;
  }

  async function readOwn({ digest }: OwnFace): Promise<Buffer | undefined> {
    const path = await files.localPath(digest);
    return path === undefined ? undefined : readFile(path);
  }

  /**
   * A font that one account has asked for is packed again for another account, which could otherwise see that somebody
   * has the font.
   */
  function packFont(accountId: string, { digest, owner = '', read }: FontToPack): Promise<EngineFile> {
    return keep({ name: `font ${owner} ${digest}`, accountId }, async () => {
      const bytes = await read();
      if (!bytes) throw noSuchFile();
      const { packed } = await analyser.run({ ...fontWork, operation: 'packFont', accountId, bytes });
      return { packed, digest };
    });
  }

  return {
    engineVersion,

    /** The index of the bundled fonts and those of the account, as JSON in an answer's envelope. */
    async fontIndex(accountId: string): Promise<EngineFile> {
      const { faces } = await fonts.fontsOf(accountId);
      const name = hash('sha256', JSON.stringify(faces));
      return keep({ name: `index ${faces.length > 0 ? accountId : ''} ${name}`, accountId }, async () => {
        bundled ??= openBundledIndex();
        const own = [];
        // One after the other, so that an account with many fonts does not take all processes.
        for (const face of faces) {
          const facts = await describe(accountId, face);
          if (facts) own.push({ face, facts });
        }
        return packJson({ engineVersion, ...withOwnFamilies(bundled.index, own) });
      });
    },

    /** A font file as plain tables. Throws NOT_FOUND, also for a font of another account. */
    async font({ accountId, package: place, file }: FontAddress): Promise<EngineFile> {
      if (place === fontPackages.own) {
        const { faces } = await fonts.fontsOf(accountId);
        const face = faces.find(({ digest }) => addressedFile(accountFaceId(digest)) === file);
        if (!face) throw noSuchFile();
        return packFont(accountId, { digest: face.digest, owner: accountId, read: () => readOwn(face) });
      }
      bundled ??= openBundledIndex();
      const location = place === fontPackages.bundled ? bundled.locations.get(file) : undefined;
      if (!location) throw noSuchFile();
      const digest = hash('sha256', `${engineVersion} ${file}`);
      return packFont(accountId, { digest, read: () => readFile(pathOf(location)) });
    },

    /** Hyphenation patterns as JSON in an answer's envelope. Throws NOT_FOUND. */
    async patterns(file: string): Promise<EngineFile> {
      patternFiles ??= new Set(await listPatternFiles());
      if (!patternFiles.has(file)) throw noSuchFile();
      return keep({ name: `patterns ${file}` }, () => packJson(readPatterns(file)));
    },

    /** The WebAssembly module that draws filters of SVG art. */
    svgRenderer: (): Promise<EngineFile> =>
      keep({ name: 'svg-renderer' }, async () => {
        const bytes = await readFile(svgRendererPath());
        return { packed: await pack(bytes), digest: hash('sha256', bytes) };
      }),

    /** Counts of packed files. */
    get figures() {
      return [
        {
          name: 'engine_files',
          ...asked,
          entries: kept.size,
          bytes: kept.calculatedSize,
          maxBytes: maxPackedBytes,
        },
      ];
    },
  };
}

interface Kept {
  readonly name: string;
  /** The account whose limits pay for making the file. */
  readonly accountId?: string;
}

interface FontToPack {
  readonly digest: string;
  /** The account that owns the font; undefined for a bundled one. */
  readonly owner?: string;
  /** Undefined when the file is gone. */
  readonly read: () => Promise<Buffer | undefined>;
}

const fontWork = { input: {}, content: [], field: 'file' } as const;

function noSuchFile(): PlatenError {
  return new PlatenError('NOT_FOUND', { message: 'There is no such file. GET /v1/engine/fonts tells those of fonts.' });
}
