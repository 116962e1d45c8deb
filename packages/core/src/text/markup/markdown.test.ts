import { describe, expect, it } from 'vitest';
import { linesIn } from './lines-in.fixture.ts';
import { parseMarkdown } from './markdown.ts';
import type { InlineMarks } from './rich-text.ts';

function marksOf(source: string): InlineMarks | undefined {
  return parseMarkdown(source)
    .paragraphs.flatMap(({ runs }) => runs)
    .find(({ text }) => text.includes('x'))?.marks;
}

describe('Markdown', () => {
  it.each<[string, InlineMarks]>([
    ['**x** b', { bold: true }],
    ['__x__', { bold: true }],
    ['*x*', { italic: true }],
    ['_x_', { italic: true }],
    ['***x***', { bold: true, italic: true }],
    ['**a *x***', { bold: true, italic: true }],
    ['***x* a**', { bold: true, italic: true }],
    ['~~x~~', { strike: true }],
    ['`x*b*`', { code: true }],
    ['``x ` y``', { code: true }],
    ['**a\nx**', { bold: true }],
    ['**「x」**です', { bold: true }],
    ['これは**x。**です', { bold: true }],
    ['# x', { bold: true, size: { times: 2 } }],
    ['### *x* ###', { bold: true, italic: true, size: { times: 1.17 } }],
    ['[x](https://b.example)', { href: 'https://b.example', underline: true }],
    ['[x](<https://b.example> "title")', { href: 'https://b.example', underline: true }],
    ['[x](https://b.example/A_(b))', { href: 'https://b.example/A_(b)', underline: true }],
    ['[a **x**](https://b.example)', { bold: true, href: 'https://b.example', underline: true }],
    ['<https://x.example>', { href: 'https://x.example', underline: true }],
    ['<a@x.example>', { href: 'mailto:a@x.example', underline: true }],
    ['*a* x', {}],
  ])('marks what %j says', (source, expected) => {
    expect(marksOf(source)).toEqual(expected);
  });

  it.each([
    'a ** b',
    '**a',
    'a*',
    'file_name_here',
    '2 * 3 * 4',
    '[a](javascript:alert(1))',
    '`a',
    '[a]',
    '<b>a</b>',
    'a ~ b',
    '~a~',
    '#hashtag',
    '-5 °C',
    '-',
    '+49 30 1234',
    '3.50 €',
    '!',
    '\\n',
  ])('shows %s as it is written', (source) => {
    const { paragraphs } = parseMarkdown(source);
    expect(paragraphs.flatMap(({ runs }) => runs)).toEqual([{ text: source, marks: {} }]);
    expect(paragraphs[0]?.marker).toBeNull();
  });

  it.each<[string, readonly string[]]>([
    ['a\nb', ['a', 'b']],
    ['a  \nb\\\nc', ['a', 'b', 'c']],
    ['a\n\n\nb', ['a', 'b']],
    ['\\*a\\* \\[b\\] \\# \\- c\\\\', ['*a* [b] # - c\\']],
    ['\\# a\n\\- b\n1\\. c', ['# a', '- b', '1. c']],
    ['&copy; &amp;lt; &nope; &#x41;', ['© &lt; &nope; A']],
    ['# a\nb', ['a', 'b']],
    ['- a\n- b', ['• a', '• b']],
    ['* a\n+ b', ['• a', '• b']],
    ['1. a\n2. b\n9. c', ['1. a', '2. b', '3. c']],
    ['3) a\n3) b', ['3. a', '4. b']],
    ['1. a\n   - b\n   - c\n2. d', ['1. a', '  – b', '  – c', '2. d']],
    ['- a\n\n- b', ['• a', '• b']],
    ['- a\n  b\nc', ['• a', 'b', 'c']],
    ['- a\n\nb', ['• a', 'b']],
    ['- a\n\n  b', ['• a', 'b']],
    ['- a\n# b\n- c', ['• a', 'b', '• c']],
    ['In the year\n1984. Nothing', ['In the year', '1984. Nothing']],
    ['Buy\n- a\n1. b', ['Buy', '• a', '1. b']],
    ['  - a', ['• a']],
    ['- **a** b', ['• a b']],
  ])('reads the lines of %j', (source, expected) => {
    expect(linesIn(parseMarkdown(source))).toEqual(expected);
    expect(parseMarkdown(source).unused.tags).toEqual([]);
  });

  it('sets what follows an item in with it until a line without indent comes after an empty one', () => {
    const { paragraphs } = parseMarkdown('- a\n  b\n\n  c\n\nd');
    expect(paragraphs.map(({ depth, gap }) => [depth, gap])).toEqual([
      [1, 'item'],
      [1, 'line'],
      [1, 'paragraph'],
      [0, 'paragraph'],
    ]);
  });

  it.each([
    ['> a', 'quote', '> a'],
    ['a\n---', 'rule', '---'],
    ['| a | b |\n| --- | --- |', 'table', '| --- | --- |'],
    ['```\n- *a*\n```', 'code block', '- *a*'],
    ['<div>a</div>', 'HTML', '<div>a</div>'],
    ['[a]: https://b.example', 'link definition', '[a]: https://b.example'],
    ['A\n===', 'underlined heading', '==='],
    ['![a *b*](https://c.example/d.png)', 'picture', 'a b'],
  ])('names what it does not use of %j', (source, name, shown) => {
    const text = parseMarkdown(source);
    expect(text.unused.tags).toEqual([name]);
    expect(linesIn(text)).toContain(shown);
  });
});
