import type { StoredElement } from '@platen/core';

/** Longest answer, characters. */
const longest = 60;

/**
 * What people know an element by: its name, else what it says, with variables as their names. Undefined where it has neither.
 */
export function wordsOf({ name, text, value, alt }: StoredElement): string | undefined {
  for (const words of [name, text, value, alt]) {
    const shown = typeof words === 'string' ? withoutLiquid(words).trim().replaceAll(/\s+/g, ' ') : '';
    if (shown !== '') return shown.slice(0, longest);
  }
  return undefined;
}

/** `{{ price | currency: "EUR" }}` as `price`; conditions and loops go. */
function withoutLiquid(text: string): string {
  return text
    .replaceAll(/\{%[^%]{0,500}%\}/g, (tag, at: number) => (/[,.;)]/.test(text.charAt(at + tag.length)) ? '' : ' '))
    .replaceAll(/\{\{-?\s*([^|{}]{0,500}?)\s*(?:\|[^{}]{0,500})?\}\}/g, '$1');
}
