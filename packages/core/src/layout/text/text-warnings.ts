import type { TextElement } from '../../design/elements/text.ts';
import type { UnusedMarkup } from '../../text/markup/rich-text.ts';
import type { TextBlockLayout } from '../../text/text-block.ts';
import type { LayoutContext } from '../context.ts';
import { warnOfLink } from '../warn-of-links.ts';

/** No more characters than this are listed in a warning. */
const maxListed = 20;

export type FontFindings = Pick<TextBlockLayout, 'missing' | 'replacements' | 'unhyphenated'>;

/** Tells of characters that no font has, of families that do not exist and of languages without rules for hyphens. */
export function warnOfFonts(
  { id }: { readonly id: string },
  { missing, replacements, unhyphenated }: FontFindings,
  context: LayoutContext,
): void {
  if (missing.length > 0) {
    const characters = missing.slice(0, maxListed);
    const codes = characters.map((cluster) =>
      [...cluster]
        .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
        .join(' '),
    );
    context.warn({
      code: 'GLYPH_MISSING',
      elementId: id,
      message: `No font has ${characters.join(' ')} (${codes.join(', ')}).`,
      details: { characters, count: missing.length },
    });
  }
  for (const { requested, used, synthesized } of replacements) {
    const done = (synthesized ?? []).map((change) => (change === 'bold' ? 'thickened' : 'slanted'));
    const how = done.length > 0 ? `, ${done.join(' and ')}` : '';
    const message = synthesized
      ? `There is no ${requested}; ${used} was used${how}.`
      : `There is no font family ${JSON.stringify(requested)}; ${used} was used.`;
    context.warn({
      code: 'FONT_REPLACED',
      elementId: id,
      message,
      details: { requested, used, ...(synthesized && { synthesized }) },
    });
  }
  for (const lang of unhyphenated) {
    context.warn({
      code: 'HYPHENATION_UNAVAILABLE',
      elementId: id,
      message: `Words in ${JSON.stringify(lang)} cannot be hyphenated; set lang to one that can, or put soft hyphens (U+00AD) into the text.`,
      details: { lang },
    });
  }
}

const formatNames = { html: 'HTML', markdown: 'Markdown', plain: 'text' } as const;

/** Tells of tags and styles, or of constructs of Markdown, that do not show. */
export function warnOfMarkup(
  { id, textFormat }: Pick<TextElement, 'id' | 'textFormat'>,
  { tags, styles, links }: UnusedMarkup,
  context: Pick<LayoutContext, 'warn'>,
): void {
  for (const href of links) warnOfLink({ id }, href, context);
  if (tags.length === 0 && styles.length === 0) return;
  const shown = textFormat === 'html' ? tags.map((name) => `<${name}>`) : tags;
  const names = [...shown, ...styles].join(', ');
  context.warn({
    code: 'MARKUP_UNUSED',
    elementId: id,
    message: `The ${formatNames[textFormat]} holds what is not used: ${names}. Its text is kept.`,
    details: { tags, styles },
  });
}

const marks =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|i|li|mark|ol|p|s|small|span|strong|sub|sup|u|ul)(?:\s[^<>]{0,200})?\/?>/i;

/** Tells of HTML in a text that is not read as such: its tags are drawn. */
export function warnOfPlainMarkup(
  { id, textFormat, text }: Pick<TextElement, 'id' | 'textFormat' | 'text'>,
  context: Pick<LayoutContext, 'warn'>,
): void {
  const [tag] = (textFormat === 'plain' && text.includes('<') && marks.exec(text)) || [];
  if (tag === undefined) return;
  context.warn({
    code: 'MARKUP_UNUSED',
    elementId: id,
    message: `The text holds ${tag.slice(0, 40)}, which is drawn as it stands. Set textFormat to "html" to have it read, or take it out.`,
    details: { tags: [tag.slice(0, 40)], textFormat },
  });
}
