import type { Element } from '../design/elements/index.ts';

/** Characters of a number and its like, and of what stands around a value. */
const characters = 8;

/** Elements that hold no template are the same object in every copy and in every render. */
const known = new WeakMap<Element, number>();

/** About how many characters a bound element has as JSON, without its children, which are counted by themselves. */
export function boundSize(element: Element): number {
  const size = known.get(element) ?? sizeOf('children' in element ? { ...element, children: [] } : element);
  known.set(element, size);
  return size;
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + characters;
  if (typeof value !== 'object' || value === null) return characters;
  let size = characters;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item);
  else for (const key in value) size += key.length + sizeOf((value as Readonly<Record<string, unknown>>)[key]);
  return size;
}

/** Elements of a design, which nothing changes, and overrides of a render. */
const countsOf = new WeakMap<object, number>();

/** How many values there are in something that nobody changes, without the children of a group. */
export function valuesIn(fixed: object): number {
  const count = countsOf.get(fixed) ?? countValues('children' in fixed ? { ...fixed, children: [] } : fixed);
  countsOf.set(fixed, count);
  return count;
}

/** Objects with more properties are looked up in by hash, and copying one of these takes five times as long. */
const mostQuickProperties = 500;
const slowness = 5;

/** How many values there are in one, itself included; those of very wide objects count as many times as they take longer. */
export function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  if (Array.isArray(value)) for (const item of value) count += countValues(item);
  else {
    let properties = 0;
    for (const key in value) {
      properties += 1;
      count += countValues((value as Readonly<Record<string, unknown>>)[key]);
    }
    if (properties > mostQuickProperties) count += properties * (slowness - 1);
  }
  return count;
}
