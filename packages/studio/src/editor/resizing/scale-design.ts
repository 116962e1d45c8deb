import { childrenOf, elementSchemas, type StoredElement } from '@platen/core';
import { guidesOf } from '@platen/core/guide';
import { definitionOf, itemOf, type Schema, shapeOf, unwrap } from '../../panels/inspector/schema-facts.ts';

type Stored = Readonly<Record<string, unknown>>;
export type StoredElements = readonly StoredElement[];

/** What stands for a length that is not given, where the schema has no default: `size` is that of a code in a cell. */
const unsaid: Readonly<Record<string, number>> = { strokeWidth: 1, size: 56 };
/** Texts in which lengths may stand as px. */
const withLengths: ReadonlySet<string> = new Set(['letterSpacing', 'lineHeight', 'objectPosition']);

/** Whether the value is found with the data. */
export const isTemplate = (value: unknown): value is string => typeof value === 'string' && /\{[{%]/.test(value);

/** A template of a number that goes through one more filter, such as `plus: 3`. */
export const withSum = (template: string, filter: string): string =>
  `{% capture px %}${template}{% endcapture %}{{ px | ${filter} }}`;

/** Elements with all lengths in px multiplied, as the schema and its guide tell them; of templates, what they give. */
export function scaleElements(elements: StoredElements, factor: number): StoredElements {
  return elements.map((element) => {
    const schema = elementSchemas[element.type as keyof typeof elementSchemas];
    const own = scaleObject(element, schema, factor) as typeof element;
    return { ...own, ...inner(element, (children) => scaleElements(children, factor)) };
  });
}

/** The children of a group, changed; nothing for what is none. */
export function inner(element: StoredElement, change: (children: StoredElements) => StoredElements) {
  const children = childrenOf(element);
  return children.length === 0 ? {} : { children: change(children) };
}

function scaleObject(value: Stored, of: Schema, factor: number): Stored {
  const guides = guidesOf(of) ?? {};
  const scaled: Record<string, unknown> = { ...value };
  for (const [name, property] of Object.entries(shapeOf(of))) {
    const { inner: schema, fallback } = unwrap(property);
    const isLength = guides[name]?.unit === 'px';
    const given = value[name] ?? (isLength ? (fallback ?? defaultOf(name, value)) : undefined);
    if (given !== undefined && given !== 0) scaled[name] = scaleValue(given, { schema, name, isLength, factor });
  }
  return scaled;
}

function defaultOf(name: string, { stroke }: Stored): number | undefined {
  return name === 'strokeWidth' && stroke === undefined ? undefined : unsaid[name];
}

interface Scaling {
  readonly schema: Schema;
  readonly name: string;
  readonly isLength: boolean;
  readonly factor: number;
}

function scaleValue(value: unknown, scaling: Scaling): unknown {
  const { schema, name, isLength, factor } = scaling;
  if (typeof value === 'number') return isLength ? tidy(value * factor) : value;
  if (typeof value === 'string') {
    if (isLength && isTemplate(value)) return withSum(value, `times: ${factor}`);
    if (!withLengths.has(name)) return value;
    return value.replace(/-?\d+(?:\.\d+)?(?=px\b)/g, (px) => String(tidy(Number(px) * factor)));
  }
  const form = formOf(schema, value);
  if (Array.isArray(value)) return scaleList(value, { ...scaling, schema: form });
  if (typeof value !== 'object' || value === null) return value;
  const { type, valueType } = definitionOf(form);
  if (type === 'object') return scaleObject(value as Stored, form, factor);
  if (type !== 'record' || valueType === undefined) return value;
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    scaleValue(each, { ...scaling, schema: valueType }),
  ]);
  return Object.fromEntries(entries);
}

function scaleList(list: readonly unknown[], scaling: Scaling): unknown {
  if (definitionOf(scaling.schema).type !== 'array') return list.map((each) => scaleValue(each, scaling));
  // Corners of a figure may be shares of its box, as the page's own reader takes them.
  if (scaling.name === 'points' && list.every(isShare)) return list;
  const schema = unwrap(itemOf(scaling.schema)).inner;
  return list.map((each) => scaleValue(each, { ...scaling, schema }));
}

/** Which of several forms a value has. */
function formOf(schema: Schema, value: unknown): Schema {
  const plain = unwrap(schema).inner;
  const { type, options } = definitionOf(plain);
  if (type !== 'union' || options === undefined) return plain;
  const found = options.map((option) => formOf(option, value)).find((option) => holds(option, value));
  return found ?? plain;
}

function holds(schema: Schema, value: unknown): boolean {
  const { type } = definitionOf(schema);
  if (Array.isArray(value)) return type === 'array' || type === 'tuple';
  if (type !== 'object') return type === 'record';
  const known = shapeOf(schema);
  return Object.keys(value as Stored).every((name) => name in known);
}

function isShare(point: unknown): boolean {
  const { x, y } = point as { readonly x?: unknown; readonly y?: unknown };
  return [x, y].every((each) => typeof each === 'number' && each >= 0 && each <= 1);
}

const tidy = (px: number) => Math.round(px * 100) / 100;
