import type { RawObject } from '../../design/aliases/alias.ts';
import type { Element } from '../../design/elements/index.ts';
import { type Giver, type RepeatedItem, RepeatScope } from '../repeats/repeat-scope.ts';

/** Which items of which lists an element is bound for, and what became of repeated groups. */
export class BindScope {
  #current = RepeatScope.none;
  readonly #copies = new Map<string, string[]>();

  /** Whether it is for one item of a list. */
  get isRepeating(): boolean {
    return this.#current !== RepeatScope.none;
  }

  /** What templates see beside the variables; undefined outside of repeated groups. */
  get locals(): RawObject | undefined {
    return this.isRepeating ? this.#current.locals : undefined;
  }

  /** The list of the innermost repeated group. */
  get list(): Giver {
    return this.#current.list;
  }

  has(name: string): boolean {
    return this.#current.has(name);
  }

  /** What was probably meant by a name that nothing has. */
  meantBy(path: string): string | undefined {
    return this.#current.meantBy(path);
  }

  /** What was sent that a value comes from. */
  giverOf(giver: Giver): ReturnType<RepeatScope['giverOf']> {
    return this.#current.giverOf(giver);
  }

  /** Binds something for one item of a list, which templates in it see under its name. */
  inItem<Result>(item: RepeatedItem, bind: () => Result): Result {
    const outer = this.#current;
    this.#current = outer.within(item);
    try {
      return bind();
    } finally {
      this.#current = outer;
    }
  }

  /** An element under the id of its copy. */
  named<Bound extends Element>(element: Bound): Bound {
    return this.isRepeating ? { ...element, id: element.id + this.#current.suffix } : element;
  }

  /** Notes what a repeated group became; of one within another its copies in all of those. */
  noteCopies(elementId: string, copies: readonly Element[]): void {
    const known = this.#copies.get(elementId) ?? [];
    this.#copies.set(elementId, known);
    for (const { id } of copies) known.push(id);
  }

  /** As a bound design has them. */
  get copies(): Readonly<Record<string, readonly string[]>> | undefined {
    return this.#copies.size === 0 ? undefined : Object.fromEntries(this.#copies);
  }
}
