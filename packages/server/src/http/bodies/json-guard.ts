import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { pointer } from '@platen/core';
import { checkShape, jsonBounds, type LongList, refusedJson } from './json-shape.ts';

interface Bounds {
  /** Values of the whole body. */
  readonly nodes: number;
}

/** Parses a request body. Throws INVALID_REQUEST for malformed, too deep, too large or dangerous JSON. */
export function parseJsonBody(bytes: Buffer, bounds: Bounds = jsonBounds): unknown {
  const text = decode(bytes);
  checkShape(text, bounds.nodes);
  const body = parse(text, { body: text, offset: 0 });
  if (!isSound(body)) refuseUnsound(body);
  return body;
}

/** The same for a long body, in steps between which others have their turn. */
export async function parseLongJsonBody(bytes: Buffer, bounds: Bounds = jsonBounds): Promise<unknown> {
  const text = decode(bytes);
  await setImmediate();
  const lists = checkShape(text, bounds.nodes);
  await setImmediate();
  // A mark that nobody can guess stands for each long list, which is parsed by itself.
  const marks = lists.map(() => randomUUID());
  const body = parse(outsideOf(text, lists, marks), lists.length === 0 ? { body: text, offset: 0 } : undefined);
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

/** Without a byte order mark, which some editors put before a file. */
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

function* partsOf(text: string, list: LongList): Generator<readonly unknown[]> {
  for (const [index, start] of list.slice(0, -1).entries()) {
    const place = { body: text, offset: start };
    const part = parse(`[${text.slice(start + 1, list[index + 1])}]`, place) as readonly unknown[];
    // Of the whole list, it would be a comma too many.
    if (part.length === 0) throw malformed(whereIn(place, 0));
    yield part;
  }
}

/** Where a text stands in the body. */
interface Place {
  readonly body: string;
  readonly offset: number;
}

/** `place` is undefined for a text of several parts of the body. */
function parse(text: string, place: Place | undefined): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (place === undefined) throw malformed('', cause);
    const position = positionOf(text, cause);
    if (position === undefined) throw malformed('', cause);
    const ends = position >= text.length && place.offset === 0 ? ': it ends too early,' : '';
    throw malformed(ends + whereIn(place, Math.min(position, text.length)), cause);
  }
}

const endsTooEarly = 'Unexpected end of JSON input';
/** Longer texts are read once only. */
const maxSearchedLength = 100_000;

/**
 * Where JSON is wrong; its length where it ends too early. V8 says so for some faults and quotes the body for others: then it
 * is where the shortest beginning ends that is wrong already.
 */
function positionOf(text: string, cause: unknown): number | undefined {
  const message = cause instanceof Error ? cause.message : '';
  const told = /at position (\d+)/.exec(message)?.[1];
  if (told !== undefined) return Number(told);
  if (message === endsTooEarly) return text.length;
  if (text.length > maxSearchedLength) return undefined;
  let [good, wrong] = [0, text.length];
  while (wrong - good > 1) {
    const middle = (good + wrong) >> 1;
    if (isBeginning(text.slice(0, middle))) good = middle;
    else wrong = middle;
  }
  return wrong - 1;
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    return message === endsTooEarly || Number(/at position (\d+)/.exec(message)?.[1]) >= text.length;
  }
}

/** As editors count: both from 1. */
function whereIn({ body, offset }: Place, position: number): string {
  const end = offset + position;
  let [line, start] = [1, 0];
  for (let at = body.indexOf('\n'); at !== -1 && at < end; at = body.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return ` at line ${line}, column ${end - start + 1}`;
}

function malformed(where: string, cause?: unknown) {
  return refusedJson(`The body is not valid JSON${where}.`, {
    expected: 'JSON',
    received: `other text${where}`,
    cause,
  });
}

/** Whether there is nothing that {@link refuseUnsound} refuses. `checkShape` has bounded the depth by now. */
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

/** Neither half a pair nor NUL can be stored or drawn as it came: databases refuse the one and change the other. */
function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Throws for the first value that is not sound, with its path. */
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
