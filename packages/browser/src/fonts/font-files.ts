import type { FontFace as Face } from '@platen/core';
import type { FontFileLocation, StoredFace } from '@platen/core/fonts';
import { createLoadedFiles } from './loaded-files.ts';

/** The font files that a page has loaded. */
export interface FontFiles {
  face(faceId: string): Face;
  /** Plain tables; undefined, and noted as missing, where the file is not there yet. */
  tables(faceId: string): Uint8Array | undefined;
  /** Loads what was found missing since the last call; false when nothing was. */
  loadMissing(): Promise<boolean>;
  /** Makes a loaded face known to canvases of the document, under its id. */
  register(faceId: string): Promise<void>;
}

export interface FontFilesOptions {
  readonly faces: ReadonlyMap<string, StoredFace>;
  /** Brings a file as plain TrueType or OpenType tables. */
  readonly fetchTables: (location: FontFileLocation) => Promise<Uint8Array<ArrayBuffer>>;
  /** The page's `document.fonts`. */
  readonly registry: FontFaceSet;
}

export function createFontFiles({ faces, fetchTables, registry }: FontFilesOptions): FontFiles {
  const registered = new Map<string, Promise<void>>();

  const stored = (faceId: string): StoredFace => {
    const found = faces.get(faceId);
    if (found === undefined) throw new Error(`no font file is known for the face ${faceId}`);
    return found;
  };
  const files = createLoadedFiles((faceId) => fetchTables(stored(faceId).location));
  const register = async (faceId: string): Promise<void> => {
    const { weights, italic } = stored(faceId).face;
    const descriptors = { weight: weights.join(' '), style: italic ? 'italic' : 'normal' };
    registry.add(await new FontFace(faceId, await files.load(faceId), descriptors).load());
  };

  return {
    face: (faceId) => stored(faceId).face,
    tables: files.get,
    loadMissing: files.loadMissing,
    register: (faceId) => {
      let known = registered.get(faceId);
      if (known === undefined) {
        known = register(faceId);
        registered.set(faceId, known);
      }
      return known;
    },
  };
}
