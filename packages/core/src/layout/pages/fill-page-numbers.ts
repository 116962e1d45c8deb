import type { Element } from '../../design/elements/index.ts';
import { pageNumberMarks } from '../../liquid/page-numbers.ts';
import type { PageNumber } from './page-elements.ts';

const anyMark = new RegExp(`[${Object.values(pageNumberMarks).join('')}]`, 'g');

/** Elements without such places: of a series, most are the same in each document. */
const without = new WeakSet<Element>();

/** Writes the numbers into the places that binding kept for `{{ page }}` and `{{ pages }}`. */
export function fillPageNumbers(elements: readonly Element[], number: PageNumber): readonly Element[] {
  return elements.map((element) => {
    if (without.has(element)) return element;
    const filled = fillValue(element, number) as Element;
    if (filled === element) without.add(element);
    return filled;
  });
}

function fillValue(value: unknown, number: PageNumber): unknown {
  if (typeof value === 'string') return fillText(value, number);
  if (Array.isArray(value)) return mapped(value, number);
  if (typeof value !== 'object' || value === null) return value;
  let result: Record<string, unknown> | undefined;
  // Each element is looked through: pairs of names and values would be cleared away by the thousand.
  for (const key of Object.keys(value)) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    const filled = fillValue(item, number);
    if (filled !== item) result = { ...(result ?? value), [key]: filled };
  }
  if (result === undefined) return value;
  const { text, spans } = value as { readonly text?: unknown; readonly spans?: unknown };
  return typeof text === 'string' && Array.isArray(spans)
    ? { ...result, spans: movedSpans(spans, text, number) }
    : result;
}

/** The same array where nothing is filled in, so that most elements are not copied. */
function mapped(list: readonly unknown[], number: PageNumber): readonly unknown[] {
  const filled = list.map((item) => fillValue(item, number));
  return filled.some((item, index) => item !== list[index]) ? filled : list;
}

function fillText(text: string, number: PageNumber): string {
  return text.replace(anyMark, (mark) => String(mark === pageNumberMarks.page ? number.page : number.pages));
}

/** Spans count letters, and a number may have more of them than the one that stood for it. */
function movedSpans(spans: readonly unknown[], text: string, number: PageNumber): readonly unknown[] {
  const moved = (offset: number): number => fillText(text.slice(0, offset), number).length;
  return (spans as readonly { readonly start: number; readonly end: number }[]).map((span) => ({
    ...span,
    start: moved(span.start),
    end: moved(span.end),
  }));
}
