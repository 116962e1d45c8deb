import type { DesignVariable, StoredElement } from '@platen/core';
import type { Design } from '../../document/design/design.ts';
import { placesOf } from '../../document/design/tree.ts';

/** A value of each kind, where there is no data. */
export const samples = {
  text: 'Sample text',
  number: 1,
  date: '2026-01-31',
  color: '#2f5bd7',
  image: 'https://example.invalid/missing.png',
};
const numberFilters =
  /^(?:number|currency|percent|times|plus|minus|divided_by|modulo|round|ceil|floor|abs|at_least|at_most)$/;
/** What Liquid has of each list. */
const ofLists: ReadonlySet<string> = new Set(['size', 'first', 'last']);

/**
 * A value for an object or a list of which there is no data, with each name that the design reads in it. Undefined for other
 * variables.
 */
export function madeUp({ name, type }: Pick<DesignVariable, 'name' | 'type'>, design: Design): unknown {
  if (type !== 'object' && type !== 'list') return undefined;
  const elements = [...placesOf(design).values()].map(({ element }) => element);
  const written = JSON.stringify(design.canvasData);
  const one: Record<string, unknown> = columnsOf(name, elements);
  for (const item of type === 'list' ? itemNames(name, elements, written) : [name]) {
    const reads = new RegExp(
      `(?:"(\\w+)":"\\{\\{-?\\s*)?\\b${literal(item)}(?:\\.\\d+|\\[\\d+\\])?\\.([A-Za-z_]\\w*)(?:\\s*\\|\\s*(\\w+))?`,
      'g',
    );
    for (const [, property = '', field = '', filter = ''] of written.matchAll(reads)) {
      const wanted = samples[wantedBy(property, filter)];
      if (!ofLists.has(field) && (one[field] ?? samples.text) === samples.text) one[field] = wanted;
    }
  }
  if (type === 'object') return one;
  return Object.keys(one).length === 0 ? [samples.text, samples.text] : [one, one];
}

function wantedBy(property: string, filter: string): keyof typeof samples {
  if (numberFilters.test(filter)) return 'number';
  if (filter === 'date') return 'date';
  if (/^(?:src|fallbackSrc)$/.test(property)) return 'image';
  return /^(?:fill|stroke|background)$|color$/i.test(property) ? 'color' : 'text';
}

/** What a list's items are called, where something is repeated for each: in groups and in loops. */
function itemNames(list: string, elements: readonly StoredElement[], written: string): readonly string[] {
  const groups = elements.flatMap(({ repeat }) => {
    const { each, as = 'item' } = (repeat ?? {}) as { readonly each?: unknown; readonly as?: string };
    return typeof each === 'string' && isOf(each, list) ? [as] : [];
  });
  const loops = written.matchAll(new RegExp(`\\bfor\\s+(\\w+)\\s+in\\s+${literal(list)}\\b`, 'g'));
  return [list, ...groups, ...[...loops].map(([, item = '']) => item)];
}

/** A table's rows are items, and its columns name what they have. */
function columnsOf(list: string, elements: readonly StoredElement[]): Record<string, unknown> {
  const keys = elements.flatMap(({ rows, columns }) => {
    if (typeof rows !== 'string' || !isOf(rows, list) || !Array.isArray(columns)) return [];
    return columns.flatMap(({ key }: { readonly key?: unknown }) => (typeof key === 'string' ? [key] : []));
  });
  return Object.fromEntries(keys.map((key) => [key, samples.text]));
}

/** Whether something such as `items` or `{{ items | sort: "name" }}` begins with a variable. */
const isOf = (template: string, name: string): boolean =>
  new RegExp(`^\\s*(?:\\{\\{-?\\s*)?${literal(name)}(?![\\w.])`).test(template);

const literal = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
