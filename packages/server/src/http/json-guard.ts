import { type Issue, PlatenError, pointer } from '@platen/core';

/** Bounds of any JSON body. `JSON.parse` takes millions of levels; what walks or prints the result does not. */
export const jsonBounds = { depth: 32, nodes: 100_000, batchNodes: 400_000, keyLength: 256 } as const;

/** Parses a request body. Throws INVALID_REQUEST for malformed, too deep, too large or dangerous JSON. */
export function parseJsonBody(bytes: Buffer, bounds: { readonly nodes: number } = jsonBounds): unknown {
  const text = decode(bytes);
  checkShape(text, bounds.nodes);
  const value = parse(text);
  checkValues(value);
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw refused('The body is not valid UTF-8.', { expected: 'UTF-8', received: 'other bytes', cause });
  }
}

/** One pass over the text before it is parsed: depth and size, with strings skipped. */
function checkShape(text: string, maxNodes: number): void {
  let depth = 0;
  let nodes = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case 0x22: // "
        index = endOfString(text, index);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        nodes += 1;
        if (depth > jsonBounds.depth) {
          throw refused(`The body is nested more than ${jsonBounds.depth} levels deep.`, {
            expected: `at most ${jsonBounds.depth} levels`,
            received: 'more levels',
          });
        }
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        nodes += 1;
        break;
    }
    if (nodes > maxNodes) {
      const expected = `at most ${maxNodes} values`;
      throw refused(`The body has more than ${maxNodes} values.`, { expected, received: 'more values' });
    }
  }
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== 0x22) {
    index += text.charCodeAt(index) === 0x5c ? 2 : 1;
  }
  return index;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const received = `other text${where(cause)}`;
    throw refused(`The body is not valid JSON${where(cause)}.`, { expected: 'JSON', received, cause });
  }
}

/** V8's message quotes the body; only the position is worth telling. */
function where(cause: unknown): string {
  const position = /at position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1];
  return position === undefined ? '' : ` at character ${position}`;
}

/** `JSON.parse` has bounded the depth by now, so plain recursion is safe. */
function checkValues(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    checkText(value, path);
    return;
  }
  if (typeof value === 'number') {
    // 1e400 is valid JSON, becomes Infinity, and would be stored as null.
    if (!Number.isFinite(value)) {
      const expected = 'a number within ±1.8e308';
      throw refused(`The number at ${path || 'the top'} is too large.`, { path, expected, received: 'a larger one' });
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkValues(item, `${path}/${index}`);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') {
      const problem = { path, expected: 'any other key', received: '__proto__' };
      throw refused(`The key __proto__ at ${path || 'the top'} is not allowed.`, problem);
    }
    if (key.length > jsonBounds.keyLength) {
      throw refused(`A key at ${path || 'the top'} is longer than ${jsonBounds.keyLength} characters.`, {
        path,
        expected: `at most ${jsonBounds.keyLength} characters`,
        received: `${key.length} characters`,
      });
    }
    checkText(key, path);
    checkValues(item, pointer(path, key));
  }
}

/** Neither can be stored or drawn as it came: databases refuse the one and change the other. */
function checkText(text: string, path: string): void {
  const expected = 'well-formed Unicode without NUL';
  const refuse = (received: string): never => {
    throw refused(`The text at ${path || 'the top'} holds ${received}.`, { path, expected, received });
  };
  if (text.includes('\u0000')) refuse('a NUL character');
  if (!text.isWellFormed()) refuse('half of a surrogate pair');
}

interface Problem {
  /** JSON pointer; the body itself when absent. */
  readonly path?: string;
  readonly expected: string;
  readonly received: string;
  readonly cause?: unknown;
}

function refused(message: string, { path = '', expected, received, cause }: Problem): PlatenError {
  const errors: readonly Issue[] = [{ path, code: 'INVALID_VALUE', message, expected, received }];
  return new PlatenError('INVALID_REQUEST', { message, details: { errors }, cause });
}
