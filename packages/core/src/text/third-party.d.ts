// What is used of two libraries that carry no types of their own.

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
