import type { WarningCode } from './warnings.ts';

/** A design and a request that give a warning, and what to do about it. For people: the reference is made of it. */
export interface WarningAdvice {
  /** Elements of a design of 300 × 120 px on white. */
  readonly elements: readonly Readonly<Record<string, unknown>>[];
  /** Fields of the render beside the defaults. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** What the warning says then. */
  readonly says: string;
  readonly remedy: string;
}

const text = { id: 'title', type: 'text', x: 10, y: 10, width: 120, height: 40, fontSize: 32 };
const box = { x: 10, y: 10, width: 100, height: 100 };
/** A PNG of one pixel. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const warningGuide = {
  TEXT_SHRUNK: {
    elements: [{ ...text, text: 'Congratulations' }],
    says: 'The text was set at 16 px instead of 32 px so that it fits.',
    remedy:
      'Enlarge the box or shorten the text. Or set `"fit": "fit"` with the smallest size that you accept as `fontSize` and the largest as `maxFontSize`: between them nothing is warned about. `minFontSize` says where shrinking ends.',
  },
  TEXT_TRUNCATED: {
    elements: [{ ...text, fit: 'none', overflow: 'ellipsis', maxLines: 1, text: 'Congratulations, dear guests' }],
    says: 'The text was cut because it does not fit.',
    remedy: 'Enlarge the box or raise `maxLines`, or let the text shrink with `"fit": "shrink"`.',
  },
  TEXT_OVERFLOW: {
    elements: [{ ...text, fit: 'none', overflow: 'visible', text: 'Congratulations, dear guests' }],
    says: 'The text needs 112 × 154 px and reaches beyond its box.',
    remedy: 'Enlarge the box, or choose how the text adapts: `"fit": "shrink"`, or `"overflow": "ellipsis"`.',
  },
  GLYPH_MISSING: {
    elements: [{ ...text, text: 'A\u{10ABCD}' }],
    says: 'No font has \u{10ABCD} (U+10ABCD).',
    remedy: 'Upload a font that has the characters and name it in `fontFamily`, or take them out of the data.',
  },
  FONT_REPLACED: {
    elements: [{ ...text, text: 'Hello', fontFamily: 'Papyrus' }],
    says: 'There is no font family "Papyrus"; Inter was used.',
    remedy:
      'Take a family of `GET /v1/assets/fonts`, or upload this one. Weights and italics that a family lacks are told of too (`There is no Lobster 900; Lobster 400 was used, thickened.`): that list has those of each family.',
  },
  HYPHENATION_UNAVAILABLE: {
    elements: [{ ...text, fontSize: 20, text: 'Aloha', lang: 'haw', hyphenate: true }],
    says: 'Words in "haw" cannot be hyphenated; set lang to one that can, or put soft hyphens (U+00AD) into the text.',
    remedy:
      'Set `lang` to the language that the text is in, put soft hyphens (U+00AD) where words may part, or leave `hyphenate` out.',
  },
  MARKUP_UNUSED: {
    elements: [
      {
        ...text,
        fontSize: 12,
        textFormat: 'html',
        text: '<p style="float: left">One <b>bold</b> <font>word</font></p>',
      },
    ],
    says: 'The HTML holds what is not used: <font>, float. Its text is kept.',
    remedy:
      'Use the elements and styles of [the guide to texts](../guides/texts.md), or properties of the text element itself, or take the rest out. Scripts, style sheets and the like show no text either.',
  },
  LINK_IGNORED: {
    elements: [{ ...text, text: 'Go', href: 'javascript:alert(1)' }],
    says: 'The link "javascript:alert(1)" was left out: expected an address that begins with https:, http: or mailto:, without control characters.',
    remedy: 'Send an address that begins with `https:`, `http:` or `mailto:`; nothing else is put into a PDF or SVG.',
  },
  IMAGE_ENLARGED: {
    elements: [{ id: 'photo', type: 'image', ...box, src: dot }],
    says: 'The image is shown 100 times as large as its pixels allow; use one of at least 100 × 100 px.',
    remedy: 'Send a picture with as many pixels as it is to have, or show it smaller.',
  },
  IMAGE_LOW_RESOLUTION: {
    elements: [{ id: 'photo', type: 'image', ...box, width: 1, height: 1, src: dot }],
    request: { format: 'pdf' },
    says: 'The image has 72 px to the inch on the page, where it is 0.01 × 0.01 in; below 150, print shows its pixels. Use one of 5 × 5 px, or print it smaller.',
    remedy:
      'Send a picture with as many pixels as the message names, or make the page smaller: `"dpi": 300` prints 1 px of the design as 1/300 inch. For a PDF that is read on screens only, the warning can be ignored.',
  },
  IMAGE_UNAVAILABLE: {
    elements: [{ id: 'photo', type: 'image', ...box, src: 'https://example.invalid/a.jpg', onError: 'placeholder' }],
    says: 'The image could not be used: it could not be loaded. Nothing or a placeholder is shown.',
    remedy:
      'Look at `details.reason` and mend the address. Without `onError` and `onImageError` the render fails instead, with INVALID_IMAGE_URL.',
  },
  IMAGE_EMPTY: {
    elements: [{ id: 'photo', type: 'image', ...box, src: '' }],
    says: 'The address of the image is empty; nothing is shown in its place.',
    remedy: 'Send an address, or hide the element where there is none: `"visible": "{{ photo }}"`.',
  },
  SVG_FEATURE_IGNORED: {
    elements: [
      {
        id: 'art',
        type: 'svg',
        ...box,
        svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="oklch(60% 0.2 30)"/></svg>',
      },
    ],
    says: 'The SVG art uses what is not drawn: fill: oklch(60% 0.2 30) of <rect>. It is left out.',
    remedy:
      '`details.element` and `details.feature` name what is left out. Say it in another way, such as `#c8553d`, or turn it into plain shapes in a drawing program.',
  },
  ART_RASTERIZED: {
    elements: [
      {
        id: 'art',
        type: 'svg',
        ...box,
        svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f"><feColorMatrix type="saturate" values="0"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>',
      },
    ],
    request: { format: 'pdf' },
    says: 'A part of the SVG art uses what has no vector form in a PDF, such as a filter other than a blur or a shadow, or a pattern of thousands of tiles: that part is held as pixels of 300 dpi at most. Turn it into plain shapes to keep it sharp at any size.',
    remedy: 'Nothing, if pixels will do; else draw that part of the SVG without the filter.',
  },
  LOW_CONTRAST: {
    elements: [{ ...text, text: 'Hello', fill: '#eeeeee' }],
    says: 'The text has a contrast of 1.16 : 1 to what lies behind it; 3 : 1 is the least that reads well.',
    remedy: 'Make the text darker or lighter than what lies behind it, or put an opaque shape between them.',
  },
  VARIABLE_MISSING: {
    elements: [{ ...text, text: 'Hi {{ name }}' }],
    says: 'The variable "name" has neither a value nor a default; nothing stands in its place.',
    remedy:
      'Send the value in `dynamicData`, give the variable a `default` in `canvasData.variables`, or write `{{ name | default: "you" }}`. `"missingVariables": "error"` refuses the render instead.',
  },
  VARIABLE_UNKNOWN: {
    elements: [{ ...text, text: 'Hello' }],
    request: { dynamicData: { nmae: 'Ada' } },
    says: 'The design uses no variable "nmae"; its value was ignored.',
    remedy:
      'Look for a typing error: `GET /v1/designs/{id}` lists the `variables` of a design. Else leave the value out.',
  },
  RATING_OUT_OF_RANGE: {
    elements: [{ id: 'stars', type: 'rating', x: 10, y: 10, width: 160, height: 30, value: 87, max: 5 }],
    says: 'The value 87 is not between 0 and 5; 5 is shown.',
    remedy:
      'Send a value between 0 and `max`, or set `max` to the largest value of your scale. A percentage becomes stars by a filter: `{{ score | times: 5 | divided_by: 100.0 }}`.',
  },
  CODE_EMPTY: {
    elements: [{ id: 'code', type: 'qr', ...box, value: '' }],
    says: 'The value of the QR code is empty.',
    remedy: 'Send a value, or hide the element where there is none: `"visible": "{{ code }}"`.',
  },
  CODE_TOO_SMALL: {
    elements: [{ id: 'code', type: 'qr', ...box, width: 30, height: 30, value: 'https://example.org/tickets/B12' }],
    says: 'A module of the code is 0.81 px wide; scanners need at least 2 px. Enlarge the element, render at a higher scale or shorten the value.',
    remedy: 'Enlarge the code, shorten its value, lower the error correction of a QR code, or raise `scale`.',
  },
  CODE_LOW_CONTRAST: {
    elements: [{ id: 'code', type: 'qr', ...box, value: 'B12', foregroundColor: '#cccccc' }],
    says: 'The contrast between the code and its background is 1.61; scanners need at least 3.',
    remedy: 'Draw the code dark on light: black on white is read by everything.',
  },
  CODE_CUT: {
    elements: [{ id: 'code', type: 'qr', ...box, x: 220, value: 'B12' }],
    says: 'A part of the code lies beyond what the output shows, so no scanner can read it. Move the code inward, or use a resizeMode that cuts nothing.',
    remedy:
      'Move the code inward, or render with `"resizeMode": "contain"`: `cover` cuts what the output has no room for.',
  },
  CODE_COVERED: {
    elements: [
      { id: 'code', type: 'qr', ...box, value: 'B12' },
      { id: 'badge', type: 'circle', x: 60, y: 60, width: 60, height: 60, fill: '#cc0000' },
    ],
    says: 'The element "badge" covers a part of the code, which scanners may not read then. Move one of them, or put the code on top.',
    remedy:
      'Move one of the two, or put the code last. A logo within a QR code is its property `logo`, which leaves room for it.',
  },
  ELEMENT_OFF_PAGE: {
    elements: [{ ...text, x: 400, text: 'Hello' }],
    says: 'The element lies wholly beyond the page and is not seen. Move it, or hide it with "visible": false.',
    remedy: 'Look at `x` and `y`, which are px of the page, or of the group that holds the element.',
  },
  TABLE_COLUMN_EMPTY: {
    elements: [
      {
        id: 'list',
        type: 'table',
        ...box,
        columns: [{ key: 'name' }, { key: 'prise' }],
        rows: [{ name: 'Tea', price: 3 }],
      },
    ],
    says: 'No row has "prise", which column 2 reads. Did you mean "price"?',
    remedy: 'Name the key as the rows have it, or take the column out.',
  },
  TABLE_TRUNCATED: {
    elements: [
      {
        id: 'list',
        type: 'table',
        ...box,
        width: 280,
        columns: [{ key: 'name', header: 'Name' }],
        rows: [{ name: 'Ada' }, { name: 'Grace' }, { name: 'Joan' }, { name: 'Mary' }],
      },
    ],
    says: '1 of 4 rows of the table are shown whole; rows 2 to 4 do not fit its box. Enlarge the element, or send fewer rows.',
    remedy:
      'Enlarge the table, send fewer rows, let it adapt with `"overflow": "shrink"`, or let it go on over further pages of a PDF with `"overflow": "paginate"`.',
  },
  COPIES_OFF_PAGE: {
    elements: [{ id: 'card', type: 'group', ...box, height: 40, repeat: { each: 'items', gap: 10 }, fill: '#e2e8f0' }],
    request: { dynamicData: { items: ['Ada', 'Grace', 'Joan', 'Mary'] } },
    says: '2 of 4 copies of the group reach beyond the page, 1 of them wholly; card[2] is the first. Make the copies smaller or the page larger, put them side by side with columns, or send fewer items.',
    remedy:
      'Put the copies side by side with `columns`, make them smaller, cut the list with `maxItems`, or set one design apart for long lists. What goes on over pages of a PDF is a table with `"overflow": "paginate"`.',
  },
  PROPERTY_UNKNOWN: {
    elements: [{ ...text, text: 'Hello', fontsize: 20 }],
    says: 'The kind text has no property "fontsize"; it is kept and has no effect. Did you mean "fontSize"?',
    remedy:
      'Look for a typing error; [the design format](design-format.md) has the properties of each kind of element.',
  },
  OPTION_IGNORED: {
    elements: [{ ...text, text: 'Hello' }],
    request: { format: 'pdf', pageSize: 'A4', scale: 2 },
    says: 'scale has no effect on a page of the size A4.',
    remedy: 'Leave the option out, or look for a typing error in its name.',
  },
  BACKGROUND_FLATTENED: {
    elements: [{ ...text, text: 'Hello' }],
    request: { format: 'jpg', background: 'transparent' },
    says: 'JPG has no transparency: what is transparent was painted white.',
    remedy: 'Render PNG or WebP where you need transparency, or set `background` to a colour.',
  },
} as const satisfies Readonly<Record<WarningCode, WarningAdvice>>;
