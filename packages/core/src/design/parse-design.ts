import * as z from 'zod';
import { checkJson, type JsonBounds } from '../errors/check-json.ts';
import { describeValue } from '../errors/describe-value.ts';
import type { IssueCode } from '../errors/issue-codes.ts';
import { IssueList } from '../errors/issue-list.ts';
import { pointer } from '../errors/json-pointer.ts';
import { isTemplate } from '../liquid/parse-template.ts';
import { TemplateProblem } from '../liquid/template-problem.ts';
import { WorkBudget, WorkUsedUp, workLimits } from '../liquid/work-budget.ts';
import type { Warning } from '../scene/warnings.ts';
import { isObject, type RawObject } from './aliases/alias.ts';
import type { Surroundings } from './aliases/written-values.ts';
import { readBrand } from './brand.ts';
import { canonicalKind, canonicalProperties } from './canonical-element.ts';
import { checkElement, unknownDocumentWarnings, unknownPropertyWarnings } from './check/check-element.ts';
import { schemaProblems, toIssue } from './check/schema-issues.ts';
import { type CanvasData, canvasDataShape, type DesignDocument, type StoredElement } from './document.ts';
import { type ElementKind, elementSchemas } from './elements/index.ts';
import { elementKinds } from './kinds/index.ts';
import { currentVersion, migrateCanvasData } from './migrations/migrate.ts';
import { firstPage, pageOf, withoutNothing, zIndexOf } from './other-documents.ts';
import { checkPlace, type TemplateCheck } from './template-places.ts';
import { withTextSize } from './text-size.ts';
import { bounds } from './values.ts';

/** A design as it came in: nothing about it is known yet. */
export interface DesignInput {
  /** px, a whole number from 1 to 10,000. */
  readonly width: unknown;
  readonly height: unknown;
  /** `{elements: […]}`, of any known `schemaVersion`; absent or null is a design without elements. */
  readonly canvasData?: unknown;
  /** What `{{brand.…}}` stands for, as `BrandValues`; anything else is as none. */
  readonly brand?: unknown;
}

export interface ParseDesignOptions {
  /** Told of each property that no element of its kind has. */
  readonly onWarning?: (warning: Warning) => void;
  /** Whether arguments of filters are tried that no data could make right. A design that was stored before keeps them. */
  readonly triesFilters?: boolean;
  /** Charged for the work; a fresh one of a render's limit by default. */
  readonly budget?: WorkBudget | undefined;
}

/** `docs/reference/limits.md` gives the reasons; data URIs in `src` are what needs long strings. */
const jsonBounds: JsonBounds = {
  depth: 32,
  containers: 20_000,
  values: 200_000,
  stringLength: 8_000_000,
  keyLength: 256,
};

const size = z.int().min(1).max(bounds.side);
const canvasDataSchema = z.object(canvasDataShape);

/**
 * Checks a design of unknown origin and returns it in canonical form: newest version, canonical names, every element
 * with an id, defaults not filled in, values and colours as given, unknown properties kept. Throws INVALID_REQUEST
 * with everything that is wrong in `details.errors`. Parsing the result again changes nothing.
 */
export function parseDesign(input: DesignInput, options: ParseDesignOptions = {}): DesignDocument {
  const issues = new IssueList();
  try {
    return readDesign(input, options, issues);
  } catch (error) {
    if (!(error instanceof WorkUsedUp)) throw error;
    const { message, expected, path = '/canvasData' } = error;
    issues.add({
      path,
      code: 'TOO_MUCH_WORK',
      message: `${message} Expected ${expected}.`,
      expected,
      received: 'more',
    });
    throw issues.toError('INVALID_REQUEST');
  }
}

function readDesign(input: DesignInput, options: ParseDesignOptions, issues: IssueList): DesignDocument {
  const budget = new WorkBudget(workLimits.designTemplates, options.budget ?? new WorkBudget());
  for (const side of ['width', 'height'] as const) {
    const result = size.safeParse(input[side]);
    if (result.success) continue;
    const received = describeValue(input[side]);
    const expected = `a whole number of px from 1 to ${bounds.side}`;
    issues.add({
      path: `/${side}`,
      code: 'OUT_OF_RANGE',
      message: `expected ${expected}; received ${received}`,
      expected,
      received,
    });
  }
  const canvasData = readCanvasData(firstPage(input.canvasData ?? {}, issues), issues, { ...options, budget });
  const elements =
    canvasData && readElements(canvasData.elements ?? [], issues, { ...options, budget, within: pageOf(input) });
  if (!issues.isEmpty || canvasData === undefined || elements === undefined) throw issues.toError('INVALID_REQUEST');
  for (const warning of options.onWarning ? unknownDocumentWarnings(canvasData) : []) options.onWarning?.(warning);
  const document = { ...canvasData, schemaVersion: currentVersion, elements };
  const { width, height } = input as { readonly width: number; readonly height: number };
  const brand = readBrand(input.brand);
  return { width, height, canvasData: document as CanvasData, ...(brand && { brand }) };
}

/** `canvasData` in the newest version, its own properties checked. Undefined when the rest is not worth a look. */
function readCanvasData(input: unknown, issues: IssueList, options: TemplateCheck): RawObject | undefined {
  const path = '/canvasData';
  if (!checkJson(input, path, jsonBounds, issues)) return undefined;
  if (!isObject(input)) {
    refuse(issues, { path, code: 'INVALID_TYPE', expected: 'an object such as {"elements": []}', value: input });
    return undefined;
  }
  const { schemaVersion = currentVersion } = input;
  if (!Number.isInteger(schemaVersion) || (schemaVersion as number) < 0 || (schemaVersion as number) > currentVersion) {
    refuse(issues, {
      path: '/canvasData/schemaVersion',
      code: 'UNSUPPORTED_VERSION',
      expected: `a version from 0 to ${currentVersion}, or none`,
      value: schemaVersion,
    });
    return undefined;
  }
  const canvasData = migrateCanvasData(Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)));
  const result = canvasDataSchema.safeParse(canvasData);
  // The background is the only property of the document itself that is filled in with values.
  const isBound = (value: unknown, [property]: readonly PropertyKey[]): boolean =>
    property === 'background' && typeof value === 'string' && isTemplate(value);
  for (const problem of result.success ? [] : schemaProblems(result.error.issues, canvasData, isBound)) {
    issues.add(toIssue(problem, path));
  }
  checkBackground(canvasData.background, issues, options);
  checkDeclarations(canvasData.variables, issues);
  return canvasData;
}

function checkBackground(background: unknown, issues: IssueList, options: TemplateCheck): void {
  if (typeof background !== 'string' || !isTemplate(background)) return;
  try {
    checkPlace({ source: background, form: 'template' }, options);
  } catch (error) {
    if (!(error instanceof TemplateProblem) || error instanceof WorkUsedUp) throw error;
    refuse(issues, {
      path: '/canvasData/background',
      code: 'INVALID_TEMPLATE',
      expected: error.expected,
      value: background,
    });
  }
}

function checkDeclarations(variables: unknown, issues: IssueList): void {
  if (!Array.isArray(variables)) return;
  const names = new Set<unknown>();
  for (const [index, declaration] of variables.entries()) {
    const name = isObject(declaration) ? declaration.name : undefined;
    if (name !== undefined && names.has(name)) {
      refuse(issues, {
        path: `/canvasData/variables/${index}/name`,
        code: 'DUPLICATE_NAME',
        expected: 'a name of its own',
        value: name,
      });
    }
    names.add(name);
  }
}

/** Reads all elements, children of groups too, and gives ids to those without. */
function readElements(input: unknown, issues: IssueList, options: ReaderOptions): readonly StoredElement[] | undefined {
  const path = '/canvasData/elements';
  if (!Array.isArray(input)) {
    refuse(issues, { path, code: 'INVALID_TYPE', expected: 'an array of elements', value: input });
    return undefined;
  }
  const reader = new ElementReader(issues, options);
  return reader.read(input, path);
}

/** Where a list of elements is. */
interface Nesting {
  /** Groups around it. */
  readonly depth: number;
  readonly within: Surroundings;
}

interface ReaderOptions extends ParseDesignOptions {
  readonly budget: WorkBudget;
  /** The page, which sizes in % are parts of. */
  readonly within: Surroundings;
}

class ElementReader {
  private readonly issues: IssueList;
  private readonly options: ReaderOptions;
  /** Where each id was seen first. */
  private readonly ids = new Map<string, string>();
  private readonly nameless: { id: string }[] = [];
  private count = 0;
  private cells = 0;

  constructor(issues: IssueList, options: ReaderOptions) {
    this.issues = issues;
    this.options = options;
  }

  read(input: readonly unknown[], path: string): readonly StoredElement[] {
    const elements = this.readList(input, path, { depth: 0, within: this.options.within });
    this.giveIds();
    return elements;
  }

  private readList(input: readonly unknown[], path: string, nesting: Nesting): StoredElement[] {
    const { depth } = nesting;
    if (depth > bounds.depth) {
      refuse(this.issues, {
        path,
        code: 'TOO_DEEP',
        expected: `at most ${bounds.depth} groups inside each other`,
        value: input,
      });
      return [];
    }
    this.count += input.length;
    if (this.count > bounds.elements) {
      refuse(this.issues, {
        path,
        code: 'TOO_LARGE',
        expected: `at most ${bounds.elements} elements in a design`,
        value: input,
      });
      return [];
    }
    const read = input.map((element, index) => ({
      element: this.readElement(element, pointer(path, index), nesting),
      zIndex: zIndexOf(element),
    }));
    // Array order is paint order; other tools' `zIndex` is turned into it.
    const ordered = read.some(({ zIndex }) => zIndex !== 0) ? read.toSorted((a, b) => a.zIndex - b.zIndex) : read;
    return ordered.flatMap(({ element }) => element ?? []);
  }

  private readElement(input: unknown, path: string, { depth, within }: Nesting): StoredElement | undefined {
    if (!isObject(input)) {
      refuse(this.issues, { path, code: 'INVALID_TYPE', expected: 'an object with a type', value: input });
      return undefined;
    }
    if (Object.keys(input).length > bounds.elementProperties) {
      const expected = `at most ${bounds.elementProperties} properties in an element`;
      refuse(this.issues, { path, code: 'TOO_LARGE', expected, value: input });
      return undefined;
    }
    const named = canonicalKind(input.type, input);
    if (named === undefined) {
      const expected = `one of ${Object.keys(elementSchemas).join(', ')}`;
      refuse(this.issues, { path: pointer(path, 'type'), code: 'UNKNOWN_TYPE', expected, value: input.type });
      return undefined;
    }
    const [kind, implied] = named;
    const { zIndex: _, z_index: __, ...source } = withoutNothing(input);
    const read = canonicalProperties(kind, { ...implied, ...source }, { within });
    const canonical = elementKinds[kind].isText ? { ...read, properties: withTextSize(read.properties, within) } : read;
    const id = this.readId(canonical.properties.id, pointer(path, 'id'));
    const { issues, options } = this;
    const withId = { ...canonical, properties: { ...canonical.properties, id: id ?? 'id' } };
    checkElement(kind, withId, { path, issues, budget: options.budget, triesFilters: options.triesFilters });
    this.countCells(kind, canonical.properties, path);
    const { id: ___, ...properties } = canonical.properties;
    const children = this.readChildren(
      kind,
      properties.children,
      pointer(path, canonical.written.get('children') ?? 'children'),
      { depth: depth + 1, within: pageOf(properties) },
    );
    const element = { id: id ?? '', type: kind, ...properties, ...children };
    if (id === undefined) this.nameless.push(element);
    for (const warning of this.options.onWarning ? unknownPropertyWarnings(kind, element, element.id || path) : []) {
      this.options.onWarning?.(warning);
    }
    return element;
  }

  private readChildren(kind: ElementKind, children: unknown, path: string, nesting: Nesting): RawObject {
    if (!elementKinds[kind].holdsElements || !Array.isArray(children)) return {};
    return { children: this.readList(children, path, nesting) };
  }

  private readId(input: unknown, path: string): string | undefined {
    if (input === undefined || input === null || input === '') return undefined;
    const id = typeof input === 'number' ? String(input) : input;
    if (typeof id !== 'string') {
      refuse(this.issues, { path, code: 'INVALID_TYPE', expected: 'a string', value: input });
      return undefined;
    }
    const first = this.ids.get(id);
    if (first !== undefined) {
      refuse(this.issues, { path, code: 'DUPLICATE_ID', expected: `an id that is not at ${first} already`, value: id });
    } else this.ids.set(id, path);
    return id;
  }

  private countCells(kind: ElementKind, { rows, columns }: RawObject, path: string): void {
    if (!elementKinds[kind].isTable || !Array.isArray(rows)) return;
    const width = Array.isArray(columns) ? columns.length : 1;
    this.cells += rows.reduce((sum: number, row) => sum + (Array.isArray(row) ? row.length : width), 0);
    if (this.cells > bounds.tableCells) {
      refuse(this.issues, {
        path: pointer(path, 'rows'),
        code: 'TOO_LARGE',
        expected: `at most ${bounds.tableCells} cells in all tables`,
        value: rows,
      });
    }
  }

  /** `el_1`, `el_2`, …, but for those that are taken. */
  private giveIds(): void {
    let count = 0;
    for (const element of this.nameless) {
      do {
        count += 1;
        element.id = `el_${count}`;
      } while (this.ids.has(element.id));
      this.ids.set(element.id, '');
    }
  }
}

function refuse(
  issues: IssueList,
  problem: { readonly path: string; readonly code: IssueCode; readonly expected: string; readonly value: unknown },
): void {
  const received = describeValue(problem.value);
  const { path, code, expected } = problem;
  issues.add({ path, code, message: `expected ${expected}; received ${received}`, expected, received });
}
