import { indexIssues } from '../../design/check/issue-index.ts';
import { schemaProblems, valueAt } from '../../design/check/schema-issues.ts';
import { type Element, type ElementKind, elementSchemas } from '../../design/elements/index.ts';
import { elementKinds } from '../../design/kinds/index.ts';
import { describeValue } from '../../errors/describe-value.ts';
import { writePath } from '../write-path.ts';
import type { Override } from './apply-override.ts';
import type { BindContext, BoundProperties } from './bind-context.ts';
import { coerce } from './coerce.ts';
import type { Origin } from './fill-properties.ts';
import { areNested, findLeftOut } from './leave-empty.ts';

/** Fills in the defaults. Values from variables may be turned into the type their place asks for. */
export function checkBound(
  kind: ElementKind,
  {
    properties,
    origins,
    override,
    context,
    id,
  }: {
    readonly properties: BoundProperties;
    readonly origins: readonly Origin[];
    readonly override: Override;
    readonly context: BindContext;
    readonly id: string;
  },
): Element | undefined {
  const schema = elementSchemas[kind];
  const { rows: _, footer: __, ...rest } = properties;
  const value: BoundProperties = { ...(elementKinds[kind].isTable ? rest : properties), id, type: kind };
  let result = schema.safeParse(value);
  if (result.success) return result.data as Element;
  const found = indexIssues(result.error.issues);
  for (const { path } of origins) {
    const coerced = coerce(valueAt(value, path), found.at(path).types, path);
    if (coerced !== undefined) writePath(value, path, coerced);
  }
  const whole = leaveGapsOut(schema, value, { origins, context, id });
  if (whole === undefined) return undefined;
  result = schema.safeParse(whole);
  if (result.success) return result.data as Element;
  const problems = schemaProblems(result.error.issues, whole);
  for (const { path, code, expected, received } of problems) {
    const property = path.map(String).join('.');
    const origin = origins.find((known) => areNested(path, known.path));
    context.problems.refuse({
      place: { elementId: id, property, override: override.pathOf(property) },
      variable: origin?.variable,
      code,
      expected,
      received: describeValue(received),
    });
  }
  if (!context.problems.goesOn) return undefined;
  const wrong = new Set(problems.map(({ path: [name] }) => String(name)));
  return schema.safeParse(Object.fromEntries(Object.entries(whole).filter(([name]) => !wrong.has(name))))
    .data as Element;
}

/**
 * Takes out what is not whole because a variable is missing or empty, with a warning. Undefined when the element cannot be
 * drawn without it, as with its width.
 */
function leaveGapsOut(
  schema: (typeof elementSchemas)[ElementKind],
  value: BoundProperties,
  { origins, context, id }: { readonly origins: readonly Origin[]; readonly context: BindContext; readonly id: string },
): BoundProperties | undefined {
  let rest = value;
  for (const { path, variable, gap } of origins) {
    if (gap === 'none') continue;
    // All of the element is checked once more.
    context.limits.chargeCopy(rest);
    const found = findLeftOut(schema, rest, path);
    if (found === undefined) continue;
    const { leftOut } = found;
    const what =
      leftOut === 'element' ? 'the element is not drawn' : `${leftOut.map(String).join('.')} has its default`;
    const place = { elementId: id, property: path.map(String).join('.') };
    if (gap === 'untold' && !context.problems.noteEmpty(place, variable, what)) continue;
    if (leftOut === 'element') return undefined;
    rest = found.rest;
  }
  return rest;
}
