import type { FontCatalog, FontFace, FontFamily } from '../fonts.ts';

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

/** Finds font files as CSS font matching and fallback do. Remembers what it found: make one per design. */
export interface FacePicker {
  /** The faces of one look; ask once per run, not per cluster. */
  facesFor(request: FaceRequest): StyleFaces;
  readonly emoji: FontFace | undefined;
}

export interface StyleFaces {
  /** Undefined when no font has all of the code points. */
  pick(codePoints: readonly number[]): FontFace | undefined;
  /** The face whose metrics stand for the style: CSS's first available font. */
  readonly primary: FontFace;
}

export function createFacePicker(catalog: FontCatalog): FacePicker {
  const byFamily = new Map<string, readonly FontFace[]>();
  const byLook = new Map<string, StyleFaces>();

  const facesOf = (family: FontFamily, { weight, italic }: FaceRequest): readonly FontFace[] => {
    const key = `${family.name}/${weight}/${italic}`;
    let faces = byFamily.get(key);
    if (faces === undefined) {
      const score = (face: FontFace) => weightDistance(face.weights, weight) + (face.italic === italic ? 0 : 10_000);
      const best = Math.min(...family.faces.map(score));
      faces = family.faces.filter((face) => score(face) === best);
      byFamily.set(key, faces);
    }
    return faces;
  };

  return {
    get emoji() {
      return catalog.emojiFamily.faces[0];
    },
    facesFor: (request) => {
      const key = `${request.families.join()}/${request.weight}/${request.italic}/${request.lang}`;
      let faces = byLook.get(key);
      if (faces === undefined) {
        faces = createStyleFaces(catalog, request, (family) => facesOf(family, request));
        byLook.set(key, faces);
      }
      return faces;
    },
  };
}

function createStyleFaces(
  catalog: FontCatalog,
  { families, lang }: FaceRequest,
  facesOf: (family: FontFamily) => readonly FontFace[],
): StyleFaces {
  const found = families.map((name) => catalog.family(name)).filter((family) => family !== undefined);
  const named = found.length > 0 ? found : [catalog.defaultFamily];
  const ofCharacter = new Map<number, FontFace | undefined>();

  const search = (codePoints: readonly number[]): FontFace | undefined => {
    const hasAll = (face: FontFace) => codePoints.every((codePoint) => faceHas(face, codePoint));
    for (const family of [...named, ...catalog.fallbacks(codePoints[0] ?? 0x20, lang), catalog.emojiFamily]) {
      const face = facesOf(family).find(hasAll);
      if (face) return face;
    }
    return undefined;
  };

  return {
    primary: primaryOf(named, facesOf),
    pick: (codePoints) => {
      const [first] = codePoints;
      if (first === undefined || codePoints.length > 1) return search(codePoints);
      if (ofCharacter.has(first)) return ofCharacter.get(first);
      const face = search(codePoints);
      ofCharacter.set(first, face);
      return face;
    },
  };
}

function primaryOf(families: readonly FontFamily[], facesOf: (family: FontFamily) => readonly FontFace[]): FontFace {
  const space = 0x20;
  for (const family of families) {
    const faces = facesOf(family);
    const face = faces.find((candidate) => faceHas(candidate, space)) ?? faces[0];
    if (face) return face;
  }
  throw new Error('the font catalogue has an empty family');
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
