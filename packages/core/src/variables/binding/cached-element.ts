import type { Element } from '../../design/elements/index.ts';
import { elementKinds } from '../../design/kinds/index.ts';
import { templatePlaces } from '../../design/template-places.ts';
import { bindTable } from '../tables/bind-table.ts';
import { cachedTables } from '../tables/cached-tables.ts';
import { cloneJson } from '../write-path.ts';
import type { BoundProperties } from './bind-context.ts';
import { bindText } from './bind-text.ts';
import { cachedFill, keepFill } from './cached-fill.ts';
import { checkBound } from './check-bound.ts';
import { type FilledElement, type FillRequest, fillElement } from './fill-element.ts';
import { renderAgain } from './fill-properties.ts';

/**
 * An element without overrides whose properties are known from an earlier render of the document, but for its words or rows;
 * these are filled in. Undefined when it is not known. It has the price and the problems of one that is bound anew.
 */
export function cachedElement(request: FillRequest): { readonly bound: Element | undefined } | undefined {
  const { stored, override, context } = request;
  const whole = context.facts.fixed.get(stored);
  const known = whole ?? cachedWords(request);
  if (known === undefined) return undefined;
  context.limits.chargeValues(stored, override.properties);
  return { bound: whole ? withOwnPlaces(whole, request) : withWords(known, request) };
}

/** A text as it is with its defaults and the words of some data. */
function cachedWords({ stored, kind, context }: FillRequest): Element | undefined {
  return elementKinds[kind].isText ? context.elements?.get(stored, context.owner)?.bound : undefined;
}

/** What an element without templates is more than its properties: a text is counted, and a table's rows are data. */
function withOwnPlaces(known: Element, { stored, kind, override, context }: FillRequest): Element | undefined {
  const { id, text, rows, footer } = stored;
  const { isText, isTable } = elementKinds[kind];
  if (isText) bindText({ text }, override, context, id);
  if (!isTable) return known;
  return bindTable(known, cloneJson({ rows, footer }), context, id, cachedTables(stored, context));
}

/** A value with a style of its own changes more than words; then all of the text is checked, as it is of any other. */
function withWords(known: Element, { stored, kind, override, context }: FillRequest): Element | undefined {
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
  return checkBound(kind, { properties, origins: [], override, context, id });
}

/**
 * An element without overrides, filled. Where its templates write what they wrote in the last render of the
 * same owner, it is what it was then; what it becomes is remembered.
 */
export function fillFromCache(request: FillRequest): Pick<FilledElement, 'bound'> {
  const { stored, kind, context } = request;
  const { isText, isTable } = elementKinds[kind];
  const kept = isText || isTable ? undefined : cachedFill(stored, context);
  const again = kept && renderAgain(kept, { ...request, id: stored.id });
  if (kept && again?.isSame) return kept;
  const { refusals } = context.problems;
  const filled = fillElement(request, again?.rendered);
  if (context.problems.refusals === refusals) remember(request, filled);
  return filled;
}

function remember({ stored, kind, context }: FillRequest, { checked, places, rendered, words }: FilledElement): void {
  const { isText, isTable, templates } = elementKinds[kind];
  if (checked === undefined) return;
  if (!isText && !isTable && places.length > 0) {
    keepFill(stored, context, { places, rendered, bound: checked });
    return;
  }
  const all = templatePlaces(kind, stored);
  if (!all.every(({ path }) => templates.isOwn(path))) return;
  if (!isText || all.length === 0) context.facts.fixed.set(stored, checked);
  // Spans stand at letters of the words, and are checked against them.
  else if (stored.spans === undefined && words && differInWordsOnly(words.before, words.after))
    context.elements?.set(stored, { owner: context.owner, bound: checked, places: [], values: [] });
}

function differInWordsOnly(before: BoundProperties, after: BoundProperties): boolean {
  const names = Object.keys(after);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => name === 'text' || (Object.hasOwn(before, name) && before[name] === after[name]))
  );
}
