import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { pointer } from '@platen/core';
import { jsonFault, placeInText } from '@platen/core/requests';
import { checkShape, jsonBounds, type LongList, refusedJson } from './json-shape.ts';

interface Bounds {
  /** Most values of the whole body. */
  readonly nodes: number;
}

/** Parses a request body. Throws INVALID_REQUEST for malformed, too deep, too large or dangerous JSON. */
export function parseJsonBody(bytes: Buffer, bounds: Bounds = jsonBounds): unknown {
  const text = decode(bytes);
  checkShape(text, bounds.nodes);
  const body = parse(text, { body: text, at: (index) => index });
  if (!isSound(body)) refuseUnsound(body);
  return body;
}

/** The same for a long body, in steps between which other requests get their turn. */
export async function parseLongJsonBody(bytes: Buffer, bounds: Bounds = jsonBounds): Promise<unknown> {
  const text = decode(bytes);
  await setImmediate();
  const lists = checkShape(text, bounds.nodes);
  await setImmediate();
  // In the text, each long list is replaced by a mark that nobody can guess; the list is parsed by itself.
  const marks = lists.map(() => randomUUID());
  const at = (index: number) => indexInBody(index, lists, marks);
  const body = parse(outsideOf(text, lists, marks), { body: text, at });
  await setImmediate();
  let isGood = isSound(body);
  for (const [field, mark] of Object.entries(body ?? {})) {
    const list = lists[marks.indexOf(mark)];
    if (!list) continue;
    const values: unknown[] = [];
    for (const part of partsOf(text, list)) {
      await setImmediate();
      isGood &&= isSound(part);
      for (const value of part) values.push(value);
      await setImmediate();
    }
    (body as Record<string, unknown>)[field] = values;
  }
  if (!isGood) refuseUnsound(body);
  return body;
}

/** The text without a byte order mark, which some editors put at the start of a file. */
function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (/\S/.test(text)) return text;
  } catch (cause) {
    throw refusedJson('The body is not valid UTF-8.', { expected: 'UTF-8', received: 'other bytes', cause });
  }
  throw refusedJson('The body is empty. Expected JSON.', { expected: 'JSON', received: 'nothing' });
}

function outsideOf(text: string, lists: readonly LongList[], marks: readonly string[]): string {
  let from = 0;
  let outside = '';
  for (const [index, list] of lists.entries()) {
    outside += `${text.slice(from, list[0])}"${marks[index]}"`;
    from = (list.at(-1) ?? 0) + 1;
  }
  return outside + text.slice(from);
}

/** The index in the body of a place in the text outside of the long lists. */
function indexInBody(index: number, lists: readonly LongList[], marks: readonly string[]): number {
  let shift = 0;
  for (const [position, list] of lists.entries()) {
    const [first = 0] = list;
    if (index + shift < first) break;
    const length = (list.at(-1) ?? 0) + 1 - first;
    shift += length - (marks[position]?.length ?? 0) - '""'.length;
  }
  return index + shift;
}

function* partsOf(text: string, list: LongList): Generator<readonly unknown[]> {
  for (const [index, start] of list.slice(0, -1).entries()) {
    // The added bracket takes the place of the bracket or the comma in the list.
    const place = { body: text, at: (index: number) => start + index };
    const part = parse(`[${text.slice(start + 1, list[index + 1])}]`, place) as readonly unknown[];
    // An empty part means that the whole list has one comma too many.
    if (part.length === 0) throw malformed(whereIn(text, start));
    yield part;
  }
}

/** Where a text stands in the body: `at` turns an index of the text into one of the body. */
interface Place {
  readonly body: string;
  readonly at: (index: number) => number;
}

function parse(text: string, { body, at }: Place): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const index = at(jsonFault(text) ?? text.length);
    throw malformed(
      (index >= body.length ? ': it ends too early,' : '') + whereIn(body, Math.min(index, body.length)),
      cause,
    );
  }
}

function whereIn(body: string, index: number): string {
  const { line, column } = placeInText(body, index);
  return ` at line ${line}, column ${column}`;
}

function malformed(where: string, cause?: unknown) {
  return refusedJson(`The body is not valid JSON${where}.`, {
    expected: 'JSON',
    received: `other text${where}`,
    cause,
  });
}

/** Whether {@link refuseUnsound} refuses nothing. `checkShape` has already limited the depth. */
function isSound(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isSound);
  for (const key in value) {
    if (key === '__proto__' || key.length > jsonBounds.keyLength || !isPlainText(key)) return false;
    if (!isSound((value as Readonly<Record<string, unknown>>)[key])) return false;
  }
  return true;
}

/** A lone surrogate or NUL cannot be stored or drawn unchanged: databases refuse the one and change the other. */
function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Throws for the first value that is not sound, and gives its path. */
function refuseUnsound(value: unknown, path = ''): void {
  const place = path || 'the top';
  if (typeof value === 'string') refuseText(value, path);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    // 1e400 is valid JSON, becomes Infinity, and would be stored as null.
    const problem = { path, expected: 'a number within ±1.8e308', received: 'a larger one' };
    throw refusedJson(`The number at ${place} is too large.`, problem);
  }
  if (typeof value !== 'object' || value === null || isSound(value)) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseUnsound(item, `${path}/${index}`);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') {
      const problem = { path, expected: 'any other key', received: '__proto__' };
      throw refusedJson(`The key __proto__ at ${place} is not allowed.`, problem);
    }
    if (key.length > jsonBounds.keyLength) {
      throw refusedJson(`A key at ${place} is longer than ${jsonBounds.keyLength} characters.`, {
        path,
        expected: `at most ${jsonBounds.keyLength} characters`,
        received: `${key.length} characters`,
      });
    }
    refuseText(key, path);
    refuseUnsound(item, pointer(path, key));
  }
}

function refuseText(text: string, path: string): void {
  if (isPlainText(text)) return;
  const expected = 'well-formed Unicode without NUL';
  const received = text.isWellFormed() ? 'a NUL character' : 'half of a surrogate pair';
  throw refusedJson(`The text at ${path || 'the top'} holds ${received}.`, { path, expected, received });
}
