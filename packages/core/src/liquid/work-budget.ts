import { TemplateProblem } from './template-problem.ts';

/**
 * Units of work, each of which takes less than a tenth of a microsecond on a slow machine: less than a second for what one
 * render may take, and ten seconds for a whole batch.
 */
export const workLimits = {
  render: 10_000_000,
  batch: 100_000_000,
  /** Work of reading the templates of one design, which is read several times for a render. */
  designTemplates: 2_000_000,
} as const;

/** What things take, in units. They are the dearest that was measured, such as for texts outside of Latin-1. */
export const workOf = {
  /** A template that is rendered, beside what is in it. */
  template: 30,
  /** A tag, an output or a stretch of text that is written. */
  node: 10,
  /** A value or an operator of an expression. */
  token: 2,
  /** A step of a path, and a scope in which its first name is looked for. */
  lookUp: 2,
  /** A filter, beside what it reads and makes. */
  filter: 10,
  /** An item of a list that is read or made. */
  item: 2,
  /** A property of an object whose properties are listed or counted: very wide objects have them in a hash table. */
  property: 6,
  /** A character that is copied or compared. */
  character: 1 / 8,
  /** A character that is looked at by itself. */
  readCharacter: 1,
  /** A variable that nobody sent, which is told. */
  missing: 100,
  /** A character of a template that is read, a tag or an output in it, and each character of these. */
  parsedText: 1,
  parsedTag: 60,
  parsedCharacter: 10,
  /** A place of a design that holds a template, each time it is filled. */
  place: 30,
  /** An element that is bound, and each value in it, which is copied and checked. */
  element: 200,
  checkedValue: 20,
  /** A value that does not fit, each time: it is put into words, and compared with those that are told already. */
  problem: 100,
  /** A property that is overridden: its name is looked up among those of other tools. */
  overriddenProperty: 100,
  /** A cell of a table. */
  cell: 50,
  /** A text with a look of its own, each time it is written. */
  styledText: 300,
  /** A formatter for numbers or dates that is made anew, and one that was used just before. */
  newFormatter: 1_000,
  formatter: 20,
} as const;

/** Formatters of one kind that are kept. */
export const mostRecent = 64;

/**
 * Counts what is computed from what callers wrote: templates that are read and filled in, lists that are made, designs
 * that are checked. One budget serves a whole request, so that many small parts cannot add up to a large one. It counts
 * units, not time, so that the same request has the same answer on every machine.
 */
export class WorkBudget {
  /** Units; `workLimits.render` unless said otherwise. */
  readonly limit: number;
  readonly #whole: WorkBudget | undefined;
  /** Those used last, the one that was asked for longest ago first. */
  readonly #formatters = new Set<string>();
  #used = 0;

  /** `whole` is charged, too: the budget of what this work is a part of. */
  constructor(limit: number = workLimits.render, whole?: WorkBudget) {
    this.limit = limit;
    this.#whole = whole;
  }

  /** Units charged so far. */
  get used(): number {
    return this.#used;
  }

  /** What one render of a larger request may take: its own limit, and no more than is left of the whole. */
  forRender(): WorkBudget {
    return this.limit <= workLimits.render ? this : new WorkBudget(workLimits.render, this);
  }

  /** Counts work that is about to be done. Throws `WorkUsedUp`, then and ever after, when it is more than is left. */
  charge(units: number): void {
    this.#used += units;
    this.#whole?.charge(units);
    if (!(this.#used <= this.limit)) throw new WorkUsedUp(this.limit);
  }

  /**
   * Counts the use of a formatter. Whether it was made in this request and is surely kept decides its price, not whether
   * another request left it behind, so that an answer does not depend on what came before.
   */
  chargeFormatter(key: string): void {
    const isRecent = this.#formatters.delete(key);
    this.#formatters.add(key);
    const [oldest] = this.#formatters;
    if (this.#formatters.size > mostRecent && oldest !== undefined) this.#formatters.delete(oldest);
    this.charge(isRecent ? workOf.formatter : workOf.newFormatter);
  }

  /** Does work whose price must not depend on what formatters were used before. */
  withOwnFormatters<Result>(work: () => Result): Result {
    const before = [...this.#formatters];
    this.#formatters.clear();
    try {
      return work();
    } finally {
      this.#formatters.clear();
      for (const key of before) this.#formatters.add(key);
    }
  }

  /** Characters and items of a value, nested ones too. Looking at them is charged. */
  weigh(value: unknown): number {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null) return 1;
    const isList = Array.isArray(value);
    const items: readonly unknown[] = isList ? value : Object.values(value);
    this.charge(items.length * (isList ? 1 : workOf.property));
    let weight = 1;
    for (const item of items) weight += this.weigh(item);
    return weight;
  }
}

/** A request asks for more work than it may. */
export class WorkUsedUp extends TemplateProblem {
  /** JSON pointer of what was too much, once it is known. */
  path: string | undefined;

  constructor(limit: number) {
    super('This takes too much work: loops, lists, filters or long texts.', {
      expected: `at most ${limit} units of work in all templates and data of a request; use fewer or shorter ones`,
    });
    this.name = 'WorkUsedUp';
  }
}
