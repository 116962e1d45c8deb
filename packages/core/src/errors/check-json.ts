import { describeValue } from './describe-value.ts';
import type { IssueCode } from './issue-codes.ts';
import type { IssueList } from './issue-list.ts';
import { pointer } from './json-pointer.ts';

export interface JsonBounds {
  readonly depth: number;
  /** Objects and arrays. */
  readonly containers: number;
  /** Everything. */
  readonly values: number;
  readonly stringLength: number;
  readonly keyLength: number;
  readonly arrayLength?: number;
}

/**
 * Checks that a value of unknown origin is plain JSON of bearable size before anything else looks at it: finite
 * numbers, well-formed text without NUL, no `__proto__`, not too deep, not too much. Goes without recursion and
 * stops at the first thing that could make the rest costly. True when the value may be used.
 */
export function checkJson(root: unknown, path: string, bounds: JsonBounds, issues: IssueList): boolean {
  const stack: { readonly value: unknown; readonly path: string; readonly depth: number }[] = [
    { value: root, path, depth: 0 },
  ];
  let containers = 0;
  let values = 0;
  let clean = true;
  const refuse = (at: string, code: IssueCode, expected: string, received: string): void => {
    clean = false;
    issues.add({ path: at, code, message: `expected ${expected}; received ${received}`, expected, received });
  };
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { value, path: at, depth } = entry;
    values += 1;
    if (values > bounds.values) {
      refuse(path, 'TOO_LARGE', `at most ${bounds.values} values`, 'more');
      return false;
    }
    if (typeof value === 'string')
      checkText(value, bounds.stringLength, (expected, received) => refuse(at, 'INVALID_TEXT', expected, received));
    else if (typeof value === 'number') {
      if (!Number.isFinite(value)) refuse(at, 'OUT_OF_RANGE', 'a finite number', String(value));
    } else if (typeof value === 'object' && value !== null) {
      containers += 1;
      if (containers > bounds.containers) {
        refuse(path, 'TOO_LARGE', `at most ${bounds.containers} objects and arrays`, 'more');
        return false;
      }
      if (depth >= bounds.depth) {
        refuse(at, 'TOO_DEEP', `at most ${bounds.depth} levels`, 'more');
        return false;
      }
      if (Array.isArray(value)) {
        if (value.length > (bounds.arrayLength ?? bounds.values)) {
          refuse(at, 'TOO_LARGE', `at most ${bounds.arrayLength ?? bounds.values} items`, String(value.length));
          return false;
        }
        // Backwards, as a stack gives them back in the order of the document.
        for (let index = value.length - 1; index >= 0; index -= 1) {
          stack.push({ value: value[index], path: pointer(at, index), depth: depth + 1 });
        }
        continue;
      }
      const keys = Object.keys(value);
      if (keys.length > bounds.values) {
        refuse(at, 'TOO_LARGE', `at most ${bounds.values} properties`, String(keys.length));
        return false;
      }
      for (const key of keys.reverse()) {
        if (key === '__proto__') refuse(at, 'UNSAFE_KEY', 'a property name other than __proto__', '__proto__');
        else if (key.length > bounds.keyLength || !isText(key)) {
          refuse(at, 'INVALID_KEY', `well-formed names of at most ${bounds.keyLength} characters`, describeValue(key));
        } else stack.push({ value: (value as Record<string, unknown>)[key], path: pointer(at, key), depth: depth + 1 });
      }
    } else if (typeof value !== 'boolean' && value !== null && value !== undefined) {
      refuse(at, 'INVALID_TYPE', 'a JSON value', typeof value);
    }
  }
  return clean;
}

function checkText(text: string, maxLength: number, refuse: (expected: string, received: string) => void): void {
  if (text.length > maxLength) refuse(`at most ${maxLength} characters`, `${text.length}`);
  else if (text.includes('\0')) refuse('text without NUL characters', describeValue(text));
  else if (!text.isWellFormed()) refuse('well-formed Unicode', 'half of a surrogate pair');
}

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
