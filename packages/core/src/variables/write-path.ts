/** A deep copy of plain JSON, so that templates can be replaced in place. */
export function cloneJson<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => cloneJson(item)) as Value;
  if (value === null || typeof value !== 'object') return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = cloneJson((value as Record<string, unknown>)[key]);
  return copy as Value;
}

/** Sets the value at a path that exists; undefined removes a property, and leaves an empty text in an array. */
export function writePath(root: object, path: readonly PropertyKey[], value: unknown): void {
  let target = root as Record<PropertyKey, unknown>;
  for (const key of path.slice(0, -1)) target = target[key] as Record<PropertyKey, unknown>;
  const last = path.at(-1);
  if (last === undefined) return;
  if (value !== undefined) target[last] = value;
  else if (Array.isArray(target)) target[last] = '';
  else delete target[last];
}
