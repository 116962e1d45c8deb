import { Context, type Liquid } from 'liquidjs';
import { type EscapeMode, escapeValue, formOf } from './escape-value.ts';
import type { FormatSettings } from './formats.ts';
import { closeMarker, openMarker } from './markers.ts';
import { structuredText, structuredUrl } from './structured-values.ts';
import { type ReadValue, TemplateProblem } from './template-problem.ts';
import { type WorkBudget, WorkUsedUp } from './work-budget.ts';
import { writeValue } from './write-value.ts';

/** Characters that the templates of one render wrote, by kind. */
export class WrittenText {
  readonly #written: Record<WrittenKind, number> = { text: 0, source: 0 };

  get counts(): Readonly<Record<WrittenKind, number>> {
    return { ...this.#written };
  }

  /** Counts characters about to be added to a result. */
  add(length: number, kind: WrittenKind): void {
    this.#written[kind] += length;
    if (this.#written[kind] <= maxWritten[kind]) return;
    throw new TemplateProblem('The text is too long once its variables are filled in.', {
      expected: `at most ${maxWritten[kind]} characters in all ${kind}s of a render together`,
    });
  }

  /** Counts what is not written again. False, and nothing counted, when that is too much. */
  repeat({ text, source }: Readonly<Record<WrittenKind, number>>): boolean {
    const written = this.#written;
    if (written.text + text > maxWritten.text || written.source + source > maxWritten.source) return false;
    written.text += text;
    written.source += source;
    return true;
  }
}

/** Text is laid out, which costs; sources are URLs, data URIs and SVG markup. */
export type WrittenKind = 'text' | 'source';
const maxWritten = { text: 200_000, source: 10_000_000 } as const;

const unitsOfStep = 200;

/**
 * A Liquid context that also notes which variables were missing, counts what is written, and treats structured
 * values (`{text, color, …}`, `{url, crop, …}`) as the text or URL in them.
 */
export class RenderContext extends Context {
  readonly settings: FormatSettings;
  readonly escape: EscapeMode;
  readonly kind: WrittenKind;
  /** Variables that an output or a tag asked for and nobody sent, by path. */
  readonly missing = new Set<string>();
  /** Whether an output wrote a value that is missing, null or an empty text. */
  hasGaps = false;
  /** Structured texts and images that the latest output read. */
  read: object[] = [];
  /** What the latest output read, for error messages. */
  private reads: ReadValue[] = [];
  /** Structured texts in the order of their markers; see `markStyled`. */
  readonly styles: object[] = [];
  /** Outside of outputs, tags read variables: their values are nobody's text, but a missing one is noted. */
  private watching: 'nothing' | 'tags' | 'values' | 'values and gaps' = 'tags';
  private readonly written: WrittenText;

  constructor(
    variables: object,
    options: {
      readonly liquid: Liquid;
      readonly settings: FormatSettings;
      readonly escape: EscapeMode;
      readonly kind: WrittenKind;
      readonly budget: WorkBudget;
      readonly written: WrittenText;
    },
  ) {
    const { liquid, budget } = options;
    const limits = {
      memoryLimit: { use: (count: number) => (count > 0 ? budget.charge(+count) : undefined), check: () => undefined },
      // liquidjs checks the time before each node; a count of nodes bounds the same without a clock.
      renderLimit: { use: () => undefined, check: () => budget.charge(unitsOfStep) },
    };
    super(variables, liquid.options, { sync: true }, { ...(limits as object), liquid });
    this.settings = options.settings;
    this.escape = options.escape;
    this.kind = options.kind;
    this.written = options.written;
  }

  /** Called before an output is evaluated; `hasDefault` when it says itself what stands in for a missing value. */
  beginOutput(hasDefault: boolean): void {
    this.watching = hasDefault ? 'values' : 'values and gaps';
    this.read = [];
    this.reads = [];
  }

  endOutput(): void {
    this.watching = 'tags';
  }

  /** Around a value of a tag that says itself what stands in for a missing one. */
  beginDefault(): void {
    this.watching = 'nothing';
  }

  endDefault(): void {
    this.watching = 'tags';
  }

  /** Says which of the variables that the latest output read gave the value that does not fit. */
  blame(problem: TemplateProblem): TemplateProblem {
    if (problem instanceof WorkUsedUp || problem.source !== undefined || problem.variable !== undefined) return problem;
    const { received } = problem;
    const giver = received && this.reads.find(({ value }) => textOf(value) === received.value);
    const { message, expected } = problem;
    return new TemplateProblem(message, { expected, received, source: giver ?? this.reads[0] ?? 'nothing' });
  }

  /** The text of an output's value inside other text, counted and escaped; `filters` are the names of its filters. */
  writeOutput(value: unknown, filters: readonly string[]): string {
    const text = writeValue(value, this.reads.map(({ path }) => path.join('.')).join(' '));
    const written = escapeValue(text, formOf(filters, this.escape), this.escape);
    this.written.add(written.length, this.kind);
    return written;
  }

  /** Wraps the text of a structured value in markers, so that its place in the whole text is known afterwards. */
  markStyled(text: string, value: object): string {
    const styled = structuredText(value);
    if (styled === undefined || Object.keys(styled.style).length === 0) return text;
    const index = this.styles.push(value) - 1;
    return `${openMarker('value', index)}${text}${closeMarker('value', index)}`;
  }

  // biome-ignore lint/correctness/useYield: the base class asks for an iterator; all values here are synchronous.
  override *_get(paths: Parameters<Context['_get']>[0]): IterableIterator<unknown> {
    const path = paths.map(String).join('.');
    const value = this.lookUp(paths as (string | number)[], path);
    if (this.watching === 'nothing') return textOf(value);
    const root = String(paths[0]);
    const local = this.isLocal(root);
    if (this.watching === 'tags') {
      // Whether what was sent has a property is what conditions are there to ask.
      if (value === undefined && !local && !Object.hasOwn(this.environments, root)) this.missing.add(path);
      return textOf(value);
    }
    if (value === undefined && this.watching === 'values and gaps' && !local) this.missing.add(path);
    this.reads.push({ path: [root, ...paths.slice(1).map(String)], value, local });
    if (value === undefined || value === null || value === '') this.hasGaps = true;
    if (value !== null && typeof value === 'object') {
      const text = structuredText(value);
      if (text !== undefined || structuredUrl(value) !== undefined) this.read.push(value);
    }
    return textOf(value);
  }

  private lookUp(paths: (string | number)[], path: string): unknown {
    // A spreadsheet's column may be called `customer.name`; it counts when there is no object `customer`.
    const root = String(paths[0]);
    if (paths.length > 1 && !this.isLocal(root) && !(root in this.environments) && path in this.environments) {
      return this.readProperty(this.environments, path);
    }
    return this.getFromScopes(paths);
  }

  private getFromScopes(paths: (string | number)[]): unknown {
    const [root = '', ...keys] = paths;
    const scope = this.scopeOf(String(root));
    // Liquid's `size` counts the properties of an object; the variables themselves are none, and one may be called `size`.
    let value = Object.hasOwn(scope, root) ? this.readProperty(scope, root) : undefined;
    for (const key of value === undefined || value === null ? [] : keys) {
      value = this.readProperty(value as object, key);
      if (value === undefined || value === null) return value;
    }
    return value;
  }

  private scopeOf(name: string): object {
    const scopes = (this as unknown as { readonly scopes: readonly object[] }).scopes;
    return scopes.findLast((scope) => Object.hasOwn(scope, name)) ?? this.environments;
  }

  private isLocal(name: string): boolean {
    return this.scopeOf(name) !== this.environments;
  }
}

function textOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const styled = structuredText(value);
  if (styled !== undefined) return styled.text;
  return structuredUrl(value) ?? value;
}
