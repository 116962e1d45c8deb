import { readFileSync } from 'node:fs';
import './no-system-fonts.ts';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import type { FontFace } from '@platen/core';
import { LRUCache } from 'lru-cache';
import { decompressWoff2 } from './decompress-woff2.ts';
import { unpackFont } from './unpack-font.ts';

/** Where the file of a face lies: a path inside an npm package, or, with a leading `./`, beside the index. */
export interface FontFileLocation {
  readonly package: string;
  readonly file: string;
}

/** A face with the place of its file. */
export interface StoredFace {
  readonly face: FontFace;
  readonly location: FontFileLocation;
}

/** Registers font files with Skia when they are first needed. One per process: Skia's registry is global. */
export interface FontStore {
  /** Makes a face usable under its id. Throws when the file is missing or Skia refuses it: both are faults of ours. */
  load(faceId: string): void;
  /** Milliseconds that `load` has taken since the store was made: reading, unpacking and registering files. */
  loadedMs(): number;
  /** Throws when no such face is known. */
  face(faceId: string): FontFace;
  /** The face's file, as the browser may load it too. */
  path(faceId: string): string;
  /** The face's plain TrueType or OpenType tables, for subsets and outlines. */
  tables(faceId: string): Promise<Uint8Array>;
}

/** Bytes of unpacked tables kept. */
const maxUnpackedBytes = 48 * 1024 * 1024;

export function createFontStore(faces: ReadonlyMap<string, StoredFace>): FontStore {
  const require = createRequire(import.meta.url);
  const folders = new Map<string, string>();
  /** Kept for as long as Skia may read them. */
  const loaded = new Map<string, Buffer>();
  const unpacked = new LRUCache<string, Uint8Array>({
    maxSize: maxUnpackedBytes,
    sizeCalculation: (tables) => tables.byteLength,
  });

  let loadedMs = 0;

  const stored = (faceId: string): StoredFace => {
    const found = faces.get(faceId);
    if (found === undefined) throw new Error(`no font file is known for the face ${faceId}`);
    return found;
  };

  const filePath = (faceId: string): string => {
    const { location } = stored(faceId);
    if (location.file.startsWith('./')) return path.join(import.meta.dirname, location.file);
    let folder = folders.get(location.package);
    if (folder === undefined) {
      folder = path.dirname(require.resolve(`${location.package}/package.json`));
      folders.set(location.package, folder);
    }
    return path.join(folder, location.file);
  };

  return {
    face: (faceId) => stored(faceId).face,
    path: filePath,
    load: (faceId) => {
      if (loaded.has(faceId)) return;
      const started = performance.now();
      // Skia's own WOFF2 reader loses a glyph of many files (the semicolon of Noto Sans SC, the digit 9 of a Noto Sans KR
      // file): it is given plain tables instead.
      const tables = Buffer.from(decompressWoff2(readFileSync(filePath(faceId))));
      if (GlobalFonts.register(tables, faceId) === null) throw new Error(`Skia refuses the font file ${faceId}`);
      loaded.set(faceId, tables);
      loadedMs += performance.now() - started;
    },
    loadedMs: () => loadedMs,
    tables: async (faceId) => {
      const known = unpacked.get(faceId);
      if (known !== undefined) return known;
      const tables = await unpackFont(await readFile(filePath(faceId)));
      unpacked.set(faceId, tables);
      return tables;
    },
  };
}
