import type { Design } from '../design/design.ts';
import { isObject } from '../design/is-object.ts';
import { readDesign } from '../design/read-design.ts';

/** Whether two JSON values are equal, whatever the order of their properties. One that is undefined counts as absent. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => isSameJson(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSameJson(one[name], other[name]));
}

/** Whether the service has a design when it answers `stored`: it writes some values in another way. */
export function isSameDesign(design: Design, stored: Design): boolean {
  return isSameJson(design, stored) || isSameJson(readDesign(design), stored);
}

/** Names of properties whose values are not the same, those of `one` first. */
export function differentProperties(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isSameJson(one[name], other[name]));
}
