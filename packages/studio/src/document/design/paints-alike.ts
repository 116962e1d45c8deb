import type { Design } from './design.ts';

/** What of `canvasData` no painter reads. */
const unpainted: ReadonlySet<string> = new Set(['guides', 'custom']);

/** Whether two states of a design have the same picture for sure: only what is never painted differs. */
export function paintsAlike(one: Design, other: Design): boolean {
  if (one === other) return true;
  if (one.width !== other.width || one.height !== other.height) return false;
  const names = new Set([...Object.keys(one.canvasData), ...Object.keys(other.canvasData)]);
  return [...names].every((name) => unpainted.has(name) || one.canvasData[name] === other.canvasData[name]);
}
