/** Why a font file cannot be used; said to the caller, so it holds no path and no library's words. */
export const fontProblemSentences = {
  unsupported_type: 'it is not a TrueType, OpenType, WOFF or WOFF2 font',
  collection: 'it is a collection of several fonts; upload each font as a file of its own',
  too_large: 'it is larger than 30 MB when unpacked',
  damaged: 'its tables are damaged or cut short',
  no_outlines: 'it holds no outlines (TrueType or CFF), only pictures of letters or none at all',
  no_name: 'its name table holds no family name',
  no_characters: 'it maps no usable characters to glyphs',
  too_many_axes: 'it has more than 32 variation axes',
  blank: 'none of its letters could be drawn',
} as const;

export type FontProblemReason = keyof typeof fontProblemSentences;

/** Thrown for a font file that cannot be used. */
export class FontProblem extends Error {
  readonly reason: FontProblemReason;

  constructor(reason: FontProblemReason, cause?: unknown) {
    super(fontProblemSentences[reason], { cause });
    this.name = 'FontProblem';
    this.reason = reason;
  }
}
