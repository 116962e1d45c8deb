import { canonicalStyle } from '../../design/canonical-element.ts';
import { schemaProblems } from '../../design/check/schema-issues.ts';
import { textStyle } from '../../design/elements/text-style.ts';
import { describeValue } from '../../errors/describe-value.ts';
import { styleOf } from '../../liquid/structured-values.ts';
import { workOf } from '../../liquid/work-budget.ts';
import type { BindContext, BoundProperties } from './bind-context.ts';
import type { ValuePlace } from './bind-problems.ts';

/**
 * The style in a structured text such as `{text, fontSize, color, fontWeight}`, under canonical names. Every property
 * that a span of text has may stand in it; others, and values that do not fit, are issues.
 */
export function readStructuredStyle(
  value: object,
  context: BindContext,
  { place, variable }: { readonly place: ValuePlace; readonly variable: string | undefined },
): BoundProperties {
  const { budget } = context.settings;
  budget.charge(workOf.styledText + budget.weigh(value) * workOf.checkedValue);
  const style = canonicalStyle(styleOf(value)) as BoundProperties;
  const known: BoundProperties = {};
  for (const [name, property] of Object.entries(style)) {
    if (Object.hasOwn(textStyle.shape, name)) {
      known[name] = property;
      continue;
    }
    context.problems.refuse({
      place,
      variable,
      keys: [name],
      code: 'UNKNOWN_PROPERTY',
      expected: 'text and properties of a text style: fontSize, color, fontWeight, fontStyle, fontFamily, …',
      received: describeValue(name),
    });
  }
  const result = textStyle.safeParse(known);
  if (result.success) return known;
  for (const { path, code, expected, received } of schemaProblems(result.error.issues, known)) {
    context.problems.refuse({ place, variable, keys: path, code, expected, received: describeValue(received) });
    delete known[String(path[0])];
  }
  return known;
}
