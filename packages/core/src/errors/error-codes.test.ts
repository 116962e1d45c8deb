import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCodes, retryableErrors } from './error-codes.ts';
import { issueCodes } from './issue-codes.ts';

const page = readFileSync(new URL('../../../../docs/reference/errors.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\|\s*`([A-Z_]+)`\s*\|\s*(\d{3})\s*\|\s*(yes|no)\s*\|.{10,}\|$/gm)];

describe('the error reference', () => {
  it('lists every code with its status and whether trying again can help, and nothing else', () => {
    const listed = Object.fromEntries(rows.map(([, code, status, again]) => [code, [Number(status), again === 'yes']]));
    const known = Object.entries(errorCodes).map(([code, { status }]) => [
      code,
      [status, retryableErrors.has(code as ErrorCode)],
    ]);
    expect(listed).toEqual(Object.fromEntries(known));
  });

  it('lists each code once', () => {
    expect(new Set(rows.map(([, code]) => code)).size).toBe(rows.length);
  });

  it('names no code that does not exist', () => {
    const named = [...page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, code]) => code);
    expect(named.filter((code) => !Object.hasOwn({ ...errorCodes, ...issueCodes }, code ?? ''))).toEqual([]);
  });
});
