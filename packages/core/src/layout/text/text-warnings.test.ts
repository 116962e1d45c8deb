import { expect, it } from 'vitest';
import type { Warning } from '../../scene/warnings.ts';
import { parseHtml } from '../../text/markup/html.ts';
import { parseMarkdown } from '../../text/markup/markdown.ts';
import { warnOfMarkup, warnOfPlainMarkup } from './text-warnings.ts';

function told(warn: (context: { warn: (warning: Warning) => void }) => void) {
  const warnings: Warning[] = [];
  warn({ warn: (warning) => warnings.push(warning) });
  return warnings.map(({ code, elementId, details }) => [code, elementId, details]);
}

it.each([
  ['html', parseHtml('<a href="javascript:alert(1)">Click</a>')],
  ['markdown', parseMarkdown('[Click](javascript:alert\\(1\\))')],
] as const)('a link of %s that nothing may lead to is told of', (textFormat, { unused }) => {
  expect(told((context) => warnOfMarkup({ id: 't', textFormat }, unused, context))).toEqual([
    ['LINK_IGNORED', 't', { href: '"javascript:alert(1)"' }],
  ]);
});

it('links that may be followed, and brackets in a text, are not told of', () => {
  const { unused } = parseMarkdown('[Shop](https://a.test) and [1](see below)');
  expect(told((context) => warnOfMarkup({ id: 't', textFormat: 'markdown' }, unused, context))).toEqual([]);
});

it.each(['Hello <b>Ada</b>', 'One<br/>two', '<P class="x">One', 'x <SPAN>y'])(
  'markup in a plain text is told of: %s',
  (text) => {
    const found = told((context) => warnOfPlainMarkup({ id: 't', textFormat: 'plain', text }, context));
    expect(found).toMatchObject([['MARKUP_UNUSED', 't', { textFormat: 'plain' }]]);
  },
);

it.each([
  ['plain', '1 < 2 and 3 > 2'],
  ['plain', 'Write to <ada@example.com>'],
  ['html', '<b>Ada</b>'],
] as const)('what is no markup, or is read, is not told of: %s, %s', (textFormat, text) => {
  expect(told((context) => warnOfPlainMarkup({ id: 't', textFormat, text }, context))).toEqual([]);
});
