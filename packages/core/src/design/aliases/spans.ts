import { isNumber, isObject, type RawObject } from './alias.ts';

/** A text and what its stretches look like, in one of the forms of other tools. */
export interface SpannedText {
  readonly text: string;
  readonly spans: readonly RawObject[];
}

/**
 * Reads inline runs, `[{text, …style}, …]`, into the text they make together and a span for each that has a style.
 * Undefined when the list is none of runs.
 */
export function readRuns(list: readonly unknown[]): SpannedText | undefined {
  if (list.length === 0 || !list.every(isRun)) return undefined;
  const spans: RawObject[] = [];
  let text = '';
  for (const { text: own, ...style } of list) {
    const start = text.length;
    text += own;
    if (Object.keys(style).length > 0 && own !== '') spans.push({ ...style, start, end: text.length });
  }
  return { text, spans };
}

function isRun(run: unknown): run is RawObject & { readonly text: string } {
  return isObject(run) && typeof run.text === 'string' && run.start === undefined && run.end === undefined;
}

/**
 * Reads Fabric's `styles` of a text into spans: the list `[{start, end, style}]` of its later versions, which counts
 * characters without line ends, or the map of maps by line and character of the earlier ones. What is neither comes back
 * as it is, for the schema to refuse.
 */
export function readFabricStyles(styles: unknown, text: unknown): unknown {
  const offsets = typeof text === 'string' ? characterOffsets(text) : undefined;
  if (Array.isArray(styles)) {
    const characters = offsets?.flat();
    return styles.map((entry) => readListed(entry, characters));
  }
  if (!isObject(styles)) return styles;
  const spans = Object.entries(styles).flatMap(([line, characters]) =>
    isObject(characters)
      ? Object.entries(characters).map(([at, style]) => spanAt(style, offsets?.[Number(line)]?.[Number(at)]))
      : [{ ...spanAt(characters, undefined) }],
  );
  return joinEqual(spans);
}

interface CharacterOffset {
  readonly start: number;
  readonly end: number;
}

/** By line and character, where each stands in the text, in UTF-16 code units. */
function characterOffsets(text: string): readonly (readonly CharacterOffset[])[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const offsets = [...line].map((character) => {
      const end = start + character.length;
      const offset = { start, end };
      start = end;
      return offset;
    });
    start += 1;
    return offsets;
  });
}

function readListed(entry: unknown, characters: readonly CharacterOffset[] | undefined): unknown {
  if (!isObject(entry) || !isObject(entry.style)) return entry;
  const { start, end, style } = entry;
  if (characters === undefined || !isNumber(start) || !isNumber(end)) return { ...style, start, end };
  return { ...style, start: characters[start]?.start ?? start, end: characters[end - 1]?.end ?? end };
}

function spanAt(style: unknown, offset: CharacterOffset | undefined): RawObject {
  return { ...(isObject(style) ? style : { style }), ...offset };
}

/** One span for neighbours of one look: Fabric writes the style of each letter. */
function joinEqual(spans: readonly RawObject[]): readonly RawObject[] {
  const joined: RawObject[] = [];
  for (const span of spans) {
    const { start, end, ...style } = span;
    if (Object.keys(style).length === 0) continue;
    const last = joined.at(-1);
    const { start: lastStart, end: lastEnd, ...lastStyle } = last ?? {};
    if (last && lastEnd === start && JSON.stringify(lastStyle) === JSON.stringify(style)) {
      joined[joined.length - 1] = { ...last, end };
    } else joined.push(span);
  }
  return joined;
}
