import type { TemplatePlace } from '../../design/template-places.ts';
import { describeValue } from '../../errors/describe-value.ts';
import { findPageNumbers, pageNumberMarks } from '../../liquid/page-numbers.ts';
import type { Template } from '../../liquid/parse-template.ts';
import { type Rendered, type RenderSettings, renderTemplate } from '../../liquid/render-template.ts';
import { TemplateProblem } from '../../liquid/template-problem.ts';
import { WorkUsedUp, workOf } from '../../liquid/work-budget.ts';
import { findSource, findVariables } from '../facts/find-variables.ts';
import type { TemplateCache } from '../facts/template-cache.ts';
import { type BindProblems, pathOf, type ValuePlace } from './bind-problems.ts';
import type { BindScope } from './bind-scope.ts';

export type RenderOptions = NonNullable<Parameters<typeof renderTemplate>[2]> & {
  /** What to blame instead of the variables that the template names. */
  readonly blame?: { readonly variable: string | undefined; readonly keys: readonly PropertyKey[] };
  /** Whether `{{ page }}` and `{{ pages }}` are page numbers here, where no variable has that name. */
  readonly pageNumbers?: boolean;
};

/** The Liquid of one place, and how it is written. */
export type Source = Pick<TemplatePlace, 'source' | 'form'>;

/** The templates that something read. */
export interface ReadTemplates {
  readonly templates: ReadonlyMap<Template, Source>;
  /** Units of work that reading them took. */
  readonly parsing: number;
  /** Whether they read more than what they were given beside the variables. */
  readonly readsMore: boolean;
}

/** Renders the templates of a design with the data of one render. */
export class BindTemplates {
  readonly #settings: RenderSettings;
  readonly #problems: BindProblems;
  readonly #scope: BindScope;
  readonly #memory: TemplateCache;
  readonly #templates = {
    template: new Map<string, Template>(),
    condition: new Map<string, Template>(),
    filters: new Map<string, Template>(),
  } satisfies Record<TemplatePlace['form'], Map<string, Template>>;
  readonly #read = new Set<string>();
  #watched: { readonly templates: Map<Template, Source>; parsing: number; readsMore: boolean } | undefined;

  constructor(options: {
    readonly settings: RenderSettings;
    readonly problems: BindProblems;
    readonly scope: BindScope;
    readonly memory: TemplateCache;
  }) {
    this.#settings = options.settings;
    this.#problems = options.problems;
    this.#scope = options.scope;
    this.#memory = options.memory;
  }

  /** Every variable that a template names, by root (`customer`) and by path (`customer.name`). */
  get readVariables(): ReadonlySet<string> {
    return this.#read;
  }

  /**
   * Renders the Liquid of one place. Undefined when it cannot be rendered with this data; the problem is noted and
   * binding goes on, so that all problems are told at once.
   */
  render(source: Source, place: ValuePlace, options: RenderOptions = {}): Rendered | undefined {
    try {
      this.#settings.budget.charge(workOf.place + source.source.length * workOf.character);
      const template = this.parse(source);
      const numbers = options.pageNumbers ? this.#pageNumbers(template, place) : undefined;
      const own = numbers ? { ...numbers, ...options.local } : options.local;
      const { locals } = this.#scope;
      const local = locals ? { ...locals, ...own } : own;
      if (this.#watched && !findVariables(template).every(({ root }) => Object.hasOwn(local ?? {}, root)))
        this.#watched.readsMore = true;
      const rendered = renderTemplate(template, this.#settings, { ...options, ...(local && { local }) });
      const { value } = rendered;
      // Whatever the value is for, it is looked at: as a colour, a condition, a number.
      if (typeof value === 'string') this.#settings.budget.charge(value.length * workOf.character);
      for (const name of rendered.missing) this.#problems.noteMissing(name, place);
      return rendered;
    } catch (error) {
      if (!(error instanceof TemplateProblem)) throw error;
      if (error instanceof WorkUsedUp) {
        error.path ??= pathOf(place);
        throw error;
      }
      this.#problems.refuse({
        place,
        ...this.#blamed(error, source.source),
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
  #pageNumbers(template: Template, place: ValuePlace): Readonly<Record<string, string>> {
    const { plain, other } = findPageNumbers(template);
    const isFree = (name: string): boolean => !(name in this.#settings.variables);
    for (const name of other.filter(isFree)) this.#problems.notePageNumber(name, place);
    return Object.fromEntries(plain.filter(isFree).map((name) => [name, pageNumberMarks[name]]));
  }

  /** The variable that gave what does not fit; of one that a tag named, the variable behind it. */
  #blamed({ source, variable }: TemplateProblem, text: string) {
    if (source === 'nothing') return { variable: undefined };
    if (source === undefined) return { variable: variable?.split(' ')[0]?.split('.')[0] || this.blame(text) };
    const [root, ...keys] = source.path;
    if (!source.local) return { variable: root, keys };
    const template = this.#parsed(text);
    const named = template && findSource(template, root);
    if (named === undefined && this.#scope.has(root)) return { variable: root, keys };
    return { variable: named ?? this.blame(text) };
  }

  /** The first variable that a template names: whose value is to blame when the result does not fit. */
  blame(source: string): string | undefined {
    const template = this.#parsed(source);
    return template && findVariables(template)[0]?.root;
  }

  #parsed(source: string): Template | undefined {
    return this.#templates.template.get(source) ?? this.#templates.condition.get(source);
  }

  /** Does something and tells which templates were read meanwhile. */
  watch<Result>(act: () => Result): { readonly result: Result; readonly read: ReadTemplates } {
    const read = { templates: new Map<Template, Source>(), parsing: 0, readsMore: false };
    this.#watched = read;
    try {
      return { result: act(), read };
    } finally {
      this.#watched = undefined;
    }
  }

  /** Reads a template, once in a render. Throws TemplateProblem. */
  parse(place: Source): Template {
    const { source, form } = place;
    const { budget } = this.#settings;
    let template = this.#templates[form].get(source);
    if (template === undefined) {
      const before = budget.used;
      template = this.#memory.read(place, budget);
      if (this.#watched) this.#watched.parsing += budget.used - before;
      this.#templates[form].set(source, template);
      for (const { root, path } of findVariables(template)) this.#read.add(root).add(path);
    }
    this.#watched?.templates.set(template, place);
    return template;
  }
}
