import type { DesignDocument } from '../design/document.ts';
import { IssueList } from '../errors/issue-list.ts';
import { PlatenError } from '../errors/platen-error.ts';
import { parseTemplate } from '../liquid/parse-template.ts';
import { renderTemplate } from '../liquid/render-template.ts';
import { TemplateProblem } from '../liquid/template-problem.ts';
import { WorkBudget, WorkUsedUp } from '../liquid/work-budget.ts';
import { writeValue } from '../liquid/write-value.ts';
import { WrittenText } from '../liquid/written-text.ts';
import { readVariables } from './check-data.ts';
import { declarationsOf } from './facts/document-facts.ts';
import { withinBudget } from './within-budget.ts';

export interface FillTextRequest {
  /** Liquid, such as `ticket-{{ number }}`. */
  readonly template: string;
  readonly dynamicData: Readonly<Record<string, unknown>>;
  /** The design whose declared variables give types and defaults, as in its render. */
  readonly document?: DesignDocument | undefined;
  /** What the template is called where it came from, for errors. */
  readonly field: string;
  /** Charged for the work; a fresh one of a render's limit by default. */
  readonly budget?: WorkBudget | undefined;
}

/**
 * Fills variables into a text that is in no design, such as the name of a file. A variable without a value is left out. Throws
 * INVALID_REQUEST when it is not Liquid or the data does not fit, and INVALID_DYNAMIC_DATA when it takes too much work.
 */
export function fillText(request: FillTextRequest): string {
  const budget = request.budget?.forRender() ?? new WorkBudget();
  return withinBudget(() => fillWithin(budget, request), { path: `/${request.field}` });
}

function fillWithin(budget: WorkBudget, { template, dynamicData, document, field }: FillTextRequest): string {
  try {
    // The render of the design tells what does not fit.
    const variables = readVariables(dynamicData, document ? declarationsOf(document) : [], new IssueList());
    const written = new WrittenText();
    const settings = { variables, budget, written, locale: 'en', timeZone: 'UTC', now: undefined };
    return writeValue(renderTemplate(parseTemplate(template, budget), settings).value);
  } catch (cause) {
    if (!(cause instanceof TemplateProblem) || cause instanceof WorkUsedUp) throw cause;
    throw new PlatenError('INVALID_REQUEST', {
      message: `${field}: ${cause.message} Expected ${cause.expected}.`,
      details: { field, expected: cause.expected },
      cause,
    });
  }
}
