import { describe, expect, test } from 'vitest';
import { bindText, refusals } from '../../variables/bind-design.fixture.ts';
import { parseHtml } from './html.ts';
import { parseMarkdown } from './markdown.ts';
import type { InlineMarks } from './rich-text.ts';

const readers = { html: parseHtml, markdown: parseMarkdown };

/** Runs of a text in each line with its marks, once its data is filled in. */
function shown(textFormat: 'html' | 'markdown', text: string, dynamicData: Readonly<Record<string, unknown>>) {
  const bound = bindText(text, { dynamicData }, {}, { textFormat });
  const { paragraphs, unused } = readers[textFormat](String(bound['text']));
  expect(unused).toEqual({ tags: [], styles: [], links: [] });
  return paragraphs.map(({ marker, runs }) => [
    ...(marker === null ? [] : [marker]),
    ...runs.map(({ text: words, marks }): string | [string, InlineMarks] =>
      Object.keys(marks).length === 0 ? words : [words, marks],
    ),
  ]);
}

const nasty = 'A & B <b>*c*</b> _d_ `e` [f](https://g.example) &amp; ~~h~~ \\i "j" \'k\' # l > m | n !';

describe('a value among the words of a text with marks', () => {
  test('is text in HTML', () => {
    expect(shown('html', 'To <b>{{ name }}</b>!', { name: nasty })).toEqual([['To ', [nasty, { bold: true }], '!']]);
    expect(shown('html', '<i>{{ a }}</i>{{ a }}', { a: '</i><script>x</script>' })).toEqual([
      [['</i><script>x</script>', { italic: true }], '</i><script>x</script>'],
    ]);
  });

  test('is text in Markdown', () => {
    expect(shown('markdown', 'To **{{ name }}**!', { name: nasty })).toEqual([['To ', [nasty, { bold: true }], '!']]);
    expect(shown('markdown', 'To `{{ code }}`', { code: 'A-1_*`b`' })).toEqual([['To ', ['A-1_*`b`', { code: true }]]]);
    expect(shown('markdown', '**{{ a }}**b', { a: '(c)' })).toEqual([[['(c)', { bold: true }], 'b']]);
  });

  test.each([
    '- a',
    '* a',
    '+ a',
    '1. a',
    '2) a',
    '# a',
    '> a',
    '---',
    '***',
    '===',
    '```',
    '| a |',
    '[a]: b',
    '    a',
  ])('begins nothing in Markdown: %s', (value) => {
    expect(shown('markdown', 'To\n{{ value }}{{ end }}', { value, end: '' })).toEqual([['To'], [value.trimStart()]]);
    expect(shown('markdown', 'To\n\n{{ value }}{{ end }}', { value, end: '' })).toEqual([['To'], [value.trimStart()]]);
  });

  test('keeps its line ends', () => {
    const data = { a: 'Street 1\nCity\r\n- Land', b: 'x' };
    expect(shown('html', '<p>{{ a }}</p>{{ b }}', data)).toEqual([['Street 1'], ['City'], ['- Land'], ['x']]);
    expect(shown('markdown', '- {{ a }}\n- {{ b }}', data)).toEqual([
      ['•', 'Street 1'],
      ['City'],
      ['- Land'],
      ['•', 'x'],
    ]);
  });

  test('may be an address or a colour', () => {
    const url = 'https://a.example/b_(c)?d=*e*&f=g#h';
    const marks = { href: url, underline: true };
    expect(shown('html', '<a href="{{ url }}">a</a>', { url })).toEqual([[['a', marks]]]);
    expect(shown('markdown', 'x [a]({{ url }})', { url })).toEqual([['x ', ['a', marks]]]);
    expect(shown('markdown', 'x <{{ url }}>', { url })).toEqual([['x ', [url, marks]]]);
    expect(shown('html', '<i style="color: {{ c }}">a</i>', { c: '#c00' })).toEqual([
      [['a', { italic: true, color: '#c00' }]],
    ]);
  });

  test('in a loop or a condition is text, too', () => {
    const list = { list: ['<b>', '*a*'] };
    expect(shown('html', '{% for one in list %}{{ one }}<br>{% endfor %}', list)).toEqual([['<b>'], ['*a*']]);
    expect(shown('markdown', '{% if list %}{{ list }}{% endif %}', list)).toEqual([['<b>, *a*']]);
  });

  test('has marks where it is raw', () => {
    expect(shown('html', 'To {{ name | raw }}', { name: '<b>a</b>' })).toEqual([['To ', ['a', { bold: true }]]]);
    expect(shown('markdown', 'To {{ name | raw }}', { name: '**a**' })).toEqual([['To ', ['a', { bold: true }]]]);
  });

  test('is not escaped twice', () => {
    for (const filter of ['escape', 'escape_once']) {
      expect(shown('html', `To {{ name | ${filter} }}`, { name: 'A & <b>' })).toEqual([['To A & <b>']]);
      expect(shown('markdown', `To {{ name | ${filter} }}`, { name: 'A & *b* <i>' })).toEqual([['To A & *b* <i>']]);
    }
    expect(shown('html', 'To {{ name | escape | newline_to_br }}', { name: '<b>\na' })).toEqual([['To <b>'], ['a']]);
  });

  test('is not changed in a plain text', () => {
    expect(bindText('To {{ name }}', { dynamicData: { name: nasty } }).text).toBe(`To ${nasty}`);
  });

  test('cannot bring a look of its own', () => {
    const name = { text: 'Ada', color: '#c00' };
    expect(refusals(() => shown('html', 'To {{ name }}', { name }))).toEqual(['/dynamicData/name INVALID_VALUE']);
    expect(bindText('{{ name }}', { dynamicData: { name } }, {}, { textFormat: 'html' })).toMatchObject({
      text: 'Ada',
      fill: '#c00',
    });
  });
});

describe('a value that is the whole text', () => {
  test('is a text of that format, marks and all', () => {
    expect(shown('html', '{{ body }}', { body: '<b>a</b> &amp; b' })).toEqual([[['a', { bold: true }], ' & b']]);
    expect(shown('markdown', '{{ body }}', { body: '- **a**' })).toEqual([['•', ['a', { bold: true }]]]);
  });

  test('is text where it is escaped', () => {
    expect(shown('html', '{{ body | escape }}', { body: nasty })).toEqual([[nasty]]);
    expect(shown('html', '{{ body | escape }}', { body: 'a\nb' })).toEqual([['a'], ['b']]);
    expect(shown('markdown', '{{ body | escape }}', { body: nasty })).toEqual([[nasty]]);
  });
});
