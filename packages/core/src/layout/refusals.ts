import { IssueList } from '../errors/issue-list.ts';
import { type Issue, PlatenError } from '../errors/platen-error.ts';
import type { Mark } from '../scene/marks.ts';

/** Collects what elements of a page refuse about their data, such as codes that are too full, so that all of it is told at once. */
export class Refusals {
  readonly #errors: PlatenError[] = [];

  /** The marks of an element; none when it refuses its data. */
  around(layOut: () => readonly Mark[]): readonly Mark[] {
    try {
      return layOut();
    } catch (error) {
      if (!(error instanceof PlatenError) || error.code !== 'INVALID_DYNAMIC_DATA') throw error;
      this.#errors.push(error);
      return [];
    }
  }

  /** Throws one error with the issues of all; nothing when there were none. */
  throwAll(): void {
    const [first] = this.#errors;
    if (first === undefined) return;
    if (this.#errors.length === 1) throw first;
    const issues = new IssueList();
    for (const { details } of this.#errors) {
      for (const issue of (details['errors'] ?? []) as readonly Issue[]) issues.add(issue);
    }
    throw issues.toError(first.code, first.details, first);
  }
}
