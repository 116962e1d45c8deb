import { PlatenError } from '../errors/platen-error.ts';
import { parseTemplate } from '../templates/parse-template.ts';
import { RenderBudget } from '../templates/render-context.ts';
import { renderTemplate } from '../templates/render-template.ts';
import { TemplateProblem } from '../templates/template-problem.ts';
import { writeValue } from '../templates/write-value.ts';

export interface FillTextRequest {
  /** Liquid, such as `ticket-{{ number }}`. */
  readonly template: string;
  readonly dynamicData: Readonly<Record<string, unknown>>;
  /** What the template is called where it came from, for errors. */
  readonly field: string;
}

/**
 * Fills variables into a text that is in no design, such as the name of a file. What nobody sent is left out. Throws
 * INVALID_REQUEST when it is not Liquid or the data does not fit.
 */
export function fillText({ template, dynamicData, field }: FillTextRequest): string {
  try {
    const variables: Readonly<Record<string, unknown>> = Object.assign(Object.create(null), dynamicData);
    const settings = { variables, budget: new RenderBudget(), locale: 'en', timeZone: 'UTC', now: undefined };
    return writeValue(renderTemplate(parseTemplate(template), settings).value);
  } catch (cause) {
    if (!(cause instanceof TemplateProblem)) throw cause;
    throw new PlatenError('INVALID_REQUEST', {
      message: `${field}: ${cause.message} Expected ${cause.expected}.`,
      details: { field, expected: cause.expected },
      cause,
    });
  }
}
