import { expect, it } from 'vitest';
import { safeLink } from './safe-link.ts';

it.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['HTTP://example.com', 'HTTP://example.com'],
  [' mailto:a@example.com ', 'mailto:a@example.com'],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['//example.com', null],
  ['https:// example.com', null],
  ['https://exa\u0000mple.com', null],
  ['', null],
  [undefined, null],
])('the link %j is taken as %j', (href, expected) => {
  expect(safeLink(href)).toBe(expected);
});
