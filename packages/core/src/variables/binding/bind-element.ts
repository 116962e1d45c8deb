import { indexIssues } from '../../design/check/issue-index.ts';
import { schemaProblems, valueAt } from '../../design/check/schema-issues.ts';
import { childrenOf, type StoredElement } from '../../design/document.ts';
import { type Element, type ElementKind, elementSchemas } from '../../design/elements/index.ts';
import { elementKinds, factsOf } from '../../design/kinds/index.ts';
import { templatePlaces } from '../../design/template-places.ts';
import { describeValue } from '../../errors/describe-value.ts';
import { pointer } from '../../errors/json-pointer.ts';
import { isTruthy } from '../../liquid/truthiness.ts';
import { WorkUsedUp, workOf } from '../../liquid/work-budget.ts';
import { readRepetition } from '../repeats/bind-repeat.ts';
import { placeCopies } from '../repeats/place-copies.ts';
import { bindTable } from '../tables/bind-table.ts';
import { keptTables } from '../tables/kept-tables.ts';
import { cloneJson, writePath } from '../write-path.ts';
import type { Override, Overrides } from './apply-override.ts';
import type { BindContext, BoundProperties, ValuePlace } from './bind-context.ts';
import { bindText } from './bind-text.ts';
import { coerce } from './coerce.ts';
import { fillProperties, type Origin, renderAgain } from './fill-properties.ts';
import { keepFill, keptFill } from './kept-fills.ts';
import { areNested, findLeftOut } from './leave-empty.ts';

/** Binds a stored element: to none when it is not visible, to one, or to as many as the list has that it is repeated for. */
export function bindElements(stored: StoredElement, overrides: Overrides, context: BindContext): readonly Element[] {
  try {
    return bindCopies(stored, overrides, context);
  } catch (error) {
    if (error instanceof WorkUsedUp) error.path ??= pointer('/elements', stored.id);
    throw error;
  }
}

function bindCopies(stored: StoredElement, overrides: Overrides, context: BindContext): readonly Element[] {
  const { holdsElements } = elementKinds[stored.type as ElementKind];
  const repetition = holdsElements ? readRepetition(stored, overrides.of(stored), context) : undefined;
  if (repetition === undefined) {
    const bound = bindElement(stored, overrides, context);
    return bound ? [bound] : [];
  }
  const { settings, items, giver } = repetition;
  if (items.length === 0) noteChildren(stored, overrides);
  const copies: Element[] = [];
  for (const [index, item] of items.entries()) {
    if (context.isTooMuch) break;
    const copy = context.inItem({ name: settings.as, item, index, list: giver }, () =>
      bindElement(stored, overrides, context),
    );
    if (copy) copies.push(copy);
  }
  context.noteCopies(stored.id, copies);
  return placeCopies(copies, settings);
}

/**
 * Binds one element: overrides, then variables, then defaults. Undefined when it is not visible, or when something
 * does not fit, which is then among the context's issues.
 */
function bindElement(stored: StoredElement, overrides: Overrides, context: BindContext): Element | undefined {
  if (!context.countRepeated(stored.id)) return undefined;
  context.settings.budget.charge(workOf.element);
  const kind = stored.type as ElementKind;
  const { isText, isTable, holdsElements, templates } = elementKinds[kind];
  const mayBeFixed = !overrides.has(stored.id) && !holdsElements;
  const known = mayBeFixed ? context.facts.fixed.get(stored) : undefined;
  if (known !== undefined) {
    context.chargeValues(stored, overrides.of(stored).properties);
    return counted(bindFixed(known, stored, overrides.of(stored), context), context);
  }
  const worded = mayBeFixed ? context.facts.worded.get(stored) : undefined;
  if (worded !== undefined) {
    context.chargeValues(stored, overrides.of(stored).properties);
    return counted(bindWorded(worded, stored, overrides.of(stored), context), context);
  }
  const override = overrides.of(stored);
  const { id } = stored;
  const { visible } = Object.hasOwn(override.properties, 'visible') ? override.properties : stored;
  if (!isVisible(visible, override, context, id)) {
    context.settings.budget.charge(childrenOf(stored).length * workOf.item);
    noteChildren(stored, overrides);
    return undefined;
  }
  context.chargeValues(stored, override.properties);
  // What is not seen is not copied, nor are children, which may be as large as the whole design.
  const { id: _, type: __, repeat: ___, children: ____, ...own } = stored;
  const { visible: _____, ...given }: BoundProperties = { ...own, ...override.properties };
  const mayBeKept = mayBeFixed && !isText && !isTable;
  const kept = mayBeKept ? keptFill(stored, context) : undefined;
  const again = kept && renderAgain(kept, { kind, override, context, id });
  if (again?.isSame) return counted(kept?.bound, context);
  const properties: BoundProperties = cloneJson(given);
  if (holdsElements) delete properties.repeat;

  const { origins, ...filled } = fillProperties(kind, properties, { override, context, id, first: again?.rendered });
  const before = { ...properties };
  if (isText) bindText(properties, override, context, id);
  const checked = checkBound(kind, { properties, origins, override, context, id });
  if (checked === undefined) noteChildren(stored, overrides);
  else if (mayBeKept && filled.places.length > 0) keepFill(stored, context, { ...filled, bound: checked });
  else if (mayBeFixed) {
    const places = templatePlaces(kind, own);
    const rest = places.filter(({ path }) => !templates.isOwn(path));
    if (rest.length === 0 && (!isText || places.length === 0)) context.facts.fixed.set(stored, checked);
    // Spans stand at letters of the words, and are checked against them.
    else if (rest.length === 0 && own.spans === undefined && differInWordsOnly(before, properties))
      context.facts.worded.set(stored, checked);
  }
  const bound = isTable ? bindTable(checked, properties, context, id) : checked;
  if (bound === undefined || !context.countSize(bound)) return undefined;
  if (!holdsElements) return context.named(bound);
  const children = childrenOf(stored).flatMap((child) => bindElements(child, overrides, context));
  return context.named({ ...bound, children } as Element);
}

function counted(bound: Element | undefined, context: BindContext): Element | undefined {
  return bound && context.countSize(bound) ? context.named(bound) : undefined;
}

/** What an element without templates is more than its properties: a text is counted, and a table's rows are data. */
function bindFixed(
  known: Element,
  stored: StoredElement,
  override: Override,
  context: BindContext,
): Element | undefined {
  const { id, text, rows, footer } = stored;
  const { isText, isTable } = factsOf(known);
  if (isText) bindText({ text }, override, context, id);
  if (!isTable) return known;
  return bindTable(known, cloneJson({ rows, footer }), context, id, keptTables(stored, context));
}

/**
 * A text that is known but for its words, which are filled in. A value with a style of its own changes more than them; then
 * all of it is checked, as it is of any other text.
 */
function bindWorded(
  known: Element,
  stored: StoredElement,
  override: Override,
  context: BindContext,
): Element | undefined {
  const { id, type: _, visible: __, repeat: ___, ...own } = stored;
  const words: BoundProperties = { text: own.text, textFormat: own.textFormat };
  const before = { ...words };
  bindText(words, override, context, id);
  if (typeof words.text === 'string' && differInWordsOnly(before, words)) {
    // The same element where it has the same words: what is kept of it is found by the element itself.
    return 'text' in known && known.text === words.text ? known : ({ ...known, text: words.text } as Element);
  }
  const { text, textFormat: ____, ...style } = words;
  const properties = { ...cloneJson(own), ...style, text };
  return checkBound('text', { properties, origins: [], override, context, id });
}

function differInWordsOnly(before: BoundProperties, after: BoundProperties): boolean {
  const names = Object.keys(after);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => name === 'text' || (Object.hasOwn(before, name) && before[name] === after[name]))
  );
}

/** Overrides of children that are not drawn are checked all the same, so that mistakes do not hide behind a condition. */
function noteChildren(element: StoredElement, overrides: Overrides): void {
  for (const child of childrenOf(element)) {
    overrides.of(child);
    noteChildren(child, overrides);
  }
}

function isVisible(visible: unknown, override: Override, context: BindContext, elementId: string): boolean {
  if (visible === undefined) return true;
  if (typeof visible !== 'string') return isTruthy(visible);
  const place: ValuePlace = { elementId, property: 'visible', override: override.pathOf('visible') };
  const form = visible.includes('{{') || visible.includes('{%') ? 'template' : 'condition';
  return isTruthy(context.render({ source: visible, form }, place)?.value);
}

/** Fills in the defaults. Values from variables may be turned into the type their place asks for. */
function checkBound(
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
  for (const { path, code, expected, received } of schemaProblems(result.error.issues, whole)) {
    const property = path.map(String).join('.');
    const origin = origins.find((known) => areNested(path, known.path));
    context.refuse({
      place: { elementId: id, property, override: override.pathOf(property) },
      variable: origin?.variable,
      code,
      expected,
      received: describeValue(received),
    });
  }
  return undefined;
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
    context.chargeCopy(rest);
    const found = findLeftOut(schema, rest, path);
    if (found === undefined) continue;
    const { leftOut } = found;
    const what =
      leftOut === 'element' ? 'the element is not drawn' : `${leftOut.map(String).join('.')} has its default`;
    const place = { elementId: id, property: path.map(String).join('.') };
    if (gap === 'untold' && !context.noteEmpty(place, variable, what)) continue;
    if (leftOut === 'element') return undefined;
    rest = found.rest;
  }
  return rest;
}
