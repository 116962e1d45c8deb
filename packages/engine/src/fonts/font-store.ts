import { readFileSync } from 'node:fs';
import './no-system-fonts.ts';
import { type FontKey, GlobalFonts } from '@napi-rs/canvas';
import type { FontFace } from '@platen/core';
import { readSpaceUse, type SpaceUse, type StoredFace } from '@platen/core/fonts';
import * as harfbuzz from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import type { Caches } from '../caches/caches.ts';
import { type AccountFace, type AccountFont, createAccountFontReader, type FaceAxes } from './account-fonts.ts';
import { decompressWoff2 } from './files/decompress-woff2.ts';
import { createFontPaths } from './font-paths.ts';

/** Registers font files with Skia when they are first needed. One per process: Skia's registry is global. */
export interface FontStore {
  /** Makes a face usable under its id. Throws when the file is missing or Skia refuses it: both are our faults. */
  load(faceId: string): void;
  /** Milliseconds that `load` has taken since the store was made: reading, unpacking and registering files. */
  loadedMs(): number;
  /** Throws when no such face is known. */
  face(faceId: string): FontFace;
  /** The face's file, as the browser may load it too. */
  path(faceId: string): string;
  /** The face's plain TrueType or OpenType tables, as Skia has them. Loads the face if necessary. */
  tables(faceId: string): Uint8Array;
  /** Whether Skia shapes the words of a text together (`shapesTogether`). Loads the face if necessary. */
  spaceUse(faceId: string): SpaceUse;
  /** How a variable face's axes other than the weight are set. */
  axes(faceId: string): FaceAxes;
  /**
   * Makes exactly these account fonts known until the next call, and returns their faces. Fonts of the account of an
   * earlier render leave Skia's registry.
   */
  useAccountFonts(fonts: readonly AccountFont[]): readonly FontFace[];
}

/**
 * Skia looks for the joiners within emoji among the registered fonts. When no font has them, it splits the rainbow flag
 * and the heart on fire. This face is always registered, so that emoji do not depend on earlier renders.
 */
const joinerFace = 'noto-sans-devanagari-wght-normal';

export function createFontStore(faces: ReadonlyMap<string, StoredFace>, caches: Caches): FontStore {
  const pathOf = createFontPaths();
  /** Skia may read these buffers until the face is unloaded. */
  const loaded = new Map<string, Buffer>();
  const files = {
    hits: 0,
    misses: 0,
    bytes: 0,
    // Only bundled fonts are counted: their number is fixed and they stay until the process ends.
    figures: () => ({
      name: 'font_files' as const,
      hits: files.hits,
      misses: files.misses,
      evictions: 0,
      entries: loaded.size,
      bytes: files.bytes,
      maxBytes: null,
    }),
  };
  caches.count(files);
  const accountFonts = createAccountFontReader();
  let accountFaces: ReadonlyMap<string, AccountFace> = new Map();
  const registered = new Map<string, FontKey>();
  /** Keys are digests. The cache is bounded because accounts may bring any number of fonts. */
  const spacing = new LRUCache<string, SpaceUse>({ max: 1_000 });

  let loadedMs = 0;
  const timed = <Result>(load: () => Result): Result => {
    const started = performance.now();
    const result = load();
    loadedMs += performance.now() - started;
    return result;
  };

  const stored = (faceId: string): StoredFace => {
    const found = faces.get(faceId);
    if (found === undefined) throw new Error(`no font file is known for the face ${faceId}`);
    return found;
  };

  const filePath = (faceId: string): string => pathOf(stored(faceId).location);

  const loadAccountFace = (faceId: string, account: AccountFace): Buffer => {
    const { tables } = account.open();
    if (registered.has(faceId)) return tables;
    const key = GlobalFonts.register(tables, faceId);
    if (key === null) throw new Error(`Skia refuses the font file ${faceId}`);
    registered.set(faceId, key);
    return tables;
  };

  const loadTables = (faceId: string): Buffer => {
    const account = accountFaces.get(faceId);
    if (account) return registered.has(faceId) ? account.open().tables : timed(() => loadAccountFace(faceId, account));
    const known = loaded.get(faceId);
    if (known !== undefined) {
      files.hits += 1;
      return known;
    }
    files.misses += 1;
    return timed(() => loadBundled(faceId));
  };

  const loadBundled = (faceId: string): Buffer => {
    // Skia's own WOFF2 reader loses one glyph of many files (the semicolon of Noto Sans SC, the digit 9 of a Noto Sans
    // KR file), so Skia gets plain tables.
    const tables = Buffer.from(decompressWoff2(readFileSync(filePath(faceId))));
    if (GlobalFonts.register(tables, faceId) === null) throw new Error(`Skia refuses the font file ${faceId}`);
    loaded.set(faceId, tables);
    files.bytes += tables.byteLength;
    if (stored(faceId).face.emoji) loadTables(joinerFace);
    return tables;
  };

  return {
    face: (faceId) => accountFaces.get(faceId)?.face ?? stored(faceId).face,
    path: (faceId) => accountFaces.get(faceId)?.path ?? filePath(faceId),
    // Weight is the only axis of the bundled files.
    axes: (faceId) => accountFaces.get(faceId)?.open().axes ?? { fixed: {}, hasOpticalSize: false },
    useAccountFonts: (fonts) => {
      const faces = fonts.map(accountFonts.read);
      accountFaces = new Map(faces.map((account) => [account.face.id, account]));
      for (const [faceId, key] of registered) {
        if (accountFaces.has(faceId)) continue;
        GlobalFonts.remove(key);
        registered.delete(faceId);
      }
      // A face whose widths are known from an earlier render is not asked for again, so it must be loaded here.
      for (const [faceId, account] of accountFaces) if (account.isOpen()) loadAccountFace(faceId, account);
      return faces.map(({ face }) => face);
    },
    load: (faceId) => {
      loadTables(faceId);
    },
    tables: loadTables,
    loadedMs: () => loadedMs,
    spaceUse: (faceId) => {
      const { digest } = accountFaces.get(faceId)?.face ?? stored(faceId).face;
      let answer = spacing.get(digest);
      if (answer === undefined) {
        answer = readSpaceUse(loadTables(faceId), harfbuzz);
        spacing.set(digest, answer);
      }
      return answer;
    },
  };
}
