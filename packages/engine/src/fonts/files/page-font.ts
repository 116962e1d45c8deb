import { type CatalogMetrics, encodeRanges } from '@platen/core/fonts';
import { unpackForeignFont } from './font-container.ts';
import { hasColorLayers, readCoverage } from './read-coverage.ts';
import { readFontMetrics } from './read-font-metrics.ts';

/** What an index of fonts tells of a file, beside what its family and weight are. */
interface PageFontFacts {
  /** In the form of `encodeRanges`. */
  readonly coverage: string;
  readonly metrics: CatalogMetrics;
  readonly emoji: boolean;
}

/** Plain tables of a font file of any kind. Throws FontProblem for what is none, and a trap: the process is to end then. */
export function unpackPageFont(bytes: Buffer): Buffer {
  return unpackForeignFont(bytes).sfnt.bytes;
}

export function describePageFont(bytes: Buffer): PageFontFacts {
  const { sfnt } = unpackForeignFont(bytes);
  const { ascent, descent, lineGap, xHeight, capHeight, underlinePosition, underlineThickness } = readFontMetrics(sfnt);
  const ranges = readCoverage(sfnt.bytes);
  const codePoints: number[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    const [from = 0, to = 0] = ranges.slice(index, index + 2);
    for (let codePoint = from; codePoint <= to; codePoint += 1) codePoints.push(codePoint);
  }
  return {
    coverage: encodeRanges(codePoints),
    metrics: [ascent, descent, lineGap, xHeight, capHeight, underlinePosition, underlineThickness],
    emoji: hasColorLayers(sfnt.bytes),
  };
}
