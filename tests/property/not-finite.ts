/** Places of numbers in a scene that are none, such as `marks.0.lines.0.box.x`. */
export function notFinite(value: unknown, place = ''): readonly string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [place];
  if (typeof value === 'string') return /\b(NaN|undefined|-?Infinity)\b/.test(value) ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => notFinite(child, `${place}.${key}`));
}
