import { Output } from 'liquidjs';
import { brandVariable } from '../design/brand.ts';
import { childrenOf, type DesignDocument, type StoredElement, type VariableDeclaration } from '../design/document.ts';
import type { ElementKind } from '../design/elements/index.ts';
import { parsePlace, type TemplatePlace, templatePlaces } from '../design/template-places.ts';
import { IssueList } from '../errors/issue-list.ts';
import type { Template } from '../liquid/parse-template.ts';
import { type RenderSettings, renderTemplate } from '../liquid/render-template.ts';
import { WorkBudget } from '../liquid/work-budget.ts';
import { WrittenText } from '../liquid/written-text.ts';
import type { Warning } from '../scene/warnings.ts';
import { bindDesign } from './bind-design.ts';
import { readVariables } from './check-data.ts';
import { readFacts } from './facts/document-facts.ts';
import { findVariables } from './facts/find-variables.ts';
import { type AnalysisOptions, listVariables, wantsNumber } from './facts/list-variables.ts';
import { repeatedNames } from './repeats/repeat-scope.ts';
import { withinBudget } from './within-budget.ts';
import { cloneJson, writePath } from './write-path.ts';

export interface FillOptions extends AnalysisOptions {
  /** Told of what has no effect, such as a value that no variable takes. */
  readonly onWarning?: (warning: Warning) => void;
}

/**
 * Writes values into a design for good and leaves its other variables in place: `Hello {{ name }} from {{ city }}`
 * with `{name: "Ada"}` becomes `Hello Ada from {{ city }}`. Where a value cannot be written without the rest (lists,
 * structured values, conditions, blocks that read other variables, Markdown and markup, whose rules decide later) the
 * variable stays and the value becomes its default. Throws INVALID_DYNAMIC_DATA as binding would.
 */
export function fillVariables(
  document: DesignDocument,
  data: Readonly<Record<string, unknown>>,
  { budget = new WorkBudget(), onWarning }: FillOptions = {},
): DesignDocument {
  // Tells everything that does not fit in the words of a render.
  const { warnings } = bindDesign(document, { dynamicData: data, budget });
  // A variable without a value stays in the design.
  for (const warning of warnings) if (warning.code !== 'VARIABLE_MISSING') onWarning?.(warning);
  return withinBudget(() => fillWithin(budget, document, data), { path: '/dynamicData' });
}

function fillWithin(
  budget: WorkBudget,
  document: DesignDocument,
  data: Readonly<Record<string, unknown>>,
): DesignDocument {
  // Binding has found them, and was charged for it.
  const { variables, readsBrand, declarations } = readFacts(document, new WorkBudget());
  const known = new Set(readsBrand ? [...variables, brandVariable] : variables);
  // Binding has refused what does not fit.
  const values = readVariables(data, declarations, new IssueList());
  const given = Object.fromEntries(
    Object.entries(values).filter(([name]) => known.has(name) && Object.hasOwn(data, name)),
  );
  const settings: RenderSettings = {
    variables: given,
    budget,
    written: new WrittenText(),
    locale: document.canvasData.locale ?? 'en',
    timeZone: 'UTC',
    now: undefined,
  };
  const filling = { settings, scalars: new Set(Object.keys(given).filter((name) => isScalar(given[name]))) };
  const background = { background: cloneJson(document.canvasData.background) };
  fillPlaces('rectangle', background, filling);
  const filled: DesignDocument = {
    ...document,
    canvasData: {
      ...document.canvasData,
      ...(background.background !== undefined && background),
      elements: document.canvasData.elements.map((element) => fillElement(element, filling)),
    },
  };
  return withDefaults(filled, given, budget);
}

interface Filling {
  readonly settings: RenderSettings;
  /** Names of the values that can stand in a text. */
  readonly scalars: ReadonlySet<string>;
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function fillElement(element: StoredElement, around: Filling): StoredElement {
  const names = repeatedNames(element);
  const scalars = new Set([...around.scalars].filter((name) => !names.includes(name)));
  const filling: Filling = names.length === 0 ? around : { ...around, scalars };
  const copy = cloneJson(element) as StoredElement & Record<string, unknown>;
  const isMarkup = element['textFormat'] !== undefined && element['textFormat'] !== 'plain';
  if (!isMarkup) fillPlaces(element.type as ElementKind, copy, filling);
  const children = childrenOf(element);
  if (children.length > 0) copy['children'] = children.map((child) => fillElement(child, filling));
  return copy;
}

function fillPlaces(kind: ElementKind, properties: Record<string, unknown>, filling: Filling): void {
  for (const place of templatePlaces(kind, properties)) {
    if (place.form !== 'template' || place.path[0] === 'visible' || place.path.at(-1) === 'svg') continue;
    const value = fillPlace(kind, place, filling);
    if (value !== undefined) writePath(properties, place.path, value);
  }
}

/** What stands at a place afterwards; undefined when it stays as it is. */
function fillPlace(kind: ElementKind, place: TemplatePlace, { settings, scalars }: Filling): unknown {
  const template = parsePlace(place, settings.budget);
  const names = findVariables(template).map(({ root }) => root);
  if (!names.some((name) => scalars.has(name))) return undefined;
  if (names.every((name) => scalars.has(name))) {
    const { value } = renderTemplate(template, settings);
    const name = String(place.path.at(-1));
    if (typeof value === 'number' && place.path.length === 1 && wantsNumber(kind, name)) return value;
    if (typeof value === 'boolean' && name !== 'text' && template.whole !== null) return value;
    return isScalar(value) ? literal(String(value)) : undefined;
  }
  return fillOutputs(template, { settings, scalars });
}

/** Writes the outputs that read given values only, when the template is text and outputs and nothing else. */
function fillOutputs(template: Template, { settings, scalars }: Filling): string | undefined {
  let text = '';
  for (const node of template.nodes) {
    const { begin, end } = node.token;
    const source = template.source.slice(begin, end);
    if (!(node instanceof Output)) {
      if (source.startsWith('{%') || source.includes('{{')) return undefined;
      text += source;
      continue;
    }
    const part: Template = { source, nodes: [node], whole: null };
    const names = findVariables(part).map(({ root }) => root);
    if (!names.every((name) => scalars.has(name))) {
      text += source;
      continue;
    }
    const written = literal(String(renderTemplate(part, settings).value));
    if (written === undefined) return undefined;
    text += written;
  }
  return text;
}

/** A text that stands for itself where templates are read; undefined when it cannot be written so. */
function literal(text: string): string | undefined {
  if (!text.includes('{{') && !text.includes('{%')) return text;
  return /\{%-?\s*endraw/.test(text) ? undefined : `{% raw %}${text}{% endraw %}`;
}

/** Declares given values that are still read as defaults, and forgets the declarations of what is read no more. */
function withDefaults(
  document: DesignDocument,
  given: Readonly<Record<string, unknown>>,
  budget: WorkBudget,
): DesignDocument {
  const { variables: declared = [], ...rest } = document.canvasData;
  const undeclared: DesignDocument = { ...document, canvasData: rest };
  const listsBrand = Object.hasOwn(given, brandVariable);
  const used = new Map(listVariables(undeclared, { budget, listsBrand }).map((variable) => [variable.name, variable]));
  const kept = (declared as readonly VariableDeclaration[])
    .filter(({ name }) => used.has(name) || !Object.hasOwn(given, name))
    .map((variable) =>
      Object.hasOwn(given, variable.name) ? { ...variable, default: given[variable.name] } : variable,
    );
  const names = new Set(kept.map(({ name }) => name));
  const added = [...used.values()]
    .filter(({ name }) => Object.hasOwn(given, name) && !names.has(name))
    .map(({ name, type }) => ({ name, type, default: given[name] }));
  const variables = [...kept, ...added];
  return { ...document, canvasData: { ...rest, ...(variables.length > 0 && { variables }) } };
}
