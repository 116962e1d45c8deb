import { isObject } from '../design/aliases/alias.ts';
import { childrenOf, type DesignDocument, type StoredElement } from '../design/document.ts';
import { pointer } from '../errors/json-pointer.ts';
import { parseTemplate } from '../liquid/parse-template.ts';
import { TemplateProblem } from '../liquid/template-problem.ts';
import { WorkBudget } from '../liquid/work-budget.ts';
import type { BindRequest } from '../variables/bind-design.ts';
import { findVariables } from '../variables/facts/find-variables.ts';

/** Where a bound element has a value: the names that lead to it, as in `['logo', 'src']` and `['rows', 2, 0, 'qr', 'value']`. */
export interface BoundPlace {
  readonly elementId: string;
  readonly path: readonly PropertyKey[];
}

/** JSON pointer of the variable or the override that gave a value; undefined when the design itself holds it. */
export function giverOf(
  { elementId, path }: BoundPlace,
  { canvasData }: DesignDocument,
  { dynamicData = {}, dynamicElements = {} }: BindRequest,
): string | undefined {
  const [id = '', ...copies] = elementId.split(/\[(\d+)\]/).filter((part) => part !== '');
  const [name = ''] = path;
  const override = Object.hasOwn(dynamicElements, id) ? dynamicElements[id] : undefined;
  const isGiven = override !== undefined && Object.hasOwn(override, name);
  const [stored, ...groups] = findElement(canvasData.elements, id).toReversed();
  const columns = columnsOf(stored);
  const { text, below } = follow(isGiven ? override : stored, path, columns);
  const variable = text === undefined ? undefined : variableOf(text);
  const repeats = groups.flatMap(({ repeat }) => (isObject(repeat) ? [repeat] : []));
  if (repeats.some(({ as = 'item' }) => as === variable)) {
    const list = String(repeats.at(-1)?.['each'] ?? '');
    return pointer('/dynamicData', variableOf(list) ?? list, ...copies.slice(0, 1));
  }
  if (variable !== undefined)
    return pointer('/dynamicData', variable, ...cellKeys(below, dynamicData[variable], columns));
  return isGiven ? pointer('/dynamicElements', id, ...path) : undefined;
}

/** The text that a path ends in or is cut short by, such as `{{ guests }}` for all rows, and what is left of the path then. */
function follow(
  holder: unknown,
  path: readonly PropertyKey[],
  columns: readonly unknown[],
): { readonly text?: string; readonly below: readonly PropertyKey[] } {
  let value = holder;
  for (const [index, key] of path.entries()) {
    // A list that is sent for all rows has an item for each.
    if (typeof value === 'string') return { text: value, below: index === 1 ? path.slice(1, 3) : [] };
    if (typeof value !== 'object' || value === null) return { below: [] };
    const name = index === 2 && !Array.isArray(value) ? (nameOf(columns[Number(key)]) ?? key) : key;
    value = Object.hasOwn(value, name) ? (value as Record<PropertyKey, unknown>)[name] : undefined;
  }
  return typeof value === 'string' ? { text: value, below: [] } : { below: [] };
}

/** The keys of a cell in the rows that were sent: rows are lists, or objects with the keys of the columns. */
function cellKeys(
  [row, column]: readonly PropertyKey[],
  rows: unknown,
  columns: readonly unknown[],
): readonly PropertyKey[] {
  if (row === undefined || column === undefined) return [];
  const isList = Array.isArray(rows) && Array.isArray(rows[Number(row)]);
  const key = isList ? column : nameOf(columns[Number(column)]);
  return key === undefined ? [row] : [row, key];
}

function nameOf(column: unknown): string | undefined {
  return isObject(column) && typeof column['key'] === 'string' ? column['key'] : undefined;
}

function columnsOf(stored: StoredElement | undefined): readonly unknown[] {
  const columns = stored?.['columns'];
  return Array.isArray(columns) ? columns : [];
}

function variableOf(source: string): string | undefined {
  try {
    return findVariables(parseTemplate(source, new WorkBudget()))[0]?.root;
  } catch (error) {
    if (error instanceof TemplateProblem) return undefined;
    throw error;
  }
}

/** The groups that hold an element, from the outermost, and the element; nothing when there is none. */
function findElement(elements: readonly StoredElement[], id: string): readonly StoredElement[] {
  for (const element of elements) {
    if (element.id === id) return [element];
    const within = findElement(childrenOf(element), id);
    if (within.length > 0) return [element, ...within];
  }
  return [];
}
