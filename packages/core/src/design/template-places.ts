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
  const walk = (value: unknown, path: readonly PropertyKey[]): void => {
    if (typeof value === 'string') {
      const form = formOf(path);
      if (isTemplate(value) && form !== 'filters') places.push({ path, source: value, form: 'template' });
      else if (form !== 'template') places.push({ path, source: value, form });
      return;
    }
    if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, [...path, index]);
    else if (isObject(value)) for (const [key, item] of Object.entries(value)) walk(item, [...path, key]);
  };
  for (const [name, value] of Object.entries(properties)) {
    if (!literal.has(name)) walk(value, [name]);
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
