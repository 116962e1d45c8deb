import { describe, expect, it } from 'vitest';
import { parseInlineHtml } from './inline-html.ts';
import { parseMarkdown } from './markdown.ts';

const plain = (runs: ReturnType<typeof parseMarkdown>) => runs.map(({ text }) => text).join('');

describe('Markdown', () => {
  it.each([
    [
      '**a** b',
      [
        { text: 'a', marks: { bold: true } },
        { text: ' b', marks: {} },
      ],
    ],
    ['*a*', [{ text: 'a', marks: { italic: true } }]],
    ['***a***', [{ text: 'a', marks: { bold: true, italic: true } }]],
    ['~~a~~', [{ text: 'a', marks: { strike: true } }]],
    ['`a*b*`', [{ text: 'a*b*', marks: { code: true } }]],
    ['[a](https://b.example)', [{ text: 'a', marks: { href: 'https://b.example' } }]],
  ])('marks what %s says', (source, expected) => {
    expect(parseMarkdown(source)).toEqual(expected);
  });

  it('nests bold and italics', () => {
    expect(parseMarkdown('**a *b* c**').find(({ text }) => text === 'b')?.marks).toEqual({ bold: true, italic: true });
  });

  it.each(['a ** b', '**a', 'a*', 'file_name_here', '2 * 3 * 4', '[a](javascript:alert(1))', '`a', '[a]', '<b>a</b>'])(
    'shows %s as it is written',
    (source) => {
      expect(plain(parseMarkdown(source))).toBe(source);
      expect(parseMarkdown(source).every(({ marks }) => Object.keys(marks).length === 0)).toBe(true);
    },
  );

  it('takes a sign after a backslash as itself', () => {
    expect(plain(parseMarkdown('\\*a\\* \\[b\\]'))).toBe('*a* [b]');
  });
});

describe('inline HTML', () => {
  it('marks what its tags say and breaks lines', () => {
    expect(parseInlineHtml('<b>a</b><br>b<i>c<u>d</u></i>')).toEqual([
      { text: 'a', marks: { bold: true } },
      { text: '\nb', marks: {} },
      { text: 'c', marks: { italic: true } },
      { text: 'd', marks: { italic: true, underline: true } },
    ]);
  });

  it('leaves out tags that it does not know and keeps their text', () => {
    expect(plain(parseInlineHtml('<script>x</script><img src=a onerror=b>y'))).toBe('xy');
  });

  it('reads character references and leaves wrong ones', () => {
    expect(plain(parseInlineHtml('&lt;&amp;&#65;&#x42;&nope;&#xd800; 1 < 2'))).toBe('<&AB&nope;&#xd800; 1 < 2');
  });

  it('links to safe addresses only', () => {
    expect(parseInlineHtml('<a href="https://a.example">x</a>')[0]?.marks).toEqual({ href: 'https://a.example' });
    expect(parseInlineHtml('<a href="javascript:x">x</a>')[0]?.marks).toEqual({});
  });
});

/** Time that this thread computed, in ms: what else the machine does has no part in it. */
const cpuMs = (): number => process.threadCpuUsage().user / 1_000;

describe('hostile marks', () => {
  const hostile = ['**', '*a ', '[', '`', '[a](', '_', '~~a', '\\', '***a* '];

  // Four times the text may cost little more than four times the time; quadratic cost would be 16 times.
  it.each(hostile)('cost no more than in proportion to their number: %s', (unit) => {
    const time = (count: number): number => {
      const source = unit.repeat(count);
      const start = cpuMs();
      parseMarkdown(source);
      return cpuMs() - start;
    };
    time(2_000);
    const small = Math.max(5, Math.min(...Array.from({ length: 5 }, () => time(4_000))));
    expect(Math.min(...Array.from({ length: 3 }, () => time(16_000))) / small).toBeLessThan(10);
  });

  it.each(['<', '<b>', '&', '&#', '<a href="', '</b>'])('cost no more in HTML: %s', (unit) => {
    const time = (count: number): number => {
      const source = unit.repeat(count);
      const start = cpuMs();
      parseInlineHtml(source);
      return cpuMs() - start;
    };
    time(1_000);
    const small = Math.max(5, Math.min(...Array.from({ length: 5 }, () => time(2_000))));
    expect(Math.min(...Array.from({ length: 3 }, () => time(8_000))) / small).toBeLessThan(10);
  });
});
