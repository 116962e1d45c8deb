import { describe, expect, it } from 'vitest';
import { pageAfter } from './page-after.ts';

describe('the page after signing in', () => {
  it.each(['/designs?folder=fld_1', '/renders', '/'])('is %s where the address says so', (next) => {
    expect(pageAfter(next)).toBe(next);
  });

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'evil.example',
    ' //evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/login?next=/login',
    '/designs/..//evil.example',
    '/.//evil.example',
  ])('is the list of designs, and no other site, for %j', (next) => {
    expect(pageAfter(next)).toBe('/designs');
  });
});
