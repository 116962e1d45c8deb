import { barcodeProblem } from '../codes/barcode-rules.ts';
import { type CodeProblem, codeSentence } from '../codes/code-problem.ts';
import { qrProblem } from '../codes/encode-qr.ts';
import { isObject } from '../design/aliases/alias.ts';
import type { BoundDesign } from '../design/bound-design.ts';
import { childrenOf, type DesignDocument, type StoredElement } from '../design/document.ts';
import type { Element, ElementKind, ElementOf } from '../design/elements/index.ts';
import { withInner } from '../design/kinds/index.ts';
import { describeValue } from '../errors/describe-value.ts';
import { IssueList } from '../errors/issue-list.ts';
import { pointer } from '../errors/json-pointer.ts';
import { parseTemplate } from '../liquid/parse-template.ts';
import { TemplateProblem } from '../liquid/template-problem.ts';
import { WorkBudget } from '../liquid/work-budget.ts';
import type { BindRequest } from '../variables/bind-design.ts';
import { findVariables } from '../variables/facts/find-variables.ts';
import { toDataError } from '../variables/within-budget.ts';
import { collectImageNeeds } from './collect-needs.ts';

const addressForm = 'an address such as https://example.com/photo.jpg, or the id of an uploaded picture';

/**
 * Throws INVALID_DYNAMIC_DATA for values that no file can show: pictures that must be there and whose source, given by a
 * variable or an override, is no address at all, and codes whose symbology cannot hold the value. What the design itself
 * holds as a source, and addresses that lead nowhere, are told when they are fetched.
 */
export function checkBoundValues(document: DesignDocument, bound: BoundDesign, request: BindRequest): void {
  const issues = new IssueList();
  for (const { src, elementId, onError = 'fail', fallbackSrc } of collectImageNeeds(bound)) {
    if (onError !== 'fail' || fallbackSrc !== undefined || isAddress(src)) continue;
    const path = giverOf({ elementId, property: 'src' }, document, request);
    if (path === undefined) continue;
    const received = describeValue(src);
    const message = `expected ${addressForm}; received ${received}`;
    issues.add({ path, code: 'INVALID_URL', message, expected: addressForm, received });
  }
  for (const { id, problem } of codeProblems(bound.elements)) {
    const path = giverOf({ elementId: id, property: 'value' }, document, request) ?? pointer('/elements', id, 'value');
    const { expected, received } = problem;
    issues.add({ path, code: 'INVALID_VALUE', message: codeSentence(problem), expected, received });
  }
  const { first } = issues;
  if (first) throw toDataError(issues, first);
}

/** What is wrong with the value of a code; other kinds hold no code. */
const codeChecks: { readonly [Kind in ElementKind]?: (element: ElementOf<Kind>) => CodeProblem | undefined } = {
  qr: qrProblem,
  barcode: barcodeProblem,
};

/** An empty code draws nothing and is warned about. */
function codeProblems(elements: readonly Element[]): readonly { readonly id: string; readonly problem: CodeProblem }[] {
  return elements.flatMap(withInner).flatMap((element) => {
    if (!('value' in element) || element.value === '') return [];
    // The table's key and the element's type agree, which TypeScript cannot follow through an index.
    const check = codeChecks[element.type] as ((element: Element) => CodeProblem | undefined) | undefined;
    const problem = check?.(element);
    return problem ? [{ id: element.id, problem }] : [];
  });
}

/** Ids of uploaded pictures as well; what else is none is told where it is fetched. */
const isAddress = (src: string): boolean => /^(?:\/|data:|ast_)/i.test(src) || URL.canParse(src);

/** JSON pointer of the variable or the override that gave a value; undefined when the design holds it. */
function giverOf(
  { elementId, property }: { readonly elementId: string; readonly property: 'src' | 'value' },
  { canvasData }: DesignDocument,
  { dynamicElements = {} }: BindRequest,
): string | undefined {
  const [id = '', ...copies] = elementId.split(/\[(\d+)\]/).filter((part) => part !== '');
  const given = Object.hasOwn(dynamicElements, id) ? dynamicElements[id]?.[property] : undefined;
  const [stored, ...groups] = findElement(canvasData.elements, id).toReversed();
  const source = given ?? stored?.[property];
  if (typeof source !== 'string') return undefined;
  const variable = variableOf(source);
  const repeats = groups.flatMap(({ repeat }) => (isObject(repeat) ? [repeat] : []));
  const isItem = repeats.some(({ as = 'item' }) => as === variable);
  const list = isItem ? String(repeats.at(-1)?.['each'] ?? '') : '';
  if (isItem) return pointer('/dynamicData', variableOf(list) ?? list, ...copies.slice(0, 1));
  if (variable !== undefined) return pointer('/dynamicData', variable);
  return given === undefined ? undefined : pointer('/dynamicElements', id, property);
}

function variableOf(source: string): string | undefined {
  try {
    return findVariables(parseTemplate(source, new WorkBudget()))[0]?.root;
  } catch (error) {
    if (error instanceof TemplateProblem) return undefined;
    throw error;
  }
}

/** The groups that hold an element, from the outermost, and the element; nothing when there is none. */
function findElement(elements: readonly StoredElement[], id: string): readonly StoredElement[] {
  for (const element of elements) {
    if (element.id === id) return [element];
    const within = findElement(childrenOf(element), id);
    if (within.length > 0) return [element, ...within];
  }
  return [];
}
