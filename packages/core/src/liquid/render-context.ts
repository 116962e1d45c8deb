import { Drop } from 'liquidjs';
import { type EscapeMode, escapeValue, formOf } from './escape-value.ts';
import type { FormatSettings } from './filters/formats.ts';
import { closeMarker, openMarker } from './markers.ts';
import { structuredText, structuredUrl } from './structured-values.ts';
import { type ReadValue, TemplateProblem } from './template-problem.ts';
import { type WorkBudget, WorkUsedUp, workOf } from './work-budget.ts';
import { writeValue } from './write-value.ts';
import type { WrittenKind, WrittenText } from './written-text.ts';

/** Where a loop stands, which templates read as `forloop`. */
export class ForLoop {
  readonly length: number;
  readonly name: string;
  index0 = 0;

  constructor(length: number, name: string) {
    this.length = length;
    this.name = name;
  }

  read(key: unknown): unknown {
    const { index0, length, name } = this;
    const known = { index0, length, name, index: index0 + 1, rindex: length - index0, rindex0: length - index0 - 1 };
    if (key === 'first') return index0 === 0;
    if (key === 'last') return index0 === length - 1;
    return Object.hasOwn(known, String(key)) ? known[String(key) as keyof typeof known] : undefined;
  }
}

/** What tags remember from one time to the next. */
export interface TagMemory {
  /** Where the next candidate of a `cycle` is. */
  readonly cycles: Map<string, number>;
  /** Where `offset: continue` goes on. */
  readonly continued: Map<string, number>;
}

/**
 * What one rendering of a template reads and notes: variables and names that tags set, which variables were missing, what
 * is written. Structured values (`{text, color, …}`, `{url, crop, …}`) count as the text or URL in them.
 */
export class RenderContext {
  readonly settings: FormatSettings;
  readonly escape: EscapeMode;
  readonly kind: WrittenKind;
  readonly budget: WorkBudget;
  /** Variables that an output or a tag asked for and nobody sent, by path. */
  readonly missing = new Set<string>();
  /** Whether an output wrote a value that is missing, null or an empty text. */
  hasGaps = false;
  /** Structured texts and images that the latest output read. */
  read: object[] = [];
  /** Structured texts in the order of their markers; see `markStyled`. */
  readonly styles: object[] = [];
  /** What `assign` and `capture` set. */
  readonly assigned = Object.create(null) as Record<string, unknown>;
  /** Names beside the variables: those that tags set, what was given, then those of loops. The last one counts. */
  readonly scopes: Readonly<Record<string, unknown>>[] = [this.assigned];
  readonly memory: TagMemory = { cycles: new Map(), continued: new Map() };
  /** Set by the tag of that name, until the loop around it sees it. */
  leaving: 'break' | 'continue' | undefined;
  /** What the latest output read, for error messages. */
  private reads: ReadValue[] = [];
  /** Outside of outputs, tags read variables: their values are nobody's text, but a missing one is noted. */
  private watching: 'nothing' | 'tags' | 'values' | 'values and gaps' = 'tags';
  private readonly variables: object;
  private readonly written: WrittenText;

  constructor(
    variables: object,
    options: {
      readonly settings: FormatSettings;
      readonly escape: EscapeMode;
      readonly kind: WrittenKind;
      readonly budget: WorkBudget;
      readonly written: WrittenText;
      readonly local: Readonly<Record<string, unknown>> | undefined;
    },
  ) {
    this.variables = variables;
    this.settings = options.settings;
    this.escape = options.escape;
    this.kind = options.kind;
    this.budget = options.budget;
    this.written = options.written;
    if (options.local !== undefined) this.scopes.push(options.local);
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

  /** Evaluates a value of a tag that says itself what stands in for a missing one. */
  unwatched<Result>(evaluate: () => Result): Result {
    this.watching = 'nothing';
    try {
      return evaluate();
    } finally {
      this.watching = 'tags';
    }
  }

  /** Says which of the variables that the latest output read gave the value that does not fit. */
  blame(problem: unknown): unknown {
    if (!(problem instanceof TemplateProblem) || problem instanceof WorkUsedUp) return problem;
    if (problem.source !== undefined || problem.variable !== undefined) return problem;
    const { received } = problem;
    const giver = received && this.reads.find(({ value }) => textOf(value) === received.value);
    const { message, expected } = problem;
    return new TemplateProblem(message, { expected, received, source: giver ?? this.reads[0] ?? 'nothing' });
  }

  /** The text of an output's value inside other text, counted and escaped; `filters` are the names of its filters. */
  writeOutput(value: unknown, filters: readonly string[]): string {
    this.budget.charge(this.budget.weigh(value) * workOf.character);
    const text = writeValue(value, this.reads.map(({ path }) => path.join('.')).join(' '));
    const written = escapeValue(text, formOf(filters, this.escape), this.escape);
    if (this.escape !== 'none') this.budget.charge(written.length * workOf.readCharacter);
    this.written.add(written.length, this.kind);
    return written;
  }

  /** Wraps the text of a structured value in markers, so that its place in the whole text is known afterwards. */
  markStyled(text: string, value: object): string {
    if (structuredText(value) === undefined) return text;
    const { length } = Object.keys(value);
    this.budget.charge(length * workOf.property);
    if (length === 1) return text;
    const index = this.styles.push(value) - 1;
    return `${openMarker('value', index)}${text}${closeMarker('value', index)}`;
  }

  /** The value at a path of names and indexes, as tags and outputs read it. */
  get(path: readonly unknown[]): unknown {
    const { budget, watching } = this;
    budget.charge(workOf.lookUp * (path.length + this.scopes.length));
    const root = String(path[0]);
    const scope = this.scopeOf(root);
    const local = scope !== this.variables;
    const value = this.lookUp(path, scope);
    if (watching === 'nothing') return textOf(value);
    if (watching === 'tags') {
      // Whether what was sent has a property is what conditions are there to ask.
      if (value === undefined && !local && !Object.hasOwn(this.variables, root)) this.noteMissing(path);
      return textOf(value);
    }
    if (value === undefined && watching === 'values and gaps' && !local) this.noteMissing(path);
    this.reads.push({ path: [root, ...path.slice(1).map(String)], value, local });
    if (value === undefined || value === null || value === '') this.hasGaps = true;
    if (value !== null && typeof value === 'object') {
      if (structuredText(value) !== undefined || structuredUrl(value) !== undefined) this.read.push(value);
    }
    return textOf(value);
  }

  /** The property of a value, as Liquid reads it: own ones only, and `size`, `first` and `last` of what has them. */
  property(value: unknown, key: unknown): unknown {
    if (value === undefined || value === null) return value;
    if (value instanceof ForLoop) return value.read(key);
    if (value instanceof Drop) return undefined;
    if (Array.isArray(value) && typeof key === 'number') return value[key < 0 ? value.length + key : key];
    const name = String(key);
    if (Object.hasOwn(value as object, name)) return (value as Record<string, unknown>)[name];
    if (name === 'size') return this.sizeOf(value);
    if (!Array.isArray(value)) return undefined;
    if (name === 'first') return value[0];
    return name === 'last' ? value.at(-1) : undefined;
  }

  private sizeOf(value: unknown): number | undefined {
    if (typeof value === 'string' || Array.isArray(value)) return value.length;
    if (typeof value !== 'object' || value === null) return undefined;
    const { length } = Object.keys(value);
    this.budget.charge(length * workOf.property);
    return length;
  }

  private noteMissing(path: readonly unknown[]): void {
    const name = path.map(String).join('.');
    if (this.missing.has(name)) return;
    this.budget.charge(workOf.missing + name.length * workOf.readCharacter);
    this.missing.add(name);
  }

  private lookUp(path: readonly unknown[], scope: object): unknown {
    const [root, ...keys] = path;
    // A spreadsheet's column may be called `customer.name`; it counts when there is no object `customer`.
    if (keys.length > 0 && scope === this.variables && !(String(root) in scope)) {
      const name = path.map(String).join('.');
      this.budget.charge(name.length * workOf.character);
      if (name in scope) return this.property(scope, name);
    }
    // Liquid's `size` counts the properties of an object; the variables themselves are none, and one may be called `size`.
    let value: unknown = Object.hasOwn(scope, String(root)) ? this.property(scope, root) : undefined;
    for (const key of keys) {
      if (value === undefined || value === null) return value;
      value = this.property(value, key);
    }
    return value;
  }

  private scopeOf(name: string): object {
    return this.scopes.findLast((scope) => Object.hasOwn(scope, name)) ?? this.variables;
  }
}

function textOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return structuredText(value) ?? structuredUrl(value) ?? value;
}
