import * as harfbuzz from 'harfbuzzjs';

/** The characters that a font maps to glyphs, as the flat inclusive ranges of `FontFace.coverage`. */
export function readCoverage(tables: Uint8Array): readonly number[] {
  const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(tables)));
  const ranges: number[] = [];
  for (const codePoint of face.collectUnicodes().sort()) {
    // Control characters are in some cmaps and never drawn.
    if (codePoint < 0x20) continue;
    if (ranges.at(-1) === codePoint - 1) ranges[ranges.length - 1] = codePoint;
    else ranges.push(codePoint, codePoint);
  }
  return ranges;
}

/** Whether glyphs are made of coloured layers (COLR version 0), as in emoji fonts. */
export function hasColorLayers(tables: Uint8Array): boolean {
  return new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(tables))).hasColorLayers();
}
