/** Every kind of warning a render can return, with what it tells. */
export const warningCodes = {
  TEXT_SHRUNK: 'The font size was reduced so that the text fits its box.',
  TEXT_TRUNCATED: 'Text was cut because it does not fit its box.',
  TEXT_OVERFLOW: 'Text reaches beyond its box.',
  GLYPH_MISSING: 'No bundled font has a glyph for some characters.',
  FONT_REPLACED: 'The requested font family, weight or style does not exist; another one was used.',
  HYPHENATION_UNAVAILABLE:
    'No hyphenation rules are known for the language of a text; only soft hyphens part its words.',
  MARKUP_UNUSED:
    'The HTML or Markdown of a text holds elements or styles that are not used, or a plain text holds HTML.',
  LINK_IGNORED: 'A link is no web or mail address, such as `javascript:`; it was left out.',
  IMAGE_ENLARGED: 'An image is shown larger than its own pixels allow.',
  IMAGE_LOW_RESOLUTION: 'In a PDF, an image has fewer than 150 px to the inch of paper.',
  IMAGE_UNAVAILABLE: 'An image could not be loaded; a replacement was used, or none.',
  IMAGE_EMPTY: 'The address of an image is empty; its fallback was drawn in its place, or nothing.',
  ART_RASTERIZED:
    'A part of SVG art has no vector form in a PDF (most filters, patterns of thousands of tiles); that part is held as pixels.',
  SVG_FEATURE_IGNORED: 'SVG art uses a feature that is not drawn; it was left out.',
  LOW_CONTRAST: 'Text and what lies behind it are too alike to read.',
  VARIABLE_MISSING: 'A variable has neither a value nor a default, or is empty where a value is needed.',
  VARIABLE_UNKNOWN: 'A value was sent for a variable that the design does not use.',
  RATING_OUT_OF_RANGE: 'The value of a rating is below 0 or above its maximum; the nearest one is shown.',
  CODE_EMPTY: 'A code has an empty value; nothing was drawn in its place.',
  CODE_TOO_SMALL: 'A code is too small to be scanned reliably.',
  CODE_LOW_CONTRAST: 'The colours of a code are too alike to be scanned reliably.',
  CODE_CUT: 'A part of a code lies beyond the page, or beyond what the output shows of it.',
  CODE_COVERED: 'Something opaque covers a part of a code.',
  ELEMENT_OFF_PAGE: 'An element lies wholly beyond the page.',
  TABLE_COLUMN_EMPTY: 'A column of a table reads a key that no row has.',
  TABLE_TRUNCATED: 'Rows of a table were cut because they do not fit its box.',
  COPIES_OFF_PAGE: 'Copies of a repeated group reach beyond the page.',
  PROPERTY_UNKNOWN:
    'A property is not known for this element type, or means nothing for the form of its value; it is kept and has no effect.',
  OPTION_IGNORED: 'An option does not apply to the output.',
  BACKGROUND_FLATTENED: 'The format has no transparency; the picture was painted on white.',
} as const;

export type WarningCode = keyof typeof warningCodes;

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly elementId?: string;
  /** Figures and names, such as `{from: 48, to: 31}`. */
  readonly details?: Readonly<Record<string, unknown>>;
}
