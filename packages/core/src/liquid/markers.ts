/**
 * Positions carried through a template. A marker stands between two NUL characters, which no document and no data may
 * hold, so nobody can forge one; it survives loops, conditions and changes of case like any other text.
 */
const mark = '\u0000';
const groups = { span: '+', value: '*' } as const;
const markerPattern = /^([<>])([+*])(\d{1,6})$/;

/** `span`: the stored spans of a text. `value`: structured texts sent as data. */
export type MarkerGroup = keyof typeof groups;

/** A stretch of text between two markers, in UTF-16 code units of the text without markers; `end` is exclusive. */
export interface MarkedRange {
  readonly group: MarkerGroup;
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

export function openMarker(group: MarkerGroup, index: number): string {
  return `${mark}<${groups[group]}${index}${mark}`;
}

export function closeMarker(group: MarkerGroup, index: number): string {
  return `${mark}>${groups[group]}${index}${mark}`;
}

/** Takes the markers out again and says where they stood. A range whose end a filter cut off reaches to the end. */
export function readMarkers(marked: string): { readonly text: string; readonly ranges: readonly MarkedRange[] } {
  if (!marked.includes(mark)) return { text: marked, ranges: [] };
  const open = new Map<string, number>();
  const ranges: MarkedRange[] = [];
  let text = '';
  const close = (key: string, start: number): void => {
    open.delete(key);
    if (start === text.length) return;
    const group = key.startsWith(groups.span) ? 'span' : 'value';
    ranges.push({ group, index: Number(key.slice(1)), start, end: text.length });
  };
  for (const [index, part] of marked.split(mark).entries()) {
    if (index % 2 === 0) {
      text += part;
      continue;
    }
    // What is no whole marker was cut in two by a filter such as `truncate`, and is no text either.
    const match = markerPattern.exec(part);
    if (match === null) continue;
    const key = `${match[2]}${match[3]}`;
    const start = open.get(key);
    if (match[1] === '<') open.set(key, text.length);
    else if (start !== undefined) close(key, start);
  }
  for (const [key, start] of [...open]) close(key, start);
  return { text, ranges };
}
