import { isObject } from '../../design/aliases/alias.ts';
import type { EscapeMode } from '../../liquid/escape-value.ts';
import { closeMarker, type MarkedRange, openMarker, readMarkers } from '../../liquid/markers.ts';
import { isTemplate } from '../../liquid/parse-template.ts';
import { structuredText } from '../../liquid/structured-values.ts';
import { writeValue } from '../../liquid/write-value.ts';
import type { Override } from './apply-override.ts';
import type { BindContext, BoundProperties } from './bind-context.ts';
import type { ValuePlace } from './bind-problems.ts';
import { readStructuredStyle } from './structured-style.ts';

/** In texts with marks a value among other words is text: what it holds marks nothing. */
const escapes: Readonly<Record<string, EscapeMode>> = { html: 'html', markdown: 'markdown' };

/**
 * Fills the text of a text element. A structured value that is the whole text styles the element; one inside a text
 * styles its own stretch. Stored spans move along with the words they cover. What an override sets is left alone.
 */
export function bindText(
  properties: BoundProperties,
  override: Override,
  context: BindContext,
  elementId: string,
): void {
  const place: ValuePlace = { elementId, property: 'text', override: override.pathOf('text') };
  const source = properties.text;
  // Spans count the letters of the stored text; on another text they would fall anywhere.
  const replaced = Object.hasOwn(override.properties, 'text') && !Object.hasOwn(override.properties, 'spans');
  if (replaced) delete properties.spans;
  if (typeof source !== 'string' || !isTemplate(source)) {
    if (typeof source === 'string') context.limits.countText(source, place);
    return;
  }
  const mode = escapes[String(properties.textFormat)] ?? 'none';
  const rendered = context.templates.render({ source, form: 'template' }, place, { pageNumbers: true, escape: mode });
  if (rendered === undefined) {
    const written = context.problems.asWritten(source) ?? '';
    properties.text = context.limits.countText(written, place) ? written : '';
    return;
  }
  const variable = context.templates.blame(source);
  if (mode !== 'none' && rendered.styles.length > 0) {
    const expected = `a text without a look of its own, as it stands among words of textFormat ${mode}`;
    context.problems.refuse({ place, variable, code: 'INVALID_VALUE', expected, received: 'a text with a style' });
    properties.text = '';
    return;
  }
  const spans: readonly unknown[] = Array.isArray(properties.spans) ? properties.spans : [];
  if (typeof rendered.value !== 'string' || rendered.structured !== undefined || !hasMarkers(spans, rendered.styles)) {
    fillWhole();
  } else fillParts();

  function fillWhole(): void {
    const text = textOf(rendered?.value, context, place, variable);
    properties.text = context.limits.countText(text, place, variable) ? text : '';
    const { structured } = rendered ?? {};
    if (structured !== undefined && structuredText(structured) !== undefined) {
      const style = readStructuredStyle(structured, context, { place, variable });
      for (const [name, value] of Object.entries(style)) {
        if (!Object.hasOwn(override.properties, name)) properties[name] = value;
      }
    }
    // A text without spans stays one: it is known again by its words alone.
    if (properties.spans === undefined) return;
    properties.spans = spans.filter(isObject).map((span) => ({ ...span, start: 0, end: text.length }));
  }

  /** Renders again with the spans' ends marked, as they may stand anywhere among the variables. */
  function fillParts(): void {
    const marked =
      spans.length > 0
        ? context.templates.render({ source: markSpans(source as string, spans), form: 'template' }, place, {
            pageNumbers: true,
            escape: mode,
          })
        : rendered;
    if (marked === undefined) return;
    const { text, ranges } = readMarkers(textOf(marked.value, context, place, variable));
    properties.text = context.limits.countText(text, place, variable) ? text : '';
    const stored = ranges
      .filter(({ group }) => group === 'span')
      .map(({ index, start, end }) => ({ ...(spans[index] as object), start, end }));
    properties.spans = [...stored, ...styledSpans(ranges, marked.styles)];
  }

  function styledSpans(ranges: readonly MarkedRange[], styles: readonly object[]): readonly object[] {
    const overridden = Object.keys(override.properties);
    return ranges
      .filter(({ group, index }) => group === 'value' && styles[index] !== undefined)
      .map(({ index, start, end }) => {
        const style = readStructuredStyle(styles[index] as object, context, { place, variable });
        for (const name of overridden) delete style[name];
        return { start, end, ...style };
      });
  }
}

function hasMarkers(spans: readonly unknown[], styles: readonly object[]): boolean {
  return spans.length > 0 || styles.length > 0;
}

function textOf(value: unknown, context: BindContext, place: ValuePlace, variable: string | undefined): string {
  try {
    return writeValue(value, variable);
  } catch {
    context.problems.refuse({
      place,
      variable,
      code: 'INVALID_TYPE',
      expected: 'a text, number, boolean, list or {text, fontSize, color, fontWeight}',
      received: 'an object',
    });
    return '';
  }
}

/** Puts markers where spans begin and end. An end inside `{{ … }}` or `{% … %}` moves out of it. */
function markSpans(source: string, spans: readonly unknown[]): string {
  const tags = tagRanges(source);
  const marks: { readonly at: number; readonly opens: boolean; readonly text: string }[] = [];
  for (const [index, span] of spans.entries()) {
    if (!isObject(span) || typeof span.start !== 'number' || typeof span.end !== 'number') continue;
    const start = moveOut(tags, span.start, 'start');
    const end = moveOut(tags, Math.min(span.end, source.length), 'end');
    if (start >= end) continue;
    marks.push({ at: start, opens: true, text: openMarker('span', index) });
    marks.push({ at: end, opens: false, text: closeMarker('span', index) });
  }
  marks.sort((a, b) => a.at - b.at || Number(a.opens) - Number(b.opens));
  let result = '';
  let from = 0;
  for (const { at, text } of marks) {
    result += source.slice(from, at) + text;
    from = at;
  }
  return result + source.slice(from);
}

function tagRanges(source: string): readonly (readonly [start: number, end: number])[] {
  const ranges: [number, number][] = [];
  let from = 0;
  while (from < source.length) {
    const start = source.slice(from).search(/\{[{%]/);
    if (start < 0) break;
    const close = source[from + start + 1] === '{' ? '}}' : '%}';
    const end = source.indexOf(close, from + start + 2);
    if (end < 0) break;
    ranges.push([from + start, end + 2]);
    from = end + 2;
  }
  return ranges;
}

/** The tags follow each other, so the one around a place is found by halving. */
function moveOut(tags: readonly (readonly [number, number])[], at: number, side: 'start' | 'end'): number {
  let [low, high] = [0, tags.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tags[middle]?.[1] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const [start, end] = tags[low] ?? [at, at];
  if (at <= start || at >= end) return at;
  return side === 'start' ? start : end;
}
