/** The package ships no types. */
declare module 'fontverter' {
  type FontFormat = 'sfnt' | 'truetype' | 'woff' | 'woff2';
  interface Fontverter {
    convert(bytes: Buffer, to: FontFormat, from?: FontFormat): Promise<Buffer>;
    detectFormat(bytes: Buffer): FontFormat;
  }
  const fontverter: Fontverter;
  export default fontverter;
}

/** The package ships no types. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2';
    /** Axis tag to the value it is pinned to. */
    readonly variationAxes?: Readonly<Record<string, number>>;
    readonly noHinting?: boolean;
    readonly keepFeatures?: readonly string[];
    readonly dropTables?: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}

/** The package ships no types. */
declare module 'hyphen' {
  /** Levels, a trie of patterns that names them, and words that do not follow the patterns. */
  type HyphenationPatterns = readonly [levels: unknown, trie: unknown, exceptions?: Readonly<Record<string, unknown>>];
  interface HyphenatorOptions {
    readonly hyphenChar?: string;
    readonly minWordLength?: number;
    /** Whether tags are skipped. */
    readonly html?: boolean;
  }

  export type { HyphenationPatterns };
  export default function createHyphenator(
    patterns: HyphenationPatterns,
    options?: HyphenatorOptions,
  ): (text: string) => string;
}
