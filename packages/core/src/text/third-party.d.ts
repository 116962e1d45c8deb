// What is used of three libraries that carry no types of their own.

declare module 'bidi-js' {
  export interface BidiLevels {
    /** One embedding level per UTF-16 code unit: even is left to right, odd right to left. */
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, baseDirection: 'ltr' | 'rtl'): BidiLevels;
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next opportunity to break, after `position` code units; null at the end. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

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
