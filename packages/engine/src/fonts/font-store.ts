import { createRequire } from 'node:module';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import type { FontFileLocation } from './font-catalog.ts';

/** Registers font files with Skia when they are first needed. One per process: Skia's registry is global. */
export interface FontStore {
  /** Makes a face usable under its id. Throws when the file is missing or Skia refuses it: both are faults of ours. */
  load(faceId: string): void;
  /** The file of a face, for subsets and outlines. */
  path(faceId: string): string;
}

export function createFontStore(locations: ReadonlyMap<string, FontFileLocation>): FontStore {
  const require = createRequire(import.meta.url);
  const folders = new Map<string, string>();
  const loaded = new Set<string>();

  const filePath = (faceId: string): string => {
    const location = locations.get(faceId);
    if (location === undefined) throw new Error(`no font file is known for the face ${faceId}`);
    let folder = folders.get(location.package);
    if (folder === undefined) {
      folder = path.dirname(require.resolve(`${location.package}/package.json`));
      folders.set(location.package, folder);
    }
    return path.join(folder, location.file);
  };

  return {
    path: filePath,
    load: (faceId) => {
      if (loaded.has(faceId)) return;
      const file = filePath(faceId);
      if (GlobalFonts.registerFromPath(file, faceId) === null) throw new Error(`Skia refuses the font file ${faceId}`);
      loaded.add(faceId);
    },
  };
}
