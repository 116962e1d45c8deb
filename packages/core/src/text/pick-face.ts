import type { FontCatalog, FontFace, FontFamily } from './fonts.ts';

/** What a run of text asks of a font. */
export interface FaceRequest {
  readonly families: readonly string[];
  readonly weight: number;
  readonly italic: boolean;
  readonly lang: string;
}

/** Whether a font file has a character. */
export function faceHas({ coverage }: FontFace, codePoint: number): boolean {
  let low = 0;
  let high = coverage.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < (coverage[2 * middle] as number)) high = middle - 1;
    else if (codePoint > (coverage[2 * middle + 1] as number)) low = middle + 1;
    else return true;
  }
  return false;
}

/** Finds the font file for each cluster, as CSS font matching and fallback do. Remembers what it found. */
export interface FacePicker {
  /** Undefined when no font has all of the code points. */
  pick(codePoints: readonly number[], request: FaceRequest): FontFace | undefined;
  /** The face whose metrics stand for the style: CSS's first available font. */
  primary(request: FaceRequest): FontFace;
  readonly emoji: FontFace | undefined;
  /** Named families that do not exist, with what stood in for them. */
  readonly unknownFamilies: ReadonlySet<string>;
}

export function createFacePicker(catalog: FontCatalog): FacePicker {
  const candidates = new Map<string, readonly FontFace[]>();
  const picked = new Map<string, FontFace | undefined>();
  const unknownFamilies = new Set<string>();

  const named = (families: readonly string[]): readonly FontFamily[] => {
    const found: FontFamily[] = [];
    for (const name of families) {
      const family = catalog.family(name);
      if (family) found.push(family);
      else unknownFamilies.add(name);
    }
    return found.length > 0 ? found : [catalog.defaultFamily];
  };

  const facesOf = (family: FontFamily, { weight, italic }: FaceRequest): readonly FontFace[] => {
    const key = `${family.name}/${weight}/${italic}`;
    let faces = candidates.get(key);
    if (faces === undefined) {
      const score = (face: FontFace) => weightDistance(face.weights, weight) + (face.italic === italic ? 0 : 10_000);
      const best = Math.min(...family.faces.map(score));
      faces = family.faces.filter((face) => score(face) === best);
      candidates.set(key, faces);
    }
    return faces;
  };

  return {
    emoji: catalog.emojiFamily.faces[0],
    unknownFamilies,
    pick: (codePoints, request) => {
      const key = `${codePoints.join()}/${request.families.join()}/${request.weight}/${request.italic}/${request.lang}`;
      if (picked.has(key)) return picked.get(key);
      const hasAll = (face: FontFace) => codePoints.every((codePoint) => faceHas(face, codePoint));
      const search = (families: readonly FontFamily[]): FontFace | undefined => {
        for (const family of families) {
          const face = facesOf(family, request).find(hasAll);
          if (face) return face;
        }
        return undefined;
      };
      const first = codePoints[0] ?? 0x20;
      const face =
        search(named(request.families)) ??
        search(catalog.fallbacks(first, request.lang)) ??
        search([catalog.emojiFamily]);
      picked.set(key, face);
      return face;
    },
    primary: (request) => {
      const space = 0x20;
      for (const family of named(request.families)) {
        const faces = facesOf(family, request);
        const face = faces.find((candidate) => faceHas(candidate, space)) ?? faces[0];
        if (face) return face;
      }
      throw new Error('the font catalogue has an empty family');
    },
  };
}

/**
 * CSS Fonts 4, section 5.2: a weight within the range is best; from 400 to 500 the search goes up to 500 first, then
 * down; lighter ones look down first, bolder ones up first.
 */
function weightDistance([min, max]: readonly [number, number], weight: number): number {
  if (weight >= min && weight <= max) return 0;
  const nearest = weight < min ? min : max;
  const distance = Math.abs(nearest - weight);
  const isUp = nearest > weight;
  if (weight >= 400 && weight <= 500)
    return isUp && nearest <= 500 ? distance : isUp ? 2_000 + distance : 1_000 + distance;
  return weight < 400 === isUp ? 1_000 + distance : distance;
}
