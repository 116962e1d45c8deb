import type { FontCatalog, FontFace, FontFamily } from '../text/fonts.ts';

/**
 * A catalogue in which an account's own faces come first in their families. A family that Platen brings along keeps its
 * other weights and styles: whoever uploads one bold file does not lose the regular one.
 */
export function withOwnFaces(catalog: FontCatalog, faces: readonly FontFace[]): FontCatalog {
  if (faces.length === 0) return catalog;
  const own = Map.groupBy(faces, ({ family }) => nameKey(family));
  const families = new Map<string, FontFamily>();
  return {
    defaultFamily: catalog.defaultFamily,
    emojiFamily: catalog.emojiFamily,
    fallbacks: (codePoint, lang) => catalog.fallbacks(codePoint, lang),
    family: (name) => {
      const key = nameKey(name);
      const ownFaces = own.get(key);
      if (ownFaces === undefined) return catalog.family(name);
      let family = families.get(key);
      if (family === undefined) {
        const known = catalog.family(name);
        family = {
          name: known?.name ?? ownFaces[0]?.family ?? name,
          category: known?.category ?? 'sans-serif',
          faces: [...ownFaces, ...(known?.faces ?? [])],
        };
        families.set(key, family);
      }
      return family;
    },
  };
}

function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
