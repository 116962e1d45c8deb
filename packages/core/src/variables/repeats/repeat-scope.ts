import { isObject } from '../../design/aliases/alias.ts';
import type { StoredElement } from '../../design/document.ts';
import type { ElementKind } from '../../design/elements/index.ts';
import { elementKinds } from '../../design/kinds/index.ts';

/** The variable to blame for a value, and the keys below it; undefined where these are not known. */
export interface Giver {
  readonly variable: string | undefined;
  readonly keys: readonly PropertyKey[] | undefined;
}

/** One item of a list that a group is repeated for. */
export interface RepeatedItem {
  /** What templates call it. */
  readonly name: string;
  readonly item: unknown;
  /** From 0. */
  readonly index: number;
  /** What gave the list. */
  readonly list: Giver;
}

const nothing: Giver = { variable: undefined, keys: undefined };

/** What templates in repeated groups see beside the data, and where it came from. */
export class RepeatScope {
  static readonly none = new RepeatScope({}, new Map(), '', nothing);

  readonly locals: Readonly<Record<string, unknown>>;
  /** Suffix of the ids of copies: `[2]` in the third one, `[2][0]` in the first one within. */
  readonly suffix: string;
  /** What gave the innermost list. */
  readonly list: Giver;
  readonly #givers: ReadonlyMap<string, Giver>;

  private constructor(
    locals: Readonly<Record<string, unknown>>,
    givers: ReadonlyMap<string, Giver>,
    suffix: string,
    list: Giver,
  ) {
    this.locals = locals;
    this.#givers = givers;
    this.suffix = suffix;
    this.list = list;
  }

  has(name: string): boolean {
    return this.#givers.has(name);
  }

  within({ name, item, index, list }: RepeatedItem): RepeatScope {
    const source = this.resolved(list);
    const giver = { variable: source.variable, keys: source.keys && [...source.keys, index] };
    const givers = new Map([...this.#givers, ['index', nothing] as const, [name, giver] as const]);
    const locals = { ...this.locals, index, [name]: item };
    return new RepeatScope(locals, givers, `${this.suffix}[${index}]`, source);
  }

  /** What was probably meant by a name that nothing has: `item.price` for `price`, or for `row.price`. */
  meantBy(path: string): string | undefined {
    const [root = '', ...keys] = path.split('.');
    for (const name of [...this.#givers.keys()].reverse()) {
      const item = this.locals[name];
      const has = (key: string): boolean => isObject(item) && Object.hasOwn(item, key);
      if (has(root)) return `${name}.${path}`;
      if (name !== root && has(keys[0] ?? '')) return [name, ...keys].join('.');
    }
    return undefined;
  }

  /** What was sent that a value comes from: `items`, `2`, `price` for `price` of `item`. */
  giverOf(giver: Giver): { readonly variable: string | undefined; readonly keys: readonly PropertyKey[] } {
    const { variable, keys = [] } = this.resolved(giver);
    return { variable, keys };
  }

  private resolved({ variable, keys }: Giver): Giver {
    const giver = variable === undefined ? undefined : this.#givers.get(variable);
    if (giver === undefined) return { variable, keys };
    return { variable: giver.variable, keys: keys && giver.keys && [...giver.keys, ...keys] };
  }
}

/** What a repeated group gives the templates of its children; of other elements nothing. */
export function repeatedNames({ type, repeat }: StoredElement): readonly string[] {
  if (!elementKinds[type as ElementKind].holdsElements || !isObject(repeat)) return [];
  return ['index', typeof repeat.as === 'string' ? repeat.as : 'item'];
}
