import { isObject } from '../../design/aliases/alias.ts';
import { indexIssues } from '../../design/check/issue-index.ts';
import { schemaProblems, valueAt } from '../../design/check/schema-issues.ts';
import type { StoredElement } from '../../design/document.ts';
import { type Repeat, repeat as repeatSchema } from '../../design/elements/repeat.ts';
import { templatePlaces } from '../../design/template-places.ts';
import { bounds } from '../../design/values.ts';
import { describeValue } from '../../errors/describe-value.ts';
import { isTemplate } from '../../liquid/parse-template.ts';
import type { Override } from '../binding/apply-override.ts';
import type { BindContext } from '../binding/bind-context.ts';
import type { ValuePlace } from '../binding/bind-problems.ts';
import { coerce } from '../binding/coerce.ts';
import { cloneJson, writePath } from '../write-path.ts';

/** A list that a group is drawn for, item by item. */
export interface Repetition {
  readonly settings: Repeat;
  readonly items: readonly unknown[];
  /** The variable that gave the list, and the keys below it; absent where it is no plain variable. */
  readonly giver: { readonly variable: string | undefined; readonly keys: readonly PropertyKey[] | undefined };
}

/**
 * Reads a group's `repeat` and finds its list. Undefined when it has none; an empty list when it cannot be used, which is
 * then among the context's issues.
 */
export function readRepetition(
  { id, repeat: stored }: StoredElement,
  override: Override,
  context: BindContext,
): Repetition | undefined {
  const given = Object.hasOwn(override.properties, 'repeat') ? override.properties.repeat : stored;
  if (given === undefined || given === null) return undefined;
  const place = (path: readonly PropertyKey[]): ValuePlace => {
    const property = ['repeat', ...path].map(String).join('.');
    return { elementId: id, property, override: override.pathOf(property) };
  };
  const settings = readSettings(given, place, context);
  // Whoever is shown the rest all the same sees the group once.
  if (settings === undefined && context.problems.goesOn) return undefined;
  if (settings === undefined) return { settings: repeatSchema.parse({ each: 'items' }), items: [], giver: nobody };
  const { each, maxItems } = settings;
  const form = isTemplate(each) ? 'template' : 'condition';
  const rendered = context.templates.render({ source: each, form }, place(['each']));
  if (rendered === undefined && context.problems.goesOn) return undefined;
  const value = rendered?.value;
  const giver = giverOf(each, context);
  if (value === undefined || value === null || value === '') return { settings, items: [], giver };
  if (!Array.isArray(value)) {
    const received = describeValue(value);
    context.problems.refuse({
      place: place(['each']),
      ...blameOf(giver),
      code: 'INVALID_TYPE',
      expected: 'a list',
      received,
    });
    return { settings, items: [], giver };
  }
  const items: readonly unknown[] = maxItems === undefined ? value : value.slice(0, maxItems);
  if (items.length <= bounds.repeatedElements) return { settings, items, giver };
  const expected = `at most ${bounds.repeatedElements} elements from repeated groups`;
  context.problems.refuse({
    place: place(['each']),
    ...blameOf(giver),
    code: 'TOO_LARGE',
    expected,
    received: `a list of ${items.length}`,
  });
  return { settings, items: [], giver };
}

const nobody: Repetition['giver'] = { variable: undefined, keys: undefined };

function blameOf({ variable, keys = [] }: Repetition['giver']) {
  return { variable, keys };
}

/** With its templates filled in, but for `each`. Undefined, and problems noted, when it does not fit. */
function readSettings(
  given: unknown,
  place: (path: readonly PropertyKey[]) => ValuePlace,
  context: BindContext,
): Repeat | undefined {
  context.limits.chargeCopy(given);
  const settings = cloneJson(given);
  const variables = new Map<string, string | undefined>();
  for (const { path, source, form } of isObject(settings) ? templatePlaces('group', { repeat: settings }) : []) {
    const inner = path.slice(1);
    if (form !== 'template' || inner[0] === 'each') continue;
    variables.set(String(inner[0]), context.templates.blame(source));
    writePath(settings as object, inner, context.templates.render({ source, form }, place(inner))?.value ?? undefined);
  }
  let result = repeatSchema.safeParse(settings);
  if (result.success) return result.data;
  const found = indexIssues(result.error.issues);
  for (const path of found.paths) {
    const coerced = variables.has(String(path[0]))
      ? coerce(valueAt(settings, path), found.at(path).types, path)
      : undefined;
    if (coerced !== undefined) writePath(settings as object, path, coerced);
  }
  result = repeatSchema.safeParse(settings);
  if (result.success) return result.data;
  for (const { path, code, expected, received } of schemaProblems(result.error.issues, settings)) {
    const variable = variables.get(String(path[0]));
    context.problems.refuse({ place: place(path), variable, code, expected, received: describeValue(received) });
  }
  return undefined;
}

/** `items` and `order.lines` name what stands at a path of the data; a chain of filters may give other items. */
function giverOf(each: string, context: BindContext): Repetition['giver'] {
  const plain = /^(?:\{\{)?\s*([A-Za-z_][\w.-]*)\s*(?:\}\})?$/.exec(each.trim())?.[1];
  if (plain === undefined) return { variable: context.templates.blame(each), keys: undefined };
  const [variable = '', ...keys] = plain.split('.');
  return { variable, keys };
}
