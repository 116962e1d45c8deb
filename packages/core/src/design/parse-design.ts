import * as z from 'zod';
import { checkJson, type JsonBounds } from '../errors/check-json.ts';
import { describeValue } from '../errors/describe-value.ts';
import { IssueList } from '../errors/issue-list.ts';
import { isTemplate } from '../liquid/parse-template.ts';
import { TemplateProblem } from '../liquid/template-problem.ts';
import { WorkBudget, WorkUsedUp, workLimits } from '../liquid/work-budget.ts';
import type { Warning } from '../scene/warnings.ts';
import { isObject, type RawObject } from './aliases/alias.ts';
import { readBrand } from './brand.ts';
import { unknownDocumentWarnings } from './check/check-element.ts';
import { refuse } from './check/refuse.ts';
import { schemaProblems, toIssue } from './check/schema-issues.ts';
import { type CanvasData, canvasDataShape, type DesignDocument, type StoredElement } from './document.ts';
import { ElementReader, type ReaderOptions } from './element-reader.ts';
import { currentVersion, migrateCanvasData } from './migrations/migrate.ts';
import { firstPage, pageOf } from './other-documents.ts';
import { checkPlace, type TemplateCheck } from './template-places.ts';
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

function readElements(input: unknown, issues: IssueList, options: ReaderOptions): readonly StoredElement[] | undefined {
  const path = '/canvasData/elements';
  if (!Array.isArray(input)) {
    refuse(issues, { path, code: 'INVALID_TYPE', expected: 'an array of elements', value: input });
    return undefined;
  }
  return new ElementReader(issues, options).read(input, path);
}
