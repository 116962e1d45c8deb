import type { Element } from '../../design/elements/index.ts';
import { bounds } from '../../design/values.ts';
import { type WorkBudget, workOf } from '../../liquid/work-budget.ts';
import { boundSize, countValues, valuesIn } from '../bound-size.ts';
import type { BindProblems, ValuePlace } from './bind-problems.ts';
import type { BindScope } from './bind-scope.ts';

/** Characters of text after variables are filled in. */
const maxElementText = 20_000;
const maxRenderText = 200_000;

/** What binding something counted. */
export interface Counts {
  readonly textLength: number;
  /** Cells of tables. */
  readonly cells: number;
}

/** Counts what the elements of a render hold, charges what is copied, and refuses what is too much. */
export class BindLimits {
  readonly #problems: BindProblems;
  readonly #scope: BindScope;
  readonly #budget: WorkBudget;
  #textLength = 0;
  #repeated = 0;
  #cells = 0;
  #size = 0;

  constructor(options: { readonly problems: BindProblems; readonly scope: BindScope; readonly budget: WorkBudget }) {
    this.#problems = options.problems;
    this.#scope = options.scope;
    this.#budget = options.budget;
  }

  /** Whether the elements are more, or hold more, than those of a render may; a problem tells so. */
  get isTooMuch(): boolean {
    return this.#repeated > bounds.repeatedElements || this.#cells > bounds.tableCells || this.#size > bounds.boundSize;
  }

  /** Charges values of an element that are about to be copied and checked. */
  chargeValues(...parts: readonly object[]): void {
    this.#budget.charge(workOf.checkedValue * parts.reduce((sum, part) => sum + valuesIn(part), 0));
  }

  /** Charges a value that a template gave and that is about to be copied and checked: a list or an object of any size. */
  chargeCopy(value: unknown): void {
    if (typeof value === 'object') this.#budget.charge(workOf.checkedValue * countValues(value));
  }

  /** Counts an element that is about to be bound, when it is one of a repeated group. False when it is one too many. */
  countRepeated(elementId: string): boolean {
    if (!this.#scope.isRepeating) return true;
    this.#repeated += 1;
    if (this.#repeated === bounds.repeatedElements + 1) {
      const { variable, keys } = this.#scope.list;
      const expected = `at most ${bounds.repeatedElements} elements from repeated groups`;
      this.#problems.refuse({
        place: { elementId, property: 'repeat.each' },
        variable,
        keys: keys ?? [],
        code: 'TOO_LARGE',
        expected,
        received: 'more',
      });
    }
    return !this.isTooMuch;
  }

  /** Counts cells that are about to be bound. False when all tables have too many. */
  countCells(count: number): boolean {
    this.#cells += count;
    return this.#cells <= bounds.tableCells;
  }

  /** Counts an element, of a group without its children. False, and a problem noted, when all of them hold too much. */
  countSize(element: Element): boolean {
    if (this.#size > bounds.boundSize) return false;
    this.#size += boundSize(element);
    if (this.#size <= bounds.boundSize) return true;
    const { variable, keys = [] } = this.#scope.list;
    this.#problems.refuse({
      place: { elementId: element.id, property: variable === undefined ? largestOf(element) : 'repeat.each' },
      variable,
      keys: keys ?? [],
      code: 'TOO_LARGE',
      expected: `at most ${bounds.boundSize} characters in all elements of a render, each copy of a repeated group counted`,
      received: 'more',
    });
    return false;
  }

  /** Counts text that is about to be laid out. False, and a problem noted, when it is too long. */
  countText(text: string, place: ValuePlace, variable?: string): boolean {
    this.#textLength += text.length;
    const tooLong = text.length > maxElementText;
    if (!tooLong && this.#textLength <= maxRenderText) return true;
    this.#problems.refuse({
      place,
      variable,
      code: 'TOO_LARGE',
      expected: tooLong
        ? `at most ${maxElementText} characters of text in an element`
        : `at most ${maxRenderText} characters of text in a render`,
      received: String(tooLong ? text.length : this.#textLength),
    });
    return false;
  }

  get counts(): Counts {
    return { textLength: this.#textLength, cells: this.#cells };
  }

  /** Whether there is room for something that was bound before. */
  mayAdd({ textLength, cells }: Counts): boolean {
    return this.#textLength + textLength <= maxRenderText && this.#cells + cells <= bounds.tableCells;
  }

  /** Counts something that was bound before as if it was bound once more. */
  add({ textLength, cells }: Counts): void {
    this.#textLength += textLength;
    this.#cells += cells;
  }
}

/** The property whose value is the longest. */
function largestOf(element: Element): string {
  const sizes = Object.entries(element).map(([name, value]) => [JSON.stringify(value ?? null).length, name] as const);
  return sizes.toSorted(([a], [b]) => b - a)[0]?.[1] ?? 'id';
}
