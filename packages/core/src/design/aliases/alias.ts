/** A JSON object of unknown shape. */
export type RawObject = Readonly<Record<string, unknown>>;

/**
 * Another name under which a property is accepted on input. Stored documents hold canonical names only; when both
 * are given the canonical one wins.
 */
export interface Alias {
  /** In camelCase; kebab-case and snake_case forms are accepted as well. */
  readonly name: string;
  /** The canonical property or properties it becomes; `shadow.blur` is a part of one. */
  readonly to: string;
  /** How the value changes; absent when it is taken as it is. */
  readonly note?: string;
  /** The canonical properties that stand for the value. `element` holds what is known so far, canonical names first. */
  readonly convert?: (value: unknown, element: RawObject) => RawObject;
}

/** Aliases that only rename. */
export function renames(to: string, ...names: readonly string[]): readonly Alias[] {
  return names.map((name) => ({ name, to }));
}

/** Aliases that rename and change the value. */
export function converted(
  to: string,
  note: string,
  names: readonly string[],
  read: (value: unknown, element: RawObject) => unknown,
): readonly Alias[] {
  return names.map((name) => ({ name, to, note, convert: (value, element) => ({ [to]: read(value, element) }) }));
}

export function isObject(value: unknown): value is RawObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
