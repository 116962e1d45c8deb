import { type Draft, produce } from 'immer';

/** Where a value stands: names of properties and places in lists, from the outside in. */
export type PropertyPath = readonly [string, ...(string | number)[]];

/** The object with another value at a path; undefined deletes what is there. Objects and lists on the way are made where they are missing. */
export function withProperty<Target extends object>(target: Target, path: PropertyPath, value: unknown): Target {
  return produce(target, (draft: Draft<Target>) => {
    const last = path.at(-1) ?? '';
    let holder = draft as Record<string | number, unknown>;
    for (const [index, step] of path.slice(0, -1).entries()) {
      if (typeof holder[step] !== 'object' || holder[step] === null) {
        if (value === undefined) return;
        holder[step] = typeof path[index + 1] === 'number' ? [] : {};
      }
      holder = holder[step] as Record<string | number, unknown>;
    }
    if (value !== undefined) holder[last] = value;
    else if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete holder[last];
  });
}
