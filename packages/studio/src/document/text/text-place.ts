import type { StoredElement } from '@platen/core';
import { setProperties } from '../commands/properties.ts';
import type { PropertyPath } from '../commands/with-property.ts';
import type { Command, Design } from '../design/design.ts';
import { editorKindOf } from '../design/kinds.ts';
import { placesOf } from '../design/tree.ts';
import type { Span, StyledText } from './styled-text.ts';

/** A text of the design that can be written in: that of an element, or of a cell of a table. */
export interface TextPlace {
  /** The element's id. */
  readonly id: string;
  /** Where the text stands in it: that of a cell where the cell does. Default: its `text`. */
  readonly path?: PropertyPath;
}

const textPath: PropertyPath = ['text'];

export function isSamePlace(one: TextPlace | null | undefined, other: TextPlace | null | undefined): boolean {
  return one?.id === other?.id && one?.path?.join() === other?.path?.join();
}

/** Whether spans can stand over a text: over one in Markdown or HTML its own marks do, and cells have one style each. */
export function takesSpans(design: Design, { id, path }: TextPlace): boolean {
  return path === undefined && (placesOf(design).get(id)?.element['textFormat'] ?? 'plain') === 'plain';
}

/** The text of a place as it is stored, with its `{{variables}}`; undefined where there is none. */
export function readText(design: Design, { id, path }: TextPlace): StyledText | undefined {
  const element = placesOf(design).get(id)?.element;
  if (element === undefined || (path === undefined && editorKindOf(element).writes !== 'text')) return undefined;
  const own = pathOfText(element, path);
  const holder = valueAt(element, own.slice(0, -1));
  const value = valueAt(element, own) ?? '';
  if (typeof holder !== 'object' || typeof value === 'object') return undefined;
  const text = String(value);
  return withLineFeeds({ text, spans: path ? [] : readSpans(element['spans'], text.length) });
}

/** A cell that has more than its text is an object: the place of its text is that of the cell all the same. */
function pathOfText(element: StoredElement | undefined, path: PropertyPath | undefined): PropertyPath {
  if (path === undefined) return textPath;
  const value = valueAt(element, path);
  return typeof value === 'object' && value !== null ? [...path, 'text'] : path;
}

function valueAt(holder: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Readonly<Record<string | number, unknown>> | null | undefined)?.[step],
    holder,
  );
}

/** With `\n` at the end of each line, which is all that fields of a page know. */
function withLineFeeds({ text, spans }: StyledText): StyledText {
  if (!text.includes('\r')) return { text, spans };
  const at = (offset: number): number => text.slice(0, offset).replace(/\r\n/g, '\n').length;
  return {
    text: text.replace(/\r\n?/g, '\n'),
    spans: spans.map((span) => ({ ...span, start: at(span.start), end: at(span.end) })),
  };
}

function readSpans(spans: unknown, length: number): readonly Span[] {
  if (!Array.isArray(spans)) return [];
  return spans.filter(
    (span: Partial<Span> | null): span is Span =>
      typeof span?.start === 'number' && typeof span.end === 'number' && span.start < Math.min(span.end, length),
  );
}

/** Gives a place another text. In a cell that has a number, a number stays one. */
export function writeText({ id, path }: TextPlace, { text, spans }: StyledText): Command {
  if (path === undefined) {
    const values = [[textPath, text] as const, [['spans'], spans.length > 0 ? spans : undefined] as const] as const;
    return setProperties([id], values);
  }
  return (edited) => {
    const element = placesOf(edited.design).get(id)?.element;
    const own = pathOfText(element, path);
    const isNumber = typeof valueAt(element, own) === 'number' && String(Number(text)) === text;
    return setProperties([id], [[own, isNumber ? Number(text) : text]])(edited);
  };
}
