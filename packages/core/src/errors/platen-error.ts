import { type ErrorCode, errorCodes } from './error-codes.ts';
import type { IssueCode } from './issue-codes.ts';

/** One thing wrong with an input. `path` is a JSON pointer (`/elements/3/src`). */
export interface Issue {
  readonly path: string;
  readonly code: IssueCode;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
}

export interface PlatenErrorOptions {
  /** Public sentence; the code's own sentence when absent. Must hold no secret, path or library text. */
  readonly message?: string;
  /** Public, JSON-serialisable details. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** The one error class that may cross a room's border. Everything in it but `cause` is public. */
export class PlatenError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, options: PlatenErrorOptions = {}) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.name = 'PlatenError';
    this.code = code;
    this.details = options.details ?? {};
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
