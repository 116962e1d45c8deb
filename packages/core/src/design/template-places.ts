import { checkFilters } from '../liquid/check-filters.ts';
import { isTemplate, parseCondition, parseTemplate, type Template } from '../liquid/parse-template.ts';
import type { WorkBudget } from '../liquid/work-budget.ts';
import { isObject, type RawObject } from './aliases/alias.ts';
import type { ElementKind } from './elements/index.ts';
import { elementKinds } from './kinds/index.ts';
import type { TemplateForm } from './kinds/template-rules.ts';

/** A string of an element that is Liquid. */
export interface TemplatePlace {
  readonly path: readonly PropertyKey[];
  readonly source: string;
  readonly form: TemplateForm;
}

/** Properties whose strings are always taken as they are: names, and what is not drawn. */
const literal: ReadonlySet<string> = new Set(['id', 'type', 'name', 'locked', 'custom', 'children']);

/**
 * Every place of an element where Liquid stands. Any property may hold a template; `visible` may also be a bare
 * condition (`stock > 0`), and the kind says what else is written without braces.
 */
export function templatePlaces(kind: ElementKind, properties: RawObject): readonly TemplatePlace[] {
  const { formOf } = elementKinds[kind].templates;
  const places: TemplatePlace[] = [];
  /** One path for the whole walk: most values are no templates, and need none of their own. */
  const at: PropertyKey[] = [];
  const walk = (key: PropertyKey, value: unknown): void => {
    at.push(key);
    if (typeof value === 'string') {
      const form = formOf(at);
      if (isTemplate(value) && form !== 'filters') places.push({ path: [...at], source: value, form: 'template' });
      else if (form !== 'template') places.push({ path: [...at], source: value, form });
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) walk(index, item);
    } else if (isObject(value)) {
      for (const name of Object.keys(value)) walk(name, value[name]);
    }
    at.pop();
  };
  for (const [name, value] of Object.entries(properties)) {
    if (!literal.has(name)) walk(name, value);
  }
  return places;
}

/** Reads a place's Liquid. Throws TemplateProblem. */
export function parsePlace({ source, form }: Pick<TemplatePlace, 'source' | 'form'>, budget: WorkBudget): Template {
  if (form === 'template') return parseTemplate(source, budget);
  if (form === 'condition') return parseCondition(source.trim() === '' ? 'false' : source, budget);
  return parseCondition(`value | ${source}`, budget);
}

/** How templates are looked at before any data is there. */
export interface TemplateCheck {
  readonly budget: WorkBudget;
  readonly triesFilters?: boolean | undefined;
}

/** Reads a place's Liquid, and tries its filters where that is asked for. Throws TemplateProblem. */
export function checkPlace(
  place: Pick<TemplatePlace, 'source' | 'form'>,
  { budget, triesFilters }: TemplateCheck,
): void {
  const template = parsePlace(place, budget);
  if (triesFilters) checkFilters(template, budget);
}
