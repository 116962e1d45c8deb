import { isBrandPath } from '@platen/core';

/** The template that stands for a variable. A name that is more than one word stands in brackets. */
export function templateOf(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) ? `{{ ${name} }}` : `{{ ["${name}"] }}`;
}

/** The template of a name that was chosen of a list: what the brand has, unless a variable of the design is called so. */
export function variableTemplate(name: string, variables: readonly string[]): string {
  return isBrandPath(name) && !variables.includes(name) ? `{{ ${name} }}` : templateOf(name);
}
