import { type Issue, PlatenError } from '@platen/core';

/**
 * Limits of every JSON body. `JSON.parse` accepts millions of levels; code that walks or prints the result does not.
 */
export const jsonBounds = {
  depth: 32,
  /** Most values of a body; for a batch, of each item, and of everything outside of the items. */
  nodes: 100_000,
  batchNodes: 400_000,
  /** Longest item, in characters. */
  itemLength: 2 * 1024 ** 2,
  /** Most keys of one object. */
  keys: 10_000,
  keyLength: 256,
} as const;

/** A list in a field of the body: where it begins, after which commas its parts begin, and where it ends. */
export type LongList = readonly number[];

/** Most values of one part. */
const partNodes = 20_000;

/**
 * Checks depth and size in one pass over the text before it is parsed; strings are skipped. Throws INVALID_REQUEST.
 * Returns the lists that are long enough to be parsed in parts.
 */
export function checkShape(text: string, maxNodes: number): readonly LongList[] {
  const long: LongList[] = [];
  const isObject: boolean[] = [];
  const keys: number[] = [];
  let list: number[] | undefined;
  let depth = 0;
  let nodes = 0;
  let nodesOfItem = 0;
  let itemStart = 0;
  let nodesOfPart = 0;
  let nodesElsewhere = 0;
  const count = () => {
    nodes += 1;
    if (list) nodesOfItem += 1;
    else nodesElsewhere += 1;
    if (nodes > maxNodes) throw tooMany('The body', maxNodes);
    if (nodesOfItem > jsonBounds.nodes) throw tooMany('One item of a list', jsonBounds.nodes);
    if (nodesElsewhere > jsonBounds.nodes) throw tooMany('The body outside of its lists', jsonBounds.nodes);
  };
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case 0x22: // "
        index = endOfString(text, index);
        break;
      case 0x5b: // [
      case 0x7b: // {
        count();
        depth += 1;
        if (depth > jsonBounds.depth) throw tooDeep();
        isObject[depth] = text.charCodeAt(index) === 0x7b;
        keys[depth] = 1;
        if (depth === 2 && isObject[1] && !isObject[2]) {
          list = [index];
          nodesOfItem = 0;
          nodesOfPart = 0;
          itemStart = index;
        }
        break;
      case 0x5d: // ]
      case 0x7d: // }
        if (depth === 2 && list) {
          if (index - itemStart > jsonBounds.itemLength) throw tooLong();
          if (list.length > 1 && text[index] === ']') long.push([...list, index]);
          list = undefined;
        }
        depth -= 1;
        break;
      case 0x2c: // ,
        count();
        keys[depth] = (keys[depth] ?? 0) + 1;
        if (isObject[depth] && (keys[depth] ?? 0) > jsonBounds.keys) throw tooWide();
        if (depth !== 2 || !list) break;
        if (index - itemStart > jsonBounds.itemLength) throw tooLong();
        itemStart = index;
        nodesOfPart += nodesOfItem;
        nodesOfItem = 0;
        if (nodesOfPart < partNodes) break;
        list.push(index);
        nodesOfPart = 0;
        break;
    }
  }
  return long;
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== 0x22) {
    index += text.charCodeAt(index) === 0x5c ? 2 : 1;
  }
  return index;
}

function tooDeep(): PlatenError {
  const { depth } = jsonBounds;
  const bound = { expected: `at most ${depth} levels`, received: 'more levels' };
  return refusedJson(`The body is nested more than ${depth} levels deep.`, bound);
}

function tooMany(what: string, max: number): PlatenError {
  return refusedJson(`${what} has more than ${max} values.`, { expected: `at most ${max} values`, received: 'more' });
}

function tooLong(): PlatenError {
  const expected = `at most ${jsonBounds.itemLength} characters`;
  return refusedJson('One item of a list is longer than 2 MB.', { expected, received: 'more' });
}

function tooWide(): PlatenError {
  const { keys } = jsonBounds;
  return refusedJson(`An object has more than ${keys} keys.`, { expected: `at most ${keys} keys`, received: 'more' });
}

interface Problem {
  /** JSON pointer; the body itself when absent. */
  readonly path?: string;
  readonly expected: string;
  readonly received: string;
  readonly cause?: unknown;
}

export function refusedJson(message: string, { path = '', expected, received, cause }: Problem): PlatenError {
  const errors: readonly Issue[] = [{ path, code: 'INVALID_VALUE', message, expected, received }];
  return new PlatenError('INVALID_REQUEST', { message, details: { errors }, cause });
}
