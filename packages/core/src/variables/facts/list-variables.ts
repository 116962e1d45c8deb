import { ForTag, IfTag, type Template as LiquidNode, Output, UnlessTag, type Value } from 'liquidjs';
import { brandVariable, isBrandPath } from '../../design/brand.ts';
import {
  childrenOf,
  type DesignDocument,
  type StoredElement,
  type VariableDeclaration,
  variableDeclaration,
} from '../../design/document.ts';
import { type ElementKind, elementSchemas } from '../../design/elements/index.ts';
import { elementKinds } from '../../design/kinds/index.ts';
import { parsePlace, type TemplatePlace, templatePlaces } from '../../design/template-places.ts';
import { pointer } from '../../errors/json-pointer.ts';
import { findPageNumbers } from '../../liquid/page-numbers.ts';
import { childrenOf as nodesIn, type Template } from '../../liquid/parse-template.ts';
import { TemplateProblem } from '../../liquid/template-problem.ts';
import { WorkBudget, WorkUsedUp } from '../../liquid/work-budget.ts';
import { repeatedNames } from '../repeats/repeat-scope.ts';
import { withinBudget } from '../within-budget.ts';
import { findVariables } from './find-variables.ts';
import { mayHavePageNumbers } from './page-number-places.ts';

export interface AnalysisOptions {
  /** Charged for the work; a fresh one of a render's limit by default. */
  readonly budget?: WorkBudget | undefined;
  /** Lists `brand` as a variable also where it is only read as `{{brand.colors.…}}` and its like; default false. */
  readonly listsBrand?: boolean;
}

export type VariableType = VariableDeclaration['type'];

/** A variable of a design, as an API, a form or a spreadsheet needs to know it. */
export interface DesignVariable {
  readonly name: string;
  /** As declared; else judged from where it stands. */
  readonly type: VariableType;
  /** As declared; else what a `default` filter gives; null when there is none. */
  readonly default: unknown;
  readonly required: boolean;
  readonly description?: string;
  readonly usedIn: readonly VariableUse[];
}

export interface VariableUse {
  readonly elementId: string;
  /** Canonical, such as `text` or `columns.0.header`. */
  readonly property: string;
}

/** Where several uses disagree, the most telling one decides. */
const precedence: readonly VariableType[] = ['list', 'object', 'image', 'color', 'number', 'text', 'boolean'];
const numberFilters: ReadonlySet<string> = new Set([
  'number',
  'currency',
  'percent',
  'times',
  'plus',
  'minus',
  'divided_by',
  'modulo',
  'round',
  'ceil',
  'floor',
  'abs',
  'at_least',
  'at_most',
]);
const listFilters: ReadonlySet<string> = new Set([
  'join',
  'map',
  'where',
  'sort',
  'sort_natural',
  'reverse',
  'uniq',
  'compact',
  'concat',
]);
interface Usage {
  readonly types: Set<VariableType>;
  readonly usedIn: VariableUse[];
  fallback: unknown;
}

/**
 * Every variable of a parsed design, by static analysis, without rendering: the declared ones first, then the others
 * in order of first use. Variables in branches that would not be taken, and of hidden elements, are among them.
 */
export function listVariables(document: DesignDocument, options: AnalysisOptions = {}): readonly DesignVariable[] {
  return analyseVariables(document, options).variables;
}

/** The same, and whether the design reads a brand that it does not declare itself. */
export function analyseVariables(
  document: DesignDocument,
  { budget = new WorkBudget(), listsBrand = false }: AnalysisOptions = {},
): FoundVariables {
  return withinBudget(() => listWithin({ budget, listsBrand }, document), { path: '/canvasData' });
}

interface FoundVariables {
  readonly variables: readonly DesignVariable[];
  readonly readsBrand: boolean;
}

function listWithin(
  { budget, listsBrand }: { readonly budget: WorkBudget; readonly listsBrand: boolean },
  document: DesignDocument,
): FoundVariables {
  const usages = new Map<string, Usage>();
  const { canvasData } = document;
  const declarations = readDeclarations(document);
  const names = new Set(declarations.map(({ name }) => name));
  const brand = { isListed: listsBrand || names.has(brandVariable), isRead: false };
  const known: KnownNames = { budget, declared: names, local: new Set(), brand };
  collect(usages, { id: 'background', type: 'rectangle', background: canvasData.background }, known);
  for (const element of canvasData.elements) collect(usages, element, known);
  const declared = declarations.map((declaration): DesignVariable => {
    const { name, type, required, description } = declaration;
    const usage = usages.get(name);
    const fallback = declaration.default ?? usage?.fallback ?? null;
    const usedIn = usage?.usedIn ?? [];
    return { name, type, default: fallback, required, ...(description !== undefined && { description }), usedIn };
  });
  const found = [...usages]
    .filter(([name]) => !names.has(name))
    .map(([name, { types, usedIn, fallback }]): DesignVariable => {
      const type = precedence.find((candidate) => types.has(candidate)) ?? 'text';
      return { name, type, default: fallback ?? null, required: false, usedIn };
    });
  return { variables: [...declared, ...found], readsBrand: brand.isRead };
}

/** The declarations of a parsed design. */
export function readDeclarations({ canvasData }: DesignDocument): readonly VariableDeclaration[] {
  return (canvasData.variables ?? []).map((declaration) => variableDeclaration.parse(declaration));
}

interface KnownNames {
  readonly budget: WorkBudget;
  readonly declared: ReadonlySet<string>;
  /** What repeated groups around an element give its templates, and nobody sends. */
  readonly local: ReadonlySet<string>;
  readonly brand: { readonly isListed: boolean; isRead: boolean };
}

function collect(usages: Map<string, Usage>, element: StoredElement, around: KnownNames): void {
  const { id, type } = element;
  const { budget, declared, brand } = around;
  const inside: KnownNames = { ...around, local: new Set([...around.local, ...repeatedNames(element)]) };
  const kind = type as ElementKind;
  for (const place of placesIn(element)) {
    const template = parseQuietly(place, { elementId: id, budget });
    if (template === undefined) continue;
    const hints = readHints(template.nodes);
    const numbers = new Set<string>(mayHavePageNumbers(kind, place) ? findPageNumbers(template).plain : []);
    const { local } = isRepetition(kind, place) ? around : inside;
    for (const { root, path } of findVariables(template)) {
      if (root === '' || local.has(root) || elementKinds[kind].templates.names.has(root)) continue;
      if (numbers.has(root) && !declared.has(root)) continue;
      if (!brand.isListed && isBrandPath(path)) {
        brand.isRead = true;
        continue;
      }
      const usage = usages.get(root) ?? { types: new Set(), usedIn: [], fallback: undefined };
      usages.set(root, usage);
      usage.types.add(path === root ? typeOf(kind, place, template, root, hints) : holderOf(path.slice(root.length)));
      usage.fallback ??= hints.fallbacks.get(root);
      const property = place.path.map(String).join('.');
      const last = usage.usedIn.at(-1);
      if (last?.elementId !== id || last.property !== property) usage.usedIn.push({ elementId: id, property });
    }
  }
  for (const child of childrenOf(element)) collect(usages, child, inside);
}

/** An edit makes another document of mostly the same elements. */
const placesKnown = new WeakMap<StoredElement, readonly TemplatePlace[]>();

function placesIn(element: StoredElement): readonly TemplatePlace[] {
  const { id: _, type, ...properties } = element;
  const places = placesKnown.get(element) ?? templatePlaces(type as ElementKind, properties);
  placesKnown.set(element, places);
  return places;
}

/** What has the parts that a path such as `.0.name` asks for. */
function holderOf(path: string): VariableType {
  return /^\.-?\d+(?:\.|$)/.test(path) ? 'list' : 'object';
}

/** Whether a place is a repeated group's list, or says how it is repeated, and so sees no item of it. */
function isRepetition(kind: ElementKind, { path }: TemplatePlace): boolean {
  return elementKinds[kind].templates.isRepetition(path);
}

/** A stored design was checked; what cannot be read here all the same has no variables. */
function parseQuietly(
  place: TemplatePlace,
  { elementId, budget }: { readonly elementId: string; readonly budget: WorkBudget },
): Template | undefined {
  try {
    return parsePlace(place, budget);
  } catch (error) {
    if (error instanceof WorkUsedUp) error.path ??= pointer('/elements', elementId, ...place.path);
    else if (error instanceof TemplateProblem) return undefined;
    throw error;
  }
}

function typeOf(kind: ElementKind, place: TemplatePlace, template: Template, root: string, hints: Hints): VariableType {
  if (hints.lists.has(root)) return 'list';
  if (hints.numbers.has(root)) return 'number';
  if (!hints.outputs.has(root)) return hints.flags.has(root) ? 'boolean' : 'text';
  if (template.whole === null || place.form === 'filters') return 'text';
  const name = String(place.path.at(-1));
  if (elementKinds[kind].templates.isList(place.path)) return 'list';
  if (name === 'src' || name === 'fallbackSrc') return 'image';
  if (name === 'visible' || name === 'when') return 'boolean';
  if (name === 'fill' || name === 'stroke' || name === 'background' || /color$/i.test(name)) return 'color';
  if (isRepetition(kind, place)) return name === 'direction' ? 'text' : 'number';
  return place.path.length === 1 && wantsNumber(kind, name) ? 'number' : 'text';
}

export function wantsNumber(kind: ElementKind, property: string): boolean {
  const shape: Readonly<Record<string, unknown>> = elementSchemas[kind].shape;
  const schema = Object.hasOwn(shape, property) ? elementSchemas[kind].shape[property as 'x'] : undefined;
  return schema !== undefined && !schema.safeParse('text').success && schema.safeParse(1).success;
}

/** What the way a template uses its variables tells of them. */
interface Hints {
  /** Printed by an output, not only looked at by a condition. */
  readonly outputs: Set<string>;
  /** Asked for being true or false. */
  readonly flags: Set<string>;
  readonly lists: Set<string>;
  readonly numbers: Set<string>;
  readonly fallbacks: Map<string, unknown>;
}

function readHints(nodes: readonly LiquidNode[]): Hints {
  const hints: Hints = {
    outputs: new Set(),
    flags: new Set(),
    lists: new Set(),
    numbers: new Set(),
    fallbacks: new Map(),
  };
  const walk = (list: readonly LiquidNode[]): void => {
    for (const node of list) {
      if (node instanceof Output) readOutputHints(node, hints);
      else if (node instanceof ForTag) hints.lists.add(rootOf(node.collection.getText()));
      else if (node instanceof IfTag || node instanceof UnlessTag) {
        for (const { value } of node.branches) readCondition(value, hints);
      }
      walk(nodesIn(node));
    }
  };
  walk(nodes);
  return hints;
}

function readOutputHints({ value }: Output, hints: Hints): void {
  const { outputs, lists, numbers, fallbacks } = hints;
  readCondition(value, hints);
  const names = value.initial.postfix.map((token) => rootOf(token.getText())).filter((name) => name !== '');
  const [only] = value.initial.postfix.length === 1 ? names : [];
  if (only === undefined) return;
  outputs.add(only);
  // The first that does anything is given the variable itself; those after it, what it made of it.
  const first = value.filters.find(({ name }) => name !== 'default')?.name ?? '';
  if (numberFilters.has(first)) numbers.add(only);
  if (listFilters.has(first)) lists.add(only);
  for (const filter of value.filters) {
    const [argument] = filter.args;
    const content = argument !== undefined && 'content' in argument ? (argument.content as unknown) : undefined;
    if (filter.name === 'default' && content !== undefined) fallbacks.set(only, content);
  }
}

/** Operands of `<` and its like are numbers; those of `and` and `or`, and what stands alone, are flags. */
function readCondition({ initial }: Value, { flags, numbers }: Hints): void {
  const operators = initial.postfix.flatMap((token) => ('operator' in token ? String(token.operator) : []));
  const isFlags = operators.every((operator) => ['and', 'or', 'not'].includes(operator));
  const isOrder = operators.some((operator) => operator.startsWith('<') || operator.startsWith('>'));
  if (!isFlags && !isOrder) return;
  for (const token of initial.postfix) {
    const name = 'operator' in token ? '' : rootOf(token.getText());
    if (name !== '') (isFlags ? flags : numbers).add(name);
  }
}

/** `items` of `items`, `items.first` and `items[0]`; the name in `["First Name"]`. */
function rootOf(expression: string): string {
  const quoted = /^\[\s*["']([^"']{1,256})["']/.exec(expression);
  return quoted?.[1] ?? /^[^\s.[\]()"']{1,256}/.exec(expression)?.[0] ?? '';
}
