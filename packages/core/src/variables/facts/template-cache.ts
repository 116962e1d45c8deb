import { parsePlace, type TemplatePlace } from '../../design/template-places.ts';
import { parsingWork, type Template } from '../../liquid/parse-template.ts';
import type { WorkBudget } from '../../liquid/work-budget.ts';

/** Overrides and data bring templates of their own, which may be others each time: no more than these are kept. */
const maxTemplates = 500;
const maxLength = 1_000;

/** Templates that were read, so that a design that is filled a thousand times has them read once. */
export class TemplateCache {
  readonly #templates = new Map<string, Template>();

  /** Charged as if it was read, whether it is or not: an answer must not depend on what is remembered. Throws TemplateProblem. */
  read(place: Pick<TemplatePlace, 'source' | 'form'>, budget: WorkBudget): Template {
    const { source, form } = place;
    const isKept = source.length <= maxLength;
    const known = isKept ? this.#templates.get(`${form} ${source}`) : undefined;
    if (known !== undefined) {
      budget.charge(parsingWork(known.source));
      return known;
    }
    const template = parsePlace(place, budget);
    if (isKept && this.#templates.size < maxTemplates) this.#templates.set(`${form} ${source}`, template);
    return template;
  }
}
