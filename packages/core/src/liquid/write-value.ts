import { TemplateProblem } from './template-problem.ts';

/** Deeper lists than this have no sensible form as text. */
const maxListDepth = 8;

/**
 * The text of a value that stands between other text: numbers without binary noise (0.1 + 0.2 is 0.3), booleans as
 * `true` and `false`, lists joined with `, `, nothing for null and missing values. Objects have no text form and throw
 * a TemplateProblem, so that `[object Object]` is never printed.
 */
export function writeValue(value: unknown, variable?: string, depth = 0): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return writeNumber(value);
    case 'boolean':
      return String(value);
    case 'object':
      break;
    default:
      return '';
  }
  if (value === null) return '';
  if (!Array.isArray(value) || depth >= maxListDepth) {
    const name = variable === undefined ? 'An object' : `${variable} is an object, which`;
    throw new TemplateProblem(`${name} cannot be written as text. Name one of its properties, such as {{ a.b }}.`, {
      expected: 'a text, number, boolean or list',
      variable,
    });
  }
  return value.map((item) => writeValue(item, variable, depth + 1)).join(', ');
}

/** The shortest decimal form that is right to 15 digits, which hides the noise of binary fractions. */
export function writeNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(15)));
}
