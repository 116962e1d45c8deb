import { hideMarkdown } from './markdown-signs.ts';

/** What language a value is written into, whose marks it must not make: SVG, or the format of a text. */
export type EscapeMode = 'none' | 'xml' | 'html' | 'markdown';

/** What the filters of an output say of its value: nothing, that its marks count, or that it is escaped already. */
type ValueForm = 'text' | 'markup' | 'escaped';

/** HTML has no line ends, but those of Unicode part lines there as in other texts. */
const lineSeparator = '\u2028';

export function formOf(filters: readonly string[], mode: EscapeMode): ValueForm {
  if (filters.includes('raw') || (mode === 'html' && filters.includes('newline_to_br'))) return 'markup';
  return filters.includes('escape') || filters.includes('escape_once') ? 'escaped' : 'text';
}

/** A value as it is written among other words: as text, unless its filters say otherwise. */
export function escapeValue(text: string, form: ValueForm, mode: EscapeMode): string {
  if (mode === 'none' || form === 'markup') return text;
  if (mode === 'markdown') return hideMarkdown(text, form === 'escaped' ? 'count' : 'are text');
  const escaped = form === 'escaped' ? text : escapeXml(text);
  return mode === 'html' ? escaped.replace(/\r\n?|\n/g, lineSeparator) : escaped;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
