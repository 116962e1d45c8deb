import type { FontFace as Face, FontFamily } from '@platen/core';

/** The face that shows a family best: it has all letters of the text, stands upright, and is the nearest to regular weight. */
export function specimenFace(family: FontFamily | undefined, text: string): Face | undefined {
  const letters = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const strangeness = ({ italic, weights: [min, max] }: Face): number =>
    (italic ? 1_000 : 0) + Math.max(0, min - 400, 400 - max);
  return family?.faces
    .filter(({ coverage }) => letters.every((letter) => isCovered(coverage, letter)))
    .reduce<Face | undefined>(
      (best, face) => (best && strangeness(best) <= strangeness(face) ? best : face),
      undefined,
    );
}

function isCovered(coverage: Face['coverage'], codePoint: number): boolean {
  for (let at = 0; at < coverage.length; at += 2) {
    if (codePoint >= (coverage[at] ?? 0) && codePoint <= (coverage[at + 1] ?? 0)) return true;
  }
  return false;
}
