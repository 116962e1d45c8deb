import { sizeStep } from './css-marks.ts';
import { headingSizes, type InlineMarks, type ParagraphGap } from './rich-text.ts';

/** Elements that style words. */
export const inlineTags: Readonly<Record<string, InlineMarks>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  mark: { highlight: '#ffff00', color: '#000000' },
  sup: { script: 'super' },
  sub: { script: 'sub' },
  code: { code: true },
  small: {},
  a: {},
  span: {},
};

/** Elements that stand on lines of their own: what parts them from the text before and after them. */
export const blockTags: Readonly<Record<string, { readonly gap: ParagraphGap; readonly heading?: true }>> = {
  p: { gap: 'paragraph' },
  div: { gap: 'block' },
  ul: { gap: 'paragraph' },
  ol: { gap: 'paragraph' },
  li: { gap: 'item' },
  h1: { gap: 'paragraph', heading: true },
  h2: { gap: 'paragraph', heading: true },
  h3: { gap: 'paragraph', heading: true },
  h4: { gap: 'paragraph', heading: true },
  h5: { gap: 'paragraph', heading: true },
  h6: { gap: 'paragraph', heading: true },
};

/** Font sizes of elements in multiples of what they stand in. */
export const tagSizes: Readonly<Record<string, number>> = {
  small: 1 / sizeStep,
  ...Object.fromEntries(headingSizes.map((times, index) => [`h${index + 1}`, times])),
};

/** What a page puts around its text and what shows nothing: nobody misses them. */
export const wrapperTags: ReadonlySet<string> = new Set(['html', 'head', 'body', 'meta']);

/** Elements whose content is no text for readers. */
export const hiddenTags: ReadonlySet<string> = new Set([
  'script',
  'style',
  'title',
  'template',
  'iframe',
  'noembed',
  'noframes',
  'object',
  'select',
  'textarea',
]);

/** Elements outside of the subset whose text stands on lines of its own all the same. */
export const otherBlockTags: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote caption center dd details dialog dl dt fieldset figcaption figure footer form ' +
    'header hgroup hr legend main menu nav pre section summary table tbody tfoot thead tr'
  ).split(' '),
);

/** Elements outside of the subset whose texts would run together without a space between them. */
export const cellTags: ReadonlySet<string> = new Set(['td', 'th', 'option', 'button']);
