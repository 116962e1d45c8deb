import type { MarkupReaders } from '@platen/core/markup';
import { type SpanStyle, type StyledText, setStyle } from '../document/text/styled-text.ts';

type InlineMarks = ReturnType<MarkupReaders['html']>['paragraphs'][number]['marks'];

/**
 * The words of HTML from the clipboard with what is taken over of their look: bold, italic, underline, colour and link. `read`
 * is the engine's own reader, which runs and loads nothing.
 */
export function readStyledHtml(html: string, read: MarkupReaders['html']): StyledText {
  let styled: StyledText = { text: '', spans: [] };
  for (const [index, { runs }] of read(html).paragraphs.entries()) {
    if (index > 0) styled = { ...styled, text: `${styled.text}\n` };
    for (const { text, marks } of runs) {
      const start = styled.text.length;
      const range = { start, end: start + text.length };
      styled = setStyle({ ...styled, text: styled.text + text }, range, styleOf(marks));
    }
  }
  return styled;
}

const heavy = 600;

function styleOf({ bold, weight = 0, italic, underline, color, href }: InlineMarks): SpanStyle {
  return {
    ...((bold || weight >= heavy) && { fontWeight: 700 }),
    ...(italic && { fontStyle: 'italic' }),
    ...(underline && { textDecoration: 'underline' }),
    ...(color !== undefined && { fill: color }),
    ...(href !== undefined && href.length <= longestAddress && { href }),
  };
}

/** As the format takes. */
const longestAddress = 2_048;

/** Words with their look as HTML for the clipboard. */
export function writeStyledHtml({ text, spans }: StyledText): string {
  let at = 0;
  let html = '';
  const plain = (end: number): void => {
    html += escaped(text.slice(at, end));
    at = end;
  };
  for (const { start, end, ...style } of spans) {
    plain(start);
    at = end;
    html += element(escaped(text.slice(start, end)), style);
  }
  plain(text.length);
  return html.replaceAll('\n', '<br>');
}

function element(html: string, style: SpanStyle): string {
  const css = [
    style['fontWeight'] !== undefined && `font-weight: ${style['fontWeight']}`,
    style['fontStyle'] !== undefined && `font-style: ${style['fontStyle']}`,
    style['textDecoration'] !== undefined && `text-decoration: ${style['textDecoration']}`,
    typeof style['fill'] === 'string' && `color: ${style['fill']}`,
  ].filter((rule) => rule !== false);
  const inner = css.length > 0 ? `<span style="${escaped(css.join('; '))}">${html}</span>` : html;
  return style['href'] === undefined ? inner : `<a href="${escaped(String(style['href']))}">${inner}</a>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
