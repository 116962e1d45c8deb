/** Every cache of a render process, with what it keeps. In `/metrics` and `debug` they have these names. */
export const processCaches = {
  designs: 'designs parsed',
  designs_waiting: 'designs with their data that wait for their pictures',
  bound_elements: 'elements with their data, as they were bound last',
  layouts: 'elements laid out',
  layouts_ready: 'those of them that are objects beside their JSON',
  text_widths: 'widths of shaped text',
  text_cuts: 'where lines are drawn in parts',
  text_seams: 'what shaping two runs together changes',
  text_kerning: 'kerning of East Asian text',
  text_ink: 'where glyphs cross an underline',
  text_signs: 'how full-width signs fill their square',
  contrast: 'verdicts on text over pictures',
  contrast_samples: 'small copies of pictures that texts lie over',
  image_files: 'image files read',
  image_pixels: 'images decoded',
  image_sizes: 'images scaled to the size at which they are painted',
  painted_bases: 'what scenes of a series have in common at the bottom, painted',
  encoded_bands: 'bands of pictures as they were encoded last',
  font_files: 'fonts given to Skia',
  font_subsets: 'fonts cut down to the glyphs in use',
  font_shapers: 'fonts opened to shape text',
  font_outliners: 'fonts opened for outlines',
  pdf_fonts: 'fonts of PDFs cut down or given to Skia',
  pdf_runs: 'text shaped for PDF',
  pdf_marks: 'marks of PDFs as operators',
  pdf_pictures: 'pictures cut, scaled and coded for PDFs',
  pdf_streams: 'parts of PDFs packed',
  svg_pictures: 'pictures as SVGs embed them',
} as const;
export type ProcessCache = keyof typeof processCaches;

/** What a cache has done and what it holds. */
export interface CacheFigures<Name extends string = string> {
  readonly name: Name;
  readonly hits: number;
  readonly misses: number;
  /** Left to make room for others. */
  readonly evictions: number;
  readonly entries: number;
  readonly bytes: number;
  /** It never holds more; null: it is bounded by what there is, or by the life of its process. */
  readonly maxBytes: number | null;
}

const counts = ['hits', 'misses', 'evictions'] as const;

/** What the caches did between two looks, with what they hold at the later one. */
export function figuresSince<Name extends string>(
  before: readonly CacheFigures<Name>[],
  after: readonly CacheFigures<Name>[],
): readonly CacheFigures<Name>[] {
  const earlier = new Map(before.map((figures) => [figures.name, figures]));
  return after.map((figures) => {
    const first = earlier.get(figures.name);
    const done = Object.fromEntries(counts.map((count) => [count, figures[count] - (first?.[count] ?? 0)]));
    return { ...figures, ...done };
  });
}

/** The figures of two caches of one name, added up. */
export function together<Name extends string>(a: CacheFigures<Name>, b: CacheFigures<Name>): CacheFigures<Name> {
  return {
    name: a.name,
    hits: a.hits + b.hits,
    misses: a.misses + b.misses,
    evictions: a.evictions + b.evictions,
    entries: a.entries + b.entries,
    bytes: a.bytes + b.bytes,
    maxBytes: a.maxBytes === null || b.maxBytes === null ? null : a.maxBytes + b.maxBytes,
  };
}
