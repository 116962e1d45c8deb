import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../../../tests/support/cpu-time.ts';
import { parseHtml } from './html.ts';
import { parseMarkdown } from './markdown.ts';

/** CPU time in ms; of several tries when the first one takes longer than is enough. */
const timeOf = (parse: (source: string) => unknown, source: string, enoughMs = 0): number =>
  leastCpuMs(enoughMs, () => parse(source));

const maxGrowth = 10;

/** Four times the text may cost little more than four times the time; quadratic cost would be 16 times. */
function growth(parse: (source: string) => unknown, unit: string): number {
  const sizes = { small: Math.ceil(12_000 / unit.length), large: Math.ceil(48_000 / unit.length) };
  const smallMs = Math.max(5, timeOf(parse, unit.repeat(sizes.small)));
  return timeOf(parse, unit.repeat(sizes.large), maxGrowth * smallMs) / smallMs;
}

describe('marks made to do harm', () => {
  const units = [
    '**',
    '*a ',
    '[',
    '`',
    '`` ` ',
    '[a](',
    '_',
    '~~a',
    '\\',
    '***a* ',
    'a*b_',
    '[[a](https://b.example)',
    '![',
    '- ',
    '- a\n',
    '1. a\n',
    '> ',
    '&',
    '<a',
    '# ',
    '*_',
  ];

  it.each(units)('cost no more than in proportion to their number in Markdown: %j', (unit) => {
    expect(growth(parseMarkdown, unit)).toBeLessThan(maxGrowth);
  });

  it.each([
    ['spaces', (count: number) => `a${' '.repeat(count)}b`],
    ['tabs', (count: number) => `a${'\t'.repeat(count)}b`],
    ['tabs in front', (count: number) => `${'\t'.repeat(count)}b`],
    ['spaces in a heading', (count: number) => `# a${' '.repeat(count)}b`],
    ['signs in a heading', (count: number) => `# a${' #'.repeat(count / 2)}b`],
    ['spaces in a rule', (count: number) => `-${' '.repeat(count)}b`],
    ['a table’s line', (count: number) => `|${'-'.repeat(count)}b`],
  ])('cost no more than in proportion to their number in one line of Markdown: %s', (_what, line) => {
    expect(timeOf(parseMarkdown, line(200_000), 1_000)).toBeLessThan(1_000);
  });

  it('cost no more than in proportion to their number where lists nest', () => {
    const nested = (count: number) =>
      Array.from({ length: count }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n');
    const small = Math.max(5, timeOf(parseMarkdown, nested(100)));
    // The source itself has grown by nine.
    expect(timeOf(parseMarkdown, nested(300), 25 * small) / small).toBeLessThan(25);
  });

  it.each([
    '<',
    '<b>',
    '&',
    '&#',
    '<a href="',
    '</b>',
    '<b></i>',
    '<li>',
    '<ul><li>',
    '<p',
    '<!--',
    '<script>',
    '<span style="font-size:2em">',
    '<br>',
    '<td>',
    '&amp;',
  ])('cost no more than in proportion to their number in HTML: %j', (unit) => {
    expect(growth(parseHtml, unit)).toBeLessThan(maxGrowth);
  });

  it('are read in bounded time where many tags are open and others close', () => {
    const source = `${'<b>'.repeat(12_000)}${'</i>'.repeat(12_000)}`;
    expect(timeOf(parseHtml, source, 2_000)).toBeLessThan(2_000);
    const styled = `<b style="${'a:b;'.repeat(20_000)}">x</b>`;
    expect(timeOf(parseHtml, styled, 1_000)).toBeLessThan(1_000);
    const quotes = `<b style='${'"'.repeat(2_000)}'>x</b>`.repeat(40);
    expect(timeOf(parseHtml, quotes, 1_000)).toBeLessThan(1_000);
  });
});
