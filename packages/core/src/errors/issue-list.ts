import type { ErrorCode } from './error-codes.ts';
import { type Issue, PlatenError } from './platen-error.ts';

/** More problems than these are counted but not listed: nobody reads them, and answers stay small. */
const maxListed = 100;

/** Collects everything that is wrong with an input, so that its author can mend it in one go. */
export class IssueList {
  private readonly issues: Issue[] = [];
  private total = 0;

  get isEmpty(): boolean {
    return this.total === 0;
  }

  get first(): Issue | undefined {
    return this.issues[0];
  }

  /** What is listed already is met again in the copies of a repeated group, and is told once. */
  add(issue: Issue): void {
    if (this.issues.some(({ path, message }) => path === issue.path && message === issue.message)) return;
    this.total += 1;
    if (this.issues.length < maxListed) this.issues.push(issue);
  }

  /** The error that tells all of it; `details` stands beside `errors` and `total`. */
  toError(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, cause?: unknown): PlatenError {
    const [first] = this.issues;
    const more = this.total > 1 ? ` (and ${this.total - 1} more, see details.errors)` : '';
    return new PlatenError(code, {
      ...(first && { message: `${first.path || '/'}: ${first.message}${more}` }),
      details: { ...details, errors: this.issues, ...(this.total > this.issues.length && { total: this.total }) },
      cause,
    });
  }
}
