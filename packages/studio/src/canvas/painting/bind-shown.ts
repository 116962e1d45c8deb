import {
  type BindRequest,
  type BoundDesign,
  type BrandValues,
  bindDesign,
  type Element,
  type ElementCache,
  type ElementOf,
  elementSchemas,
} from '@platen/core';
import type { PropertyPath } from '../../document/commands/with-property.ts';
import type { Design } from '../../document/design/design.ts';
import type { StyledText } from '../../document/text/styled-text.ts';
import { readText, type TextPlace, writeText } from '../../document/text/text-place.ts';
import { branded } from '../../engine/branded.ts';
import { isShownAs } from '../../engine/empty-texts.ts';

export interface ShownRequest {
  readonly design: Design;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** The brand of the account; undefined where it has none. */
  readonly brand: BrandValues | undefined;
  /** The text that is being edited. */
  readonly place: TextPlace | null;
}

export interface BindOptions extends Pick<BindRequest, 'formats'> {
  readonly elements: ElementCache;
  readonly onRefused: () => void;
}

/**
 * Fills a design with data, except the text that is being edited: it shows its source, even half a variable. Values
 * that the service would refuse are reported, and everything else is still shown.
 */
export function bindShown(
  { design: stored, data, brand, place }: ShownRequest,
  { elements, formats, onRefused }: BindOptions,
): BoundDesign {
  const design = branded(stored, brand);
  // With an owner, binding reuses the results for elements that an edit has not changed.
  const request = { owner: 'page', elements, formats, onRefused, ...(data !== undefined && { dynamicData: data }) };
  const source = place && readText(design, place);
  if (!place || !source) return bindDesign(design, request);
  const selection = { ids: [], within: null };
  // A cell without a template is bound unchanged, so that a number stays aligned as numbers are.
  const isKept = place.path !== undefined && !source.text.includes('{');
  const readable = isKept ? design : writeText(place, { text: '', spans: [] })({ design, selection }).design;
  const bound = bindDesign(readable, request);
  return { ...bound, elements: bound.elements.map((element) => withSource(element, place, source)) };
}

function withSource(element: Element, place: TextPlace, source: StyledText): Element {
  const isEdited = isShownAs(element.id, place.id);
  if (isEdited && 'spans' in element) return showSource(element, source);
  if (isEdited && 'rows' in element && place.path) return showInCell(element, place.path, source.text);
  if (!('children' in element)) return element;
  return { ...element, children: element.children.map((child) => withSource(child, place, source)) };
}

function showSource(element: ElementOf<'text'>, { text, spans }: StyledText): Element {
  // Properties of a span that are bound to data have no value here.
  const plain = { ...element, text, textFormat: 'plain' as const, spans: [] };
  const read = (some: StyledText['spans']) => elementSchemas.text.safeParse({ ...plain, spans: some });
  const all = read(spans);
  if (all.success) return { ...plain, spans: all.data.spans };
  return { ...plain, spans: spans.flatMap((span) => read([span]).data?.spans ?? []) };
}

/** Stands in an empty cell, which would have no line for a caret. */
const noWidth = '\u200b';

function showInCell(table: ElementOf<'table'>, [part, row, step]: PropertyPath, text: string): Element {
  const shown = text === '' ? noWidth : text;
  const { columns } = table;
  if (part === 'columns') {
    return { ...table, columns: columns.map((column, at) => (at === row ? { ...column, header: shown } : column)) };
  }
  const index = typeof step === 'number' ? step : columns.findIndex(({ key }) => key === step);
  const rows = table[part === 'footer' ? 'footer' : 'rows'].map((bound, at) =>
    at === row
      ? { ...bound, cells: bound.cells.map((cell, place) => (place === index ? { ...cell, text: shown } : cell)) }
      : bound,
  );
  return { ...table, [part]: rows };
}
