import { createRequire } from 'node:module';
import path from 'node:path';
import type { FontFileLocation } from '@platen/core/fonts';

/** Where the files of the bundled fonts lie on this machine. Looks for each package once. */
export function createFontPaths(): (location: FontFileLocation) => string {
  const require = createRequire(import.meta.url);
  const folders = new Map<string, string>();
  return ({ package: name, file }) => {
    if (file.startsWith('./')) return path.join(import.meta.dirname, file);
    let folder = folders.get(name);
    if (folder === undefined) {
      folder = path.dirname(require.resolve(`${name}/package.json`));
      folders.set(name, folder);
    }
    return path.join(folder, file);
  };
}
