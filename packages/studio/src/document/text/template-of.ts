/** The template that stands for a variable. A name that is more than one word stands in brackets. */
export function templateOf(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) ? `{{ ${name} }}` : `{{ ["${name}"] }}`;
}
