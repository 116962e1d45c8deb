/**
 * A font file as layout knows it: which characters it has and how tall it is. `id` is the name under which the
 * file is registered with a canvas, so that naming it in `ctx.font` picks this file and no other.
 */
export interface FontFace {
  readonly id: string;
  /** The family a design names, such as `Inter`. */
  readonly family: string;
  readonly italic: boolean;
  /** Lowest and highest weight; equal for a static file. */
  readonly weights: readonly [min: number, max: number];
  /** Sorted, disjoint, inclusive code point ranges, flat: `[from, to, from, to, …]`. */
  readonly coverage: readonly number[];
  readonly metrics: FontMetrics;
  /** Colour glyphs: an emoji font. */
  readonly emoji: boolean;
  /** Hash of the file's bytes; part of cache keys. */
  readonly digest: string;
}

/** In units of the em: multiply by the font size. Values as FreeType and Blink read them. */
export interface FontMetrics {
  /** Above the baseline, positive. */
  readonly ascent: number;
  /** Below the baseline, positive. */
  readonly descent: number;
  readonly lineGap: number;
  readonly xHeight: number;
  readonly capHeight: number;
  /** Centre of the underline below the baseline, positive. */
  readonly underlinePosition: number;
  readonly underlineThickness: number;
}

export interface FontFamily {
  readonly name: string;
  readonly category: 'serif' | 'sans-serif' | 'monospace' | 'display';
  readonly faces: readonly FontFace[];
}

/** All fonts a render may use: bundled ones and the account's own. A pure look-up, no I/O. */
export interface FontCatalog {
  /** Case-insensitive; undefined when there is no such family. */
  family(name: string): FontFamily | undefined;
  /** Families to try for characters that no named family has, best first, by language (`ja` before `zh`). */
  fallbacks(codePoint: number, lang: string): readonly FontFamily[];
  readonly defaultFamily: FontFamily;
  readonly emojiFamily: FontFamily;
}

export interface FontSpec {
  readonly face: string;
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly direction: 'ltr' | 'rtl';
  readonly lang: string;
  /** OpenType feature settings such as `tnum: 1`. */
  readonly features: Readonly<Record<string, number>>;
}

/** The one port through which core asks how wide shaped text is. Node asks Skia, the browser its canvas. */
export interface TextMeasurer {
  /** Advance width in px of `text` drawn by one `fillText` in `font`. */
  width(text: string, font: FontSpec): number;
  /**
   * Where the font kerns characters that `fillText` sets one by one and does not kern, as canvases do with kana;
   * ascending. The parts between are drawn, and measured, each alone. Without this port they stand unkerned.
   */
  kerning?(text: string, font: FontSpec): readonly Kern[];
  /**
   * How two texts of one font stand when they are shaped together, as Blink shapes runs that differ in their colours
   * only. Without this port each stands as if it were alone.
   */
  crossRun?(before: string, after: string, font: FontSpec): CrossRunShaping;
  /**
   * Where a line, a part of `text`, is drawn in parts so that its letters are those which they are in the whole text, as
   * Blink breaks what it has shaped: UTF-16 offsets in `text`, ascending, most often none. Without this port each line
   * is set as if it were alone.
   */
  lineCuts?(text: string, line: TextRange, font: FontSpec): readonly number[];
  /** How a sign fills its square; undefined where it is not as wide as the font size. Without this port none is trimmed. */
  fullWidthGlyph?(character: string, font: FontSpec): FullWidthGlyph | undefined;
  /**
   * Where glyphs reach into a band, as ranges of px from the text's left edge; slashes and East Asian letters, which
   * underlines may cross, are left out. Without this port lines run through everything.
   */
  inkWithin?(text: string, font: FontSpec, band: InkBand): readonly (readonly [from: number, to: number])[];
}

/** UTF-16 offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** px below the baseline; negative above it. */
export interface InkBand {
  readonly top: number;
  readonly bottom: number;
}

/** `by` px more, or less where negative, before the UTF-16 offset `at`. */
export interface Kern {
  readonly at: number;
  readonly by: number;
}

/** What changes where two texts meet, compared with each drawn alone. */
export interface CrossRunShaping {
  /** UTF-16 code units of the second text that the last glyph of the first stands for: a ligature's. */
  readonly absorbed: number;
  readonly before: CrossRunSide;
  readonly after: CrossRunSide;
}

export interface CrossRunSide {
  /** px wider, or narrower where negative. */
  readonly by: number;
  /** px further right than where it is put. */
  readonly shift: number;
}

/** The glyph of a full-width sign. */
export interface FullWidthGlyph {
  /** In which half of the square its ink is, in the middle half, or in all of it. */
  readonly ink: 'left' | 'right' | 'middle' | 'all';
  /** px of room that the font's half-width form (`halt`) saves; 0 where it has none. */
  readonly trim: number;
}
