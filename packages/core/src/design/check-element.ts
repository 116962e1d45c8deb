import { describeValue } from '../errors/describe-value.ts';
import type { IssueList } from '../errors/issue-list.ts';
import { pointer } from '../errors/json-pointer.ts';
import type { Warning } from '../scene/warnings.ts';
import { isTemplate } from '../templates/parse-template.ts';
import { TemplateProblem } from '../templates/template-problem.ts';
import { type WorkBudget, WorkUsedUp } from '../templates/work-budget.ts';
import { type CanonicalElement, writtenPath } from './canonical-element.ts';
import { canvasDataShape } from './document.ts';
import { type ElementKind, elementSchemas } from './elements/index.ts';
import { schemaProblems, toIssue } from './schema-issues.ts';
import { parsePlace, templatePlaces } from './template-places.ts';
import { unknownProperties } from './unknown-properties.ts';
import { unusedProperties } from './unused-properties.ts';

/**
 * Checks the stored form of an element: everything its schema asks for, except where a template stands, whose Liquid
 * is checked instead. Adds an issue for each problem. Throws WorkUsedUp when templates are too much for the budget.
 */
export function checkElement(
  kind: ElementKind,
  element: CanonicalElement,
  { path, issues, budget }: { readonly path: string; readonly issues: IssueList; readonly budget: WorkBudget },
): void {
  const { properties, written } = element;
  for (const place of templatePlaces(kind, properties)) {
    try {
      parsePlace(place, budget);
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
  const warning = (property: string, reason: string): Warning => ({
    code: 'PROPERTY_UNKNOWN',
    message: `${reason}; it is kept and has no effect.`,
    elementId,
    details: { property },
  });
  return [
    ...unknownProperties(elementSchemas[kind], { ...properties, type: kind }).map((path) => {
      const property = path.map(String).join('.');
      return warning(property, `The kind ${kind} has no property ${JSON.stringify(property)}`);
    }),
    ...unusedProperties(properties).map(({ property, form }) =>
      warning(property, `The property ${JSON.stringify(property)} means nothing for ${form}`),
    ),
  ];
}

/** What a document may hold beside what is drawn: an editor's own. */
const documentExtras: ReadonlySet<string> = new Set([...Object.keys(canvasDataShape), 'elements', 'custom', 'guides']);

/** A warning for each property of `canvasData` itself that nobody reads. */
export function unknownDocumentWarnings(canvasData: Readonly<Record<string, unknown>>): readonly Warning[] {
  return Object.keys(canvasData)
    .filter((name) => !documentExtras.has(name))
    .slice(0, 20)
    .map((name) => ({
      code: 'PROPERTY_UNKNOWN',
      message: `canvasData has no property ${JSON.stringify(name.slice(0, 80))}; it is kept and has no effect.`,
      details: { property: `canvasData.${name.slice(0, 80)}` },
    }));
}
