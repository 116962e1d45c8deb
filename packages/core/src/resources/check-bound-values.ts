import { barcodeProblem } from '../codes/barcode-rules.ts';
import { type CodeProblem, codeSentence } from '../codes/code-problem.ts';
import { qrProblem } from '../codes/encode-qr.ts';
import type { BoundDesign } from '../design/bound-design.ts';
import type { DesignDocument } from '../design/document.ts';
import type { Element, ElementKind, ElementOf } from '../design/elements/index.ts';
import { withInner } from '../design/kinds/index.ts';
import { describeValue } from '../errors/describe-value.ts';
import { IssueList } from '../errors/issue-list.ts';
import { pointer } from '../errors/json-pointer.ts';
import type { BindRequest } from '../variables/bind-design.ts';
import { toDataError } from '../variables/within-budget.ts';
import { collectPlacedNeeds } from './collect-needs.ts';
import { type BoundPlace, giverOf } from './giver-of-value.ts';

const addressForm = 'an address such as https://example.com/photo.jpg, or the id of an uploaded picture';

/**
 * Throws INVALID_DYNAMIC_DATA for values that no file can show: pictures that must be there and whose source, given by a
 * variable or an override, is no address at all, and codes whose symbology cannot hold the value. What the design itself
 * holds as a source, and addresses that lead nowhere, are told when they are fetched.
 */
export function checkBoundValues(document: DesignDocument, bound: BoundDesign, request: BindRequest): void {
  const issues = new IssueList();
  for (const { src, elementId, at, onError = 'fail', fallbackSrc } of collectPlacedNeeds(bound)) {
    if (onError !== 'fail' || fallbackSrc !== undefined || isAddress(src)) continue;
    const path = giverOf({ elementId, path: at }, document, request);
    if (path === undefined) continue;
    const received = describeValue(src);
    const message = `expected ${addressForm}; received ${received}`;
    issues.add({ path, code: 'INVALID_URL', message, expected: addressForm, received });
  }
  for (const { elementId, path: at, problem } of codeProblems(bound.elements)) {
    const path = giverOf({ elementId, path: at }, document, request) ?? pointer('/elements', elementId, ...at);
    const { expected, received } = problem;
    issues.add({ path, code: 'INVALID_VALUE', message: codeSentence(problem), expected, received });
  }
  const { first } = issues;
  if (first) throw toDataError(issues, first);
}

/** A code that cannot hold its value, and where the element has the value. */
interface WrongCode extends BoundPlace {
  readonly problem: CodeProblem;
}

/** What is wrong with the codes of an element; other kinds hold no code. An empty code draws nothing and is warned about. */
const codeChecks: { readonly [Kind in ElementKind]?: (element: ElementOf<Kind>) => readonly WrongCode[] } = {
  qr: (element) => wrongCode(element, ['value'], element.value === '' ? undefined : qrProblem(element)),
  barcode: (element) => wrongCode(element, ['value'], element.value === '' ? undefined : barcodeProblem(element)),
  table: (element) =>
    Object.entries({ rows: element.rows, footer: element.footer }).flatMap(([section, lines]) =>
      lines.flatMap(({ cells }, row) =>
        cells.flatMap(({ qr }, column) =>
          qr ? wrongCode(element, [section, row, column, 'qr', 'value'], qrProblem(qr)) : [],
        ),
      ),
    ),
};

function wrongCode(
  { id }: Pick<Element, 'id'>,
  path: readonly PropertyKey[],
  problem: CodeProblem | undefined,
): readonly WrongCode[] {
  return problem ? [{ elementId: id, path, problem }] : [];
}

function codeProblems(elements: readonly Element[]): readonly WrongCode[] {
  return elements.flatMap(withInner).flatMap((element) => {
    // The table's key and the element's type agree, which TypeScript cannot follow through an index.
    const check = codeChecks[element.type] as ((element: Element) => readonly WrongCode[]) | undefined;
    return check?.(element) ?? [];
  });
}

/** Ids of uploaded pictures as well; what else is none is told where it is fetched. */
const isAddress = (src: string): boolean => /^(?:\/|data:|ast_)/i.test(src) || URL.canParse(src);
