export type { CatalogFace, CatalogFamily, CatalogFile, CatalogMetrics } from './fonts/catalog-file.ts';
export { decodeRanges, encodeRanges } from './fonts/code-point-ranges.ts';
export { emojiFamilyName } from './fonts/fallback-families.ts';
export { type FontFileLocation, type IndexedFonts, readFontIndex, type StoredFace } from './fonts/font-catalog.ts';
export { guessScript } from './fonts/guess-script.ts';
export type { FontCache, HarfBuzz } from './fonts/harfbuzz.ts';
export { withOwnFaces } from './fonts/own-faces.ts';
export { shapeText } from './fonts/shape-text.ts';
export { createShapedDetails, type ShapedDetailCaches } from './fonts/shaped-details.ts';
export {
  type PartedGlyph,
  type ShapedPart,
  type ShapedText,
  shapedParts,
  shapesTogether,
} from './fonts/shaped-parts.ts';
export { createShapedWidths } from './fonts/shaped-widths.ts';
export { createShapingFonts, type ShapingFont, type ShapingFonts, unitsPerEm } from './fonts/shaping-fonts.ts';
export { readSpaceUse, type SpaceUse } from './fonts/space-use.ts';
export { createPatternHyphenator, type HyphenationPatterns } from './text/breaking/pattern-hyphenator.ts';
