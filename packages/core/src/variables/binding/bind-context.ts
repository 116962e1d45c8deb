import type { Element } from '../../design/elements/index.ts';
import type { TemplatePlace } from '../../design/template-places.ts';
import { bounds } from '../../design/values.ts';
import { describeValue } from '../../errors/describe-value.ts';
import type { IssueCode } from '../../errors/issue-codes.ts';
import { IssueList } from '../../errors/issue-list.ts';
import { pointer } from '../../errors/json-pointer.ts';
import { findPageNumbers, pageNumberMarks } from '../../liquid/page-numbers.ts';
import type { Template } from '../../liquid/parse-template.ts';
import { type Rendered, type RenderSettings, renderTemplate } from '../../liquid/render-template.ts';
import { TemplateProblem } from '../../liquid/template-problem.ts';
import { WorkUsedUp, workOf } from '../../liquid/work-budget.ts';
import type { WrittenKind } from '../../liquid/written-text.ts';
import type { Warning } from '../../scene/warnings.ts';
import { boundSize, countValues, valuesIn } from '../bound-size.ts';
import type { DocumentFacts } from '../facts/document-facts.ts';
import { findSource, findVariables } from '../facts/find-variables.ts';
import { type Giver, type RepeatedItem, RepeatScope } from '../repeats/repeat-scope.ts';

/** Characters of text after variables are filled in. */
const maxElementText = 20_000;
const maxRenderText = 200_000;

/** Where a value stands, for messages and warnings. */
export interface ValuePlace {
  readonly elementId: string;
  /** Canonical, such as `fill` or `shadow.blur`. */
  readonly property: string;
  /** JSON pointer of the override that set it; absent for what the design itself holds. */
  readonly override?: string | undefined;
}

export type RenderOptions = NonNullable<Parameters<typeof renderTemplate>[2]> & {
  /** What to blame instead of the variables that the template names. */
  readonly blame?: { readonly variable: string | undefined; readonly keys: readonly PropertyKey[] };
  /** Whether `{{ page }}` and `{{ pages }}` are page numbers here, where no variable has that name. */
  readonly pageNumbers?: boolean;
};

/** What binding something took and found, where the same would come of it with the same rows of a table. */
export interface Noted {
  readonly templates: ReadonlyMap<Template, Pick<TemplatePlace, 'source' | 'form'>>;
  /** Units of work, beside that of reading the templates, which are read once in a render. */
  readonly work: number;
  readonly written: Readonly<Record<WrittenKind, number>>;
  readonly textLength: number;
  /** Of tables. */
  readonly cells: number;
}

/** What the binding of all elements of a design shares: the data, the limits and what was found on the way. */
export class BindContext {
  readonly settings: RenderSettings;
  readonly issues = new IssueList();
  readonly warnings: Warning[] = [];
  private readonly missingVariables: 'warn' | 'error';
  private readonly templates = {
    template: new Map<string, Template>(),
    condition: new Map<string, Template>(),
    filters: new Map<string, Template>(),
  } satisfies Record<TemplatePlace['form'], Map<string, Template>>;
  private readonly reported = new Set<string>();
  private readonly read = new Set<string>();
  private textLength = 0;
  private scope = RepeatScope.none;
  private repeated = 0;
  private cells = 0;
  private size = 0;
  private readonly repeatedGroups = new Map<string, string[]>();
  private noting:
    | { readonly templates: Map<Template, Pick<TemplatePlace, 'source' | 'form'>>; parsing: number; readsMore: boolean }
    | undefined;

  /** Whose data it is, for what may be kept of it. */
  readonly owner: string | undefined;

  /** Of the design, whatever the data. */
  readonly facts: DocumentFacts;

  constructor(
    settings: RenderSettings,
    facts: DocumentFacts,
    options: { readonly missingVariables: 'warn' | 'error'; readonly owner: string | undefined },
  ) {
    this.settings = settings;
    this.missingVariables = options.missingVariables;
    this.owner = options.owner;
    this.facts = facts;
  }

  /** Every variable that a template names, by root (`customer`) and by path (`customer.name`). */
  get readVariables(): ReadonlySet<string> {
    return this.read;
  }

  /**
   * Renders the Liquid of one place. Undefined when it cannot be rendered with this data; the problem is noted and
   * binding goes on, so that all problems are told at once.
   */
  render(
    source: Pick<TemplatePlace, 'source' | 'form'>,
    place: ValuePlace,
    options: RenderOptions = {},
  ): Rendered | undefined {
    try {
      this.settings.budget.charge(workOf.place + source.source.length * workOf.character);
      const template = this.parse(source);
      const numbers = options.pageNumbers ? this.pageNumbers(template, place) : undefined;
      const own = numbers ? { ...numbers, ...options.local } : options.local;
      const local = this.scope === RepeatScope.none ? own : { ...this.scope.locals, ...own };
      if (this.noting && !findVariables(template).every(({ root }) => Object.hasOwn(local ?? {}, root)))
        this.noting.readsMore = true;
      const rendered = renderTemplate(template, this.settings, { ...options, ...(local && { local }) });
      const { value } = rendered;
      // Whatever the value is for, it is looked at: as a colour, a condition, a number.
      if (typeof value === 'string') this.settings.budget.charge(value.length * workOf.character);
      for (const name of rendered.missing) this.noteMissing(name, place);
      return rendered;
    } catch (error) {
      if (!(error instanceof TemplateProblem)) throw error;
      if (error instanceof WorkUsedUp) {
        error.path ??= pathOf(place);
        throw error;
      }
      this.refuse({
        place,
        ...this.blamed(error, source.source),
        ...options.blame,
        code: 'INVALID_VALUE',
        expected: error.expected,
        message: `${error.message} Expected ${error.expected}.`,
        received: describeValue(error.received ? error.received.value : source.source),
      });
      return undefined;
    }
  }

  /** What stands for the page numbers that a template writes. */
  private pageNumbers(template: Template, place: ValuePlace): Readonly<Record<string, string>> {
    const { plain, other } = findPageNumbers(template);
    const isFree = (name: string): boolean => !(name in this.settings.variables);
    for (const name of other.filter(isFree)) {
      if (this.missingVariables === 'error' || !this.isNew(name, place)) continue;
      this.warnings.push({
        code: 'VARIABLE_MISSING',
        message: `{{ ${name} }} is a page number only where it is written as it is: its value is known after conditions, loops and filters. Use showOnPages to choose pages, or send a variable ${JSON.stringify(name)}.`,
        elementId: place.elementId,
        details: { variable: name, property: place.property },
      });
    }
    return Object.fromEntries(plain.filter(isFree).map((name) => [name, pageNumberMarks[name]]));
  }

  /** The variable that gave what does not fit; of one that a tag named, the variable behind it. */
  private blamed({ source, variable }: TemplateProblem, text: string) {
    if (source === 'nothing') return { variable: undefined };
    if (source === undefined) return { variable: variable?.split(' ')[0]?.split('.')[0] || this.blame(text) };
    const [root, ...keys] = source.path;
    if (!source.local) return { variable: root, keys };
    const template = this.parsed(text);
    const named = template && findSource(template, root);
    if (named === undefined && this.scope.has(root)) return { variable: root, keys };
    return { variable: named ?? this.blame(text) };
  }

  /** The first variable that a template names: whose value is to blame when the result does not fit. */
  blame(source: string): string | undefined {
    const template = this.parsed(source);
    return template && findVariables(template)[0]?.root;
  }

  private parsed(source: string): Template | undefined {
    return this.templates.template.get(source) ?? this.templates.condition.get(source);
  }

  /** Notes a value that does not fit, at the variable that gave it, else at the override, else at the element. */
  refuse(problem: {
    readonly place: ValuePlace;
    readonly variable?: string | undefined;
    /** Keys below the variable. */
    readonly keys?: readonly PropertyKey[];
    readonly code: IssueCode;
    readonly expected: string;
    readonly received: string;
    readonly message?: string;
  }): void {
    this.settings.budget.charge(workOf.problem);
    const { place, code, expected, received } = problem;
    const { variable, keys } = this.scope.giverOf({ variable: problem.variable, keys: problem.keys ?? [] });
    const path = variable === undefined ? pathOf(place) : pointer('/dynamicData', variable, ...keys);
    const message = problem.message ?? `expected ${expected}; received ${received}`;
    const where = `${place.property} of element ${JSON.stringify(place.elementId)}`;
    this.issues.add({ path, code, message: `${where}: ${message}`, expected, received });
  }

  /** Notes what a repeated group became; of one within another its copies in all of those. */
  noteCopies(elementId: string, copies: readonly Element[]): void {
    const known = this.repeatedGroups.get(elementId) ?? [];
    this.repeatedGroups.set(elementId, known);
    for (const { id } of copies) known.push(id);
  }

  /** As a bound design has them. */
  get copies(): Readonly<Record<string, readonly string[]>> | undefined {
    return this.repeatedGroups.size === 0 ? undefined : Object.fromEntries(this.repeatedGroups);
  }

  /** Binds something for one item of a list, which templates in it see under its name. */
  inItem<Result>(item: RepeatedItem, bind: () => Result): Result {
    const outer = this.scope;
    this.scope = outer.within(item);
    try {
      return bind();
    } finally {
      this.scope = outer;
    }
  }

  /** An element under the id of its copy. */
  named<Bound extends Element>(element: Bound): Bound {
    return this.scope === RepeatScope.none ? element : { ...element, id: element.id + this.scope.suffix };
  }

  /** Whether the elements are more, or hold more, than those of a render may; a problem tells so. */
  get isTooMuch(): boolean {
    return this.repeated > bounds.repeatedElements || this.cells > bounds.tableCells || this.size > bounds.boundSize;
  }

  /** Charges values of an element that are about to be copied and checked. */
  chargeValues(...parts: readonly object[]): void {
    this.settings.budget.charge(workOf.checkedValue * parts.reduce((sum, part) => sum + valuesIn(part), 0));
  }

  /** Charges a value that a template gave and that is about to be copied and checked: a list or an object of any size. */
  chargeCopy(value: unknown): void {
    if (typeof value === 'object') this.settings.budget.charge(workOf.checkedValue * countValues(value));
  }

  /** Counts an element that is about to be bound, when it is one of a repeated group. False when it is one too many. */
  countRepeated(elementId: string): boolean {
    if (this.scope === RepeatScope.none) return true;
    this.repeated += 1;
    if (this.repeated === bounds.repeatedElements + 1) {
      const { variable, keys }: Giver = this.scope.list;
      const expected = `at most ${bounds.repeatedElements} elements from repeated groups`;
      this.refuse({
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
    this.cells += count;
    return this.cells <= bounds.tableCells;
  }

  /** Counts an element, of a group without its children. False, and a problem noted, when all of them hold too much. */
  countSize(element: Element): boolean {
    if (this.size > bounds.boundSize) return false;
    this.size += boundSize(element);
    if (this.size <= bounds.boundSize) return true;
    const { variable, keys = [] }: Giver = this.scope.list;
    this.refuse({
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
    this.textLength += text.length;
    const tooLong = text.length > maxElementText;
    if (!tooLong && this.textLength <= maxRenderText) return true;
    this.refuse({
      place,
      variable,
      code: 'TOO_LARGE',
      expected: tooLong
        ? `at most ${maxElementText} characters of text in an element`
        : `at most ${maxRenderText} characters of text in a render`,
      received: String(tooLong ? text.length : this.textLength),
    });
    return false;
  }

  /** Whether it is for one item of a list. */
  get isRepeating(): boolean {
    return this.scope !== RepeatScope.none;
  }

  /**
   * Binds something and notes what it took. Nothing is noted where more than that came of it (a problem, a warning), or where
   * its templates read more than what they were given beside the variables.
   */
  note<Result>(bind: () => Result): { readonly result: Result; readonly noted: Noted | undefined } {
    const { issues, warnings, reported, settings, textLength, cells } = this;
    const before = { warnings: warnings.length, reported: reported.size };
    const { budget, written } = settings;
    const [workBefore, writtenBefore] = [budget.used, written.counts];
    this.noting = { templates: new Map(), parsing: 0, readsMore: false };
    try {
      const result = bind();
      const { templates, parsing, readsMore } = this.noting;
      const isClean = issues.isEmpty && warnings.length === before.warnings && reported.size === before.reported;
      if (readsMore || !isClean) return { result, noted: undefined };
      const after = written.counts;
      const added = { text: after.text - writtenBefore.text, source: after.source - writtenBefore.source };
      return {
        result,
        noted: {
          templates,
          work: budget.used - workBefore - parsing,
          written: added,
          textLength: this.textLength - textLength,
          cells: this.cells - cells,
        },
      };
    } finally {
      this.noting = undefined;
    }
  }

  /** Counts what was noted as if it was bound once more. False, and nothing counted, when that would be too much. */
  repeat({ templates, work, written, textLength, cells }: Noted): boolean {
    if (this.textLength + textLength > maxRenderText || this.cells + cells > bounds.tableCells) return false;
    if (!this.settings.written.repeat(written)) return false;
    this.settings.budget.charge(work);
    this.textLength += textLength;
    this.cells += cells;
    for (const place of templates.values()) this.parse(place);
    return true;
  }

  private parse(place: Pick<TemplatePlace, 'source' | 'form'>): Template {
    const { source, form } = place;
    const { budget } = this.settings;
    let template = this.templates[form].get(source);
    if (template === undefined) {
      const before = budget.used;
      template = this.facts.templates.read(place, budget);
      if (this.noting) this.noting.parsing += budget.used - before;
      this.templates[form].set(source, template);
      for (const { root, path } of findVariables(template)) this.read.add(root).add(path);
    }
    this.noting?.templates.set(template, place);
    return template;
  }

  /**
   * Notes that a template left a property empty that others need: `left` says what stands there instead. Under
   * `missingVariables: "error"` it is refused.
   */
  noteEmpty(place: ValuePlace, variable: string | undefined, left: string): boolean {
    if (this.missingVariables === 'error') return false;
    if (variable === undefined || !this.isNew(variable, place)) return true;
    this.warnings.push({
      code: 'VARIABLE_MISSING',
      message: `The variable ${JSON.stringify(variable)} is empty; ${left}.`,
      elementId: place.elementId,
      details: { variable, property: place.property },
    });
    return true;
  }

  /** Whether a variable was not yet told of: once for each element, as an error once at all. */
  private isNew(name: string, { elementId }: ValuePlace): boolean {
    const key = this.missingVariables === 'error' ? name : `${elementId} ${name}`;
    if (this.reported.has(key)) return false;
    this.reported.add(key);
    return true;
  }

  private noteMissing(name: string, place: ValuePlace): void {
    if (!this.isNew(name, place)) return;
    if (this.missingVariables === 'error') {
      const [variable, ...keys] = name.split('.');
      this.refuse({
        place,
        variable,
        keys,
        code: 'MISSING',
        expected: 'a value, as missingVariables is "error"',
        received: 'nothing',
      });
      return;
    }
    this.warnings.push({
      code: 'VARIABLE_MISSING',
      message: `The variable ${JSON.stringify(name)} has neither a value nor a default; nothing stands in its place.`,
      elementId: place.elementId,
      details: { variable: name, property: place.property },
    });
  }
}

function pathOf({ override, elementId, property }: ValuePlace): string {
  return override ?? pointer('/elements', elementId, ...property.split('.'));
}

/** The property whose value is the longest. */
function largestOf(element: Element): string {
  const sizes = Object.entries(element).map(([name, value]) => [JSON.stringify(value ?? null).length, name] as const);
  return sizes.toSorted(([a], [b]) => b - a)[0]?.[1] ?? 'id';
}

/** The properties of an element on their way from stored to bound. */
export type BoundProperties = Record<string, unknown>;
