import { isTemplate, parseCondition, parseTemplate, type Template } from '../liquid/parse-template.ts';
import type { WorkBudget } from '../liquid/work-budget.ts';
import { isObject, type RawObject } from './aliases/alias.ts';
import type { ElementKind } from './elements/index.ts';

/** A string of an element that is Liquid. */
export interface TemplatePlace {
  readonly path: readonly PropertyKey[];
  readonly source: string;
  /** How it is written: with braces, as a bare condition, or as a chain of filters. */
  readonly form: 'template' | 'condition' | 'filters';
}

/** Properties whose strings are always taken as they are: names, and what is not drawn. */
const literal: ReadonlySet<string> = new Set(['id', 'type', 'name', 'locked', 'custom', 'children']);

/**
 * Every place of an element where Liquid stands. Any property may hold a template; `visible` may also be a bare
 * condition (`stock > 0`), and the list of a repeated group stands without braces. In tables `rowStyles[].when` is a condition and `columns[].format` a chain of filters.
 */
export function templatePlaces(kind: ElementKind, properties: RawObject): readonly TemplatePlace[] {
  const places: TemplatePlace[] = [];
  const walk = (value: unknown, path: readonly PropertyKey[]): void => {
    if (typeof value === 'string') {
      const form = kind === 'table' ? tableForm(path) : formOf(kind, path);
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

function formOf(kind: ElementKind, path: readonly PropertyKey[]): TemplatePlace['form'] {
  const isList = kind === 'group' && path[0] === 'repeat' && path[1] === 'each';
  return path[0] === 'visible' || isList ? 'condition' : 'template';
}

function tableForm(path: readonly PropertyKey[]): TemplatePlace['form'] {
  if (path[0] === 'visible') return 'condition';
  if (path[0] === 'rowStyles' && path[2] === 'when') return 'condition';
  if (path[0] === 'columns' && path[2] === 'format' && path.length === 3) return 'filters';
  return 'template';
}

/** Reads a place's Liquid. Throws TemplateProblem. */
export function parsePlace({ source, form }: Pick<TemplatePlace, 'source' | 'form'>, budget: WorkBudget): Template {
  if (form === 'template') return parseTemplate(source, budget);
  if (form === 'condition') return parseCondition(source.trim() === '' ? 'false' : source, budget);
  return parseCondition(`value | ${source}`, budget);
}
