/** A variable that an output read. */
export interface ReadValue {
  /** Keys from the variable down, such as `items`, `0`, `price`. */
  readonly path: readonly [string, ...string[]];
  readonly value: unknown;
  /** Whether a tag around it, such as `for`, gave the variable its name. */
  readonly local: boolean;
}

/**
 * A template that cannot be read, or data that a template cannot use. Never leaves `core`: parsing turns it into
 * INVALID_REQUEST and binding into INVALID_DYNAMIC_DATA, each with the place where it happened.
 */
export class TemplateProblem extends Error {
  /** What would have been right, as a noun phrase. */
  readonly expected: string;
  /** The variable to blame, when there is one. */
  readonly variable: string | undefined;
  /** The value that does not fit, when there is one. */
  readonly received: { readonly value: unknown } | undefined;
  /** What the output read that gave the value; `nothing` when the template itself says it. */
  readonly source: ReadValue | 'nothing' | undefined;

  constructor(
    message: string,
    options: {
      readonly expected: string;
      readonly variable?: string | undefined;
      readonly received?: { readonly value: unknown } | undefined;
      readonly source?: ReadValue | 'nothing' | undefined;
    },
  ) {
    super(message);
    this.name = 'TemplateProblem';
    this.expected = options.expected;
    this.variable = options.variable;
    this.received = options.received;
    this.source = options.source;
  }
}
