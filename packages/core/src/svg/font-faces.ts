import type { TextStyle } from '../scene/marks.ts';
import type { SvgFont } from './svg-context.ts';

/** `@font-face` rules, one for each embedded file. */
export function fontFaceRules(fonts: readonly SvgFont[]): string {
  return fonts
    .map(
      ({ face, weight, italic, href }) =>
        `@font-face{font-family:${cssString(face)};font-weight:${weight};font-style:${italic ? 'italic' : 'normal'};src:url(${href}) format("woff2")}`,
    )
    .join('');
}

/**
 * The family list of a style. The embedded file comes first, by its face's own name, since one family may have
 * several files with parts of its characters; the real family and a generic one serve viewers that do not read
 * embedded fonts.
 */
export function familyList(style: TextStyle, fonts: readonly SvgFont[]): string {
  const generic = new Set(['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'emoji']);
  const fallbacks = fonts.find(({ face }) => face === style.face)?.fallbacks ?? ['sans-serif'];
  return [style.face, ...fallbacks].map((name) => (generic.has(name) ? name : cssString(name))).join(', ');
}

/** A CSS string. Everything but plain letters, digits and a few signs is escaped by its code point. */
export function cssString(text: string): string {
  const escaped = text.replaceAll(/[^\p{L}\p{N} _.,+-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return `'${escaped}'`;
}
