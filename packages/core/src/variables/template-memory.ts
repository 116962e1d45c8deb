import type { Template } from '../templates/parse-template.ts';

/** Overrides and data bring templates of their own, which may be others each time: no more than these are kept. */
const maxTemplates = 500;
const maxKeyLength = 1_000;

/** Templates that were read, so that a design that is filled a thousand times has them read once. */
export class TemplateMemory {
  readonly #templates = new Map<string, Template>();

  /** `key` is the source and its form. What `parse` throws is not kept. */
  read(key: string, parse: () => Template): Template {
    const known = this.#templates.get(key);
    if (known !== undefined) return known;
    const template = parse();
    if (key.length <= maxKeyLength && this.#templates.size < maxTemplates) this.#templates.set(key, template);
    return template;
  }
}
