import { childrenOf, type ElementReport, type Scene, type StoredElement, type Warning } from '@platen/core';
import { editorKindOf } from '../document/design/kinds.ts';

/** The code of a text that the data leaves empty; no warning of the service, as it may be meant. */
export const emptyText = 'EMPTY_TEXT';

/** The texts of a design as they are written, by their ids; not those in which nothing is written. */
export function writtenTexts(elements: readonly StoredElement[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const walk = (element: StoredElement): void => {
    if (editorKindOf(element).writes === 'text' && String(element['text'] ?? '').trim() !== '')
      texts.set(element.id, String(element['text']));
    childrenOf(element).forEach(walk);
  };
  elements.forEach(walk);
  return texts;
}

/** The element that a copy such as `card[2]` is of. */
export const sourceOf = (id: string): string => id.replace(/(?:\[\d+\])+$/, '');

/** Whether an element of a render is an element of the design, or one of its copies. */
export const isShownAs = (id: string, source: string): boolean => id === source || sourceOf(id) === source;

/** Those of `written` of which nothing is painted, by the ids that they have on the page. */
export function emptyTexts(written: ReadonlyMap<string, string>, reports: readonly ElementReport[]): readonly string[] {
  const isEmpty = ({ lines = [] }: ElementReport) => lines.every((line) => line.trim() === '');
  return reports.filter((report) => written.has(sourceOf(report.id)) && isEmpty(report)).map(({ id }) => id);
}

/** What would fill a code or a picture that the data leaves empty, of which the engine warns. */
const filledBy: Partial<Record<Warning['code'], 'value' | 'src'>> = { CODE_EMPTY: 'value', IMAGE_EMPTY: 'src' };

/** What the data leaves empty on a page, by its ids there, with what is written for it to be filled by. */
export function emptyElements(
  elements: readonly StoredElement[],
  { elements: reports, warnings }: Pick<Scene, 'elements' | 'warnings'>,
): ReadonlyMap<string, string> {
  const texts = writtenTexts(elements);
  const empty = new Map(emptyTexts(texts, reports).map((id) => [id, texts.get(sourceOf(id)) ?? '']));
  const byId = new Map<string, StoredElement>();
  const note = (element: StoredElement): void => {
    byId.set(element.id, element);
    childrenOf(element).forEach(note);
  };
  const told = warnings.filter(({ code }) => code in filledBy);
  if (told.length > 0) elements.forEach(note);
  for (const { code, elementId = '' } of told) {
    const words = byId.get(sourceOf(elementId))?.[filledBy[code] ?? 'value'];
    if (typeof words === 'string' && words.trim() !== '') empty.set(elementId, words);
  }
  return empty;
}
