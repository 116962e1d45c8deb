/**
 * A template that cannot be read, or data that a template cannot use. Never leaves `core`: parsing turns it into
 * INVALID_REQUEST and binding into INVALID_DYNAMIC_DATA, each with the place where it happened.
 */
export class TemplateProblem extends Error {
  /** What would have been right, as a noun phrase. */
  readonly expected: string;
  /** The variable to blame, when there is one. */
  readonly variable: string | undefined;

  constructor(message: string, options: { readonly expected: string; readonly variable?: string | undefined }) {
    super(message);
    this.name = 'TemplateProblem';
    this.expected = options.expected;
    this.variable = options.variable;
  }
}
