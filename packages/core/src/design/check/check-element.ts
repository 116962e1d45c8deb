import { describeValue } from '../../errors/describe-value.ts';
import type { IssueList } from '../../errors/issue-list.ts';
import { pointer } from '../../errors/json-pointer.ts';
import { indexNames, nearName } from '../../errors/near-name.ts';
import { isTemplate } from '../../liquid/parse-template.ts';
import { TemplateProblem } from '../../liquid/template-problem.ts';
import { WorkUsedUp } from '../../liquid/work-budget.ts';
import type { Warning } from '../../scene/warnings.ts';
import { isObject } from '../aliases/alias.ts';
import { type CanonicalElement, writtenPath } from '../canonical-element.ts';
import { canvasDataShape, variableDeclaration } from '../document.ts';
import { type ElementKind, elementSchemas } from '../elements/index.ts';
import { checkPlace, type TemplateCheck, templatePlaces } from '../template-places.ts';
import { schemaProblems, toIssue } from './schema-issues.ts';
import { unknownProperties } from './unknown-properties.ts';
import { unusedProperties } from './unused-properties.ts';

/**
 * Checks the stored form of an element: everything its schema asks for, except where a template stands, whose Liquid
 * is checked instead. Adds an issue for each problem. Throws WorkUsedUp when templates are too much for the budget.
 */
export function checkElement(
  kind: ElementKind,
  element: CanonicalElement,
  { path, issues, ...templates }: { readonly path: string; readonly issues: IssueList } & TemplateCheck,
): void {
  const { properties, written } = element;
  for (const place of templatePlaces(kind, properties)) {
    try {
      checkPlace(place, templates);
    } catch (error) {
      if (!(error instanceof TemplateProblem)) throw error;
      if (error instanceof WorkUsedUp) {
        error.path = pointer(path, ...writtenPath(written, place.path));
        throw error;
      }
      issues.add({
        path: pointer(path, ...writtenPath(written, place.path)),
        code: 'INVALID_TEMPLATE',
        message: `${error.message} Expected ${error.expected}.`,
        expected: error.expected,
        received: describeValue(place.source),
      });
    }
  }
  const result = elementSchemas[kind].safeParse({ ...properties, type: kind });
  if (result.success) return;
  const isBound = (value: unknown): boolean => typeof value === 'string' && isTemplate(value);
  for (const problem of schemaProblems(result.error.issues, properties, isBound)) {
    issues.add(toIssue({ ...problem, path: writtenPath(written, problem.path) }, path));
  }
}

/**
 * A warning for each property of a stored element that its kind does not know, or that the form of its value does not
 * read. They are kept and have no effect.
 */
export function unknownPropertyWarnings(
  kind: ElementKind,
  properties: Readonly<Record<string, unknown>>,
  elementId: string,
): readonly Warning[] {
  const found = unknownProperties(elementSchemas[kind], { ...properties, type: kind });
  return [
    ...found.map(({ path, known }) => {
      const property = path.map(String).join('.');
      const reason = `The kind ${kind} has no property ${JSON.stringify(property)}`;
      const near = nearName(String(path.at(-1)), indexNames(known));
      return { ...unknown(reason, property, near), elementId };
    }),
    ...unusedProperties(properties).map(({ property, form }) => ({
      ...unknown(`The property ${JSON.stringify(property)} means nothing for ${form}`, property),
      elementId,
    })),
  ];
}

/** The warning for a property that has no effect; `near` is the one that was probably meant. */
function unknown(reason: string, property: string, near?: string, fate = 'it is kept and has no effect'): Warning {
  const hint = near === undefined ? '.' : `. Did you mean ${JSON.stringify(near)}?`;
  return {
    code: 'PROPERTY_UNKNOWN',
    message: `${reason}; ${fate}${hint}`,
    details: { property, ...(near !== undefined && { didYouMean: near }) },
  };
}

/** What a document may hold beside what is drawn: an editor's own. */
const documentExtras: ReadonlySet<string> = new Set([...Object.keys(canvasDataShape), 'elements', 'custom', 'guides']);

/** A warning for each property of `canvasData` itself, and of the variables that it declares, that nobody reads. */
export function unknownDocumentWarnings(canvasData: Readonly<Record<string, unknown>>): readonly Warning[] {
  const declared = Array.isArray(canvasData.variables) ? canvasData.variables : [];
  return [
    ...unknownKeys(canvasData, { known: documentExtras, of: 'canvasData', path: 'canvasData.' }),
    ...declared.flatMap((declaration: unknown, index) => {
      const path = `canvasData.variables.${index}.`;
      const of = 'A variable of canvasData.variables';
      return isObject(declaration) ? unknownKeys(declaration, { known: variableKeys, of, path }) : [];
    }),
  ].slice(0, 20);
}

const variableKeys: ReadonlySet<string> = new Set(Object.keys(variableDeclaration.shape));

interface KeyRules {
  readonly known: ReadonlySet<string>;
  /** What the object is, as a sentence begins with it. */
  readonly of: string;
  readonly path?: string;
  /** What becomes of others; by default they are kept. */
  readonly fate?: string;
}

/** A warning for each key of an object that is none of the known ones. */
export function unknownKeys(
  given: Readonly<Record<string, unknown>>,
  { known, of, path = '', fate }: KeyRules,
): readonly Warning[] {
  const names = Object.keys(given).filter((name) => !known.has(name));
  if (names.length === 0) return [];
  const index = indexNames(known);
  return names.slice(0, 20).map((name) => {
    const shown = name.slice(0, 80);
    return unknown(`${of} has no property ${JSON.stringify(shown)}`, `${path}${shown}`, nearName(name, index), fate);
  });
}
