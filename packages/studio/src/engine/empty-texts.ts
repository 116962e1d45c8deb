import { childrenOf, type ElementReport, type StoredElement } from '@platen/core';
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

/** Those of `written` of which nothing is painted, by the ids that they have on the page. */
export function emptyTexts(written: ReadonlyMap<string, string>, reports: readonly ElementReport[]): readonly string[] {
  const isEmpty = ({ lines = [] }: ElementReport) => lines.every((line) => line.trim() === '');
  return reports.filter((report) => written.has(sourceOf(report.id)) && isEmpty(report)).map(({ id }) => id);
}
