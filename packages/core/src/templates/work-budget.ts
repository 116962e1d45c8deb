import { TemplateProblem } from './template-problem.ts';

/**
 * Units of work, each of which takes less than a tenth of a microsecond on a slow machine: less than a second for what one
 * render may take, and ten seconds for a whole batch.
 */
export const workLimits = { render: 10_000_000, batch: 100_000_000 } as const;

/**
 * Counts what is computed from what callers wrote: templates that are read and filled in, lists that are made, designs
 * that are checked. One budget serves a whole request, so that many small parts cannot add up to a large one. It counts
 * units, not time, so that the same request has the same answer on every machine.
 */
export class WorkBudget {
  /** Units; `workLimits.render` unless said otherwise. */
  readonly limit: number;
  readonly #whole: WorkBudget | undefined;
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
