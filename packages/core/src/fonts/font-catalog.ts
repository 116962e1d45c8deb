import type { FontCatalog, FontFace, FontFamily } from '../text/fonts.ts';
import type { CatalogFamily, CatalogFile, CatalogMetrics } from './catalog-file.ts';
import { decodeRanges } from './code-point-ranges.ts';
import { emojiFamilyName, fallbackFamilies, genericFamilies } from './fallback-families.ts';
import { withOwnFaces } from './own-faces.ts';

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

export interface IndexedFonts {
  readonly catalog: FontCatalog;
  readonly families: readonly FontFamily[];
  /** By face id. */
  readonly faces: ReadonlyMap<string, StoredFace>;
}

/** Reads an index of font files. */
export function readFontIndex(file: CatalogFile): IndexedFonts {
  const faces = new Map<string, StoredFace>();
  const read = (stored: CatalogFamily): FontFamily => {
    const family = toFamily(stored, file.metrics);
    for (const [index, face] of family.faces.entries()) {
      const location = { package: stored.package, file: stored.faces[index]?.file ?? '' };
      faces.set(face.id, { face, location });
    }
    return family;
  };
  const families = file.families.map(read);
  const own = (file.ownFamilies ?? []).map(read);
  const catalog = withOwnFaces(
    createFontCatalog(families),
    own.flatMap((family) => family.faces),
  );
  return { catalog, families, faces };
}

/** A catalogue over families; the first is the default. Needs the fallback families and the emoji family among them. */
export function createFontCatalog(families: readonly FontFamily[]): FontCatalog {
  const byName = new Map(families.map((family) => [family.name.toLowerCase(), family]));
  const named = (name: string): FontFamily | undefined =>
    byName.get(name) ??
    (Object.hasOwn(genericFamilies, name) ? byName.get(genericFamilies[name]?.toLowerCase() ?? '') : undefined);
  const required = (name: string): FontFamily => {
    const family = byName.get(name.toLowerCase());
    if (family === undefined) throw new Error(`the font catalogue has no family ${name}`);
    return family;
  };
  const fallbackLists = new Map<string, readonly FontFamily[]>();
  const order = fallbackFamilies.map(required);
  const defaultFamily = families[0];
  if (defaultFamily === undefined) throw new Error('the font catalogue is empty');
  return {
    defaultFamily,
    emojiFamily: required(emojiFamilyName),
    family: (name) => named(name.trim().toLowerCase()),
    fallbacks: (_codePoint, lang) => {
      const preferred = preferredHanFamily(lang);
      let list = fallbackLists.get(preferred);
      if (list === undefined) {
        // The sort is stable: all others keep their order.
        list = [...order].sort((a, b) => Number(b.name === preferred) - Number(a.name === preferred));
        fallbackLists.set(preferred, list);
      }
      return list;
    },
  };
}

/** Han characters look different in each language: the text's language chooses. Japanese where nothing is said. */
function preferredHanFamily(lang: string): string {
  const tag = lang.toLowerCase();
  if (tag.startsWith('ko')) return 'Noto Sans KR';
  if (!tag.startsWith('zh')) return 'Noto Sans JP';
  return /hant|-tw|-hk|-mo/.test(tag) ? 'Noto Sans TC' : 'Noto Sans SC';
}

/** The family as layout knows it. */
function toFamily(family: CatalogFamily, metrics: readonly CatalogMetrics[]): FontFamily {
  const faces = family.faces.map((face): FontFace => {
    const [
      ascent = 0,
      descent = 0,
      lineGap = 0,
      xHeight = 0,
      capHeight = 0,
      underlinePosition = 0,
      underlineThickness = 0,
    ] = metrics[face.metrics] ?? [];
    let coverage: readonly number[] | undefined;
    return {
      id: face.id,
      family: family.name,
      italic: face.italic === 1,
      weights: face.weights,
      // Decoding all thousand files would cost every start several ms; most are never asked.
      get coverage() {
        coverage ??= decodeRanges(face.coverage);
        return coverage;
      },
      metrics: { ascent, descent, lineGap, xHeight, capHeight, underlinePosition, underlineThickness },
      emoji: face.emoji === 1,
      digest: face.digest,
    };
  });
  return { name: family.name, category: family.category, faces };
}
