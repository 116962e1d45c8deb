import { freezeDeep } from '../design/design.ts';
import { isObject } from '../design/is-object.ts';

type Path = readonly (string | number)[];

/** Another value at a place. */
interface Replacement {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

/** Other items in the list at a place. */
interface Splice {
  readonly path: Path;
  readonly at: number;
  readonly removed: readonly unknown[];
  readonly inserted: readonly unknown[];
}

/**
 * One difference between two JSON values, which can be applied both ways. An object whose properties are others is
 * replaced whole, so that the order of its properties comes back as well and with it the same bytes.
 */
export type Change = Replacement | Splice;

/** What changed between two JSON values that share what is equal in them. */
export function changesBetween(before: unknown, after: unknown, path: Path = []): readonly Change[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path);
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }];
  const names = Object.keys(before);
  const others = Object.keys(after);
  if (names.length !== others.length || names.some((name, index) => name !== others[index])) {
    return [{ path, before, after }];
  }
  return names.flatMap((name) => changesBetween(before[name], after[name], [...path, name]));
}

function listChanges(before: readonly unknown[], after: readonly unknown[], path: Path): readonly Change[] {
  if (before.length === after.length) {
    const stayed = before.filter((item, index) => isSameThing(item, after[index])).length;
    if (stayed === before.length) {
      return before.flatMap((item, index) => changesBetween(item, after[index], [...path, index]));
    }
  }
  let head = 0;
  while (head < before.length && head < after.length && Object.is(before[head], after[head])) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && Object.is(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const removed = before.slice(head, before.length - tail);
  const inserted = after.slice(head, after.length - tail);
  return removed.length + inserted.length === 0 ? [] : [{ path, at: head, removed, inserted }];
}

/** Whether two items of lists are the same one, changed or not: elements by their ids, others by their place. */
function isSameThing(before: unknown, after: unknown): boolean {
  return !isObject(before) || !isObject(after) || before['id'] === after['id'];
}

export function invertChanges(changes: readonly Change[]): readonly Change[] {
  return changes
    .map((change): Change => {
      const { path } = change;
      return 'at' in change
        ? { path, at: change.at, removed: change.inserted, inserted: change.removed }
        : { path, before: change.after, after: change.before };
    })
    .toReversed();
}

/** The value after the changes, frozen. They are those of `changesBetween` from just this value. */
export function applyChanges<Value>(value: Value, changes: readonly Change[]): Value {
  return freezeDeep(changes.reduce<unknown>((state, change) => applyAt(state, change.path, change), value) as Value);
}

function applyAt(value: unknown, path: Path, change: Change): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return applyHere(value, change);
  if (Array.isArray(value)) return value.with(Number(step), applyAt(value[Number(step)], rest, change));
  if (!isObject(value)) throw new Error(`A change is for ${path.join('.')}, where there is nothing.`);
  return { ...value, [step]: applyAt(value[step], rest, change) };
}

function applyHere(value: unknown, change: Change): unknown {
  if (!('at' in change)) return change.after;
  if (!Array.isArray(value)) throw new Error(`A change is for the list ${change.path.join('.')}, which is none.`);
  return value.toSpliced(change.at, change.removed.length, ...change.inserted);
}
