import { describe, expect, it } from 'vitest';
import { parseHtml } from './html.ts';
import { linesIn } from './lines-in.fixture.ts';
import type { InlineMarks } from './rich-text.ts';

/** What is said of the words `x` in a source. */
function marksOf(source: string): InlineMarks | undefined {
  return parseHtml(source)
    .paragraphs.flatMap(({ runs }) => runs)
    .find(({ text }) => text.includes('x'))?.marks;
}

describe('HTML', () => {
  it.each<[string, InlineMarks]>([
    ['<b>x</b>', { bold: true }],
    ['<strong>x</strong>', { bold: true }],
    ['<i>x</i>', { italic: true }],
    ['<em>x</em>', { italic: true }],
    ['<u>x</u>', { underline: true }],
    ['<s>x</s>', { strike: true }],
    ['<strike>x</strike>', { strike: true }],
    ['<del>x</del>', { strike: true }],
    ['<mark>x</mark>', { highlight: '#ffff00', color: '#000000' }],
    ['<sup>x</sup>', { script: 'super' }],
    ['<sub>x</sub>', { script: 'sub' }],
    ['<small>x</small>', { size: { times: 1 / 1.2 } }],
    ['<code>x</code>', { code: true }],
    ['<h1>x</h1>', { bold: true, size: { times: 2 } }],
    ['<h6>x</h6>', { bold: true, size: { times: 0.67 } }],
    ['<a href="https://a.example">x</a>', { href: 'https://a.example', underline: true }],
    ['<a href="javascript:alert(1)">x</a>', {}],
    ['<B><I>x</B></I>', { bold: true, italic: true }],
    ['<span style="color: red">x</span>', { color: 'red' }],
    ['<span style="background-color: #ff0">x</span>', { highlight: '#ff0' }],
    ['<span style="background: rgb(1, 2, 3)">x</span>', { highlight: 'rgb(1, 2, 3)' }],
    ['<span style="font-weight: 600">x</span>', { weight: 600, bold: false }],
    ['<b style="font-weight: normal">x</b>', { weight: 400, bold: false }],
    ['<span style="font-style: italic">x</span>', { italic: true }],
    ['<i><span style="font-style: normal">x</span></i>', { italic: false }],
    ['<span style="font-size: 20px">x</span>', { size: { px: 20 } }],
    ['<span style="font-size: 15pt">x</span>', { size: { px: 20 } }],
    ['<span style="font-size: 150%"><span style="font-size: 2em">x</span></span>', { size: { times: 3 } }],
    ['<div style="font-size: 20px"><h1>x</h1></div>', { bold: true, size: { px: 40 } }],
    [`<span style='font-family: "Open Sans", serif'>x</span>`, { families: ['Open Sans', 'serif'] }],
    ['<span style="letter-spacing: .1em">x</span>', { letterSpacing: '.1em' }],
    ['<span style="letter-spacing: -1px">x</span>', { letterSpacing: -1 }],
    [
      '<span style="text-decoration: underline wavy red">x</span>',
      { underline: true, decorationStyle: 'wavy', decorationColor: 'red' },
    ],
    [
      '<a style="text-decoration:none;color:#00f!important" href="https://a.example">x</a>',
      { href: 'https://a.example', color: '#00f' },
    ],
    [
      '<u><a style="text-decoration: none" href="https://a.example">x</a></u>',
      { underline: true, href: 'https://a.example' },
    ],
    ['<SPAN STYLE="COLOR: Red; Font-Weight: Bold">x</SPAN>', { color: 'red', weight: 700, bold: false }],
  ])('reads %s', (source, expected) => {
    expect(marksOf(source)).toEqual(expected);
    expect(parseHtml(source).unused.tags).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ['a<br>b', ['a', 'b']],
    ['<p>a</p><p>b</p>', ['a', 'b']],
    ['<p>a<p>b', ['a', 'b']],
    ['<div><div>a</div></div>b', ['a', 'b']],
    ['a<br>', ['a']],
    ['<p>a<br></p>b', ['a', 'b']],
    ['a<br><br>b', ['a', '', 'b']],
    ['<p>a</p><p><br></p><p>b</p>', ['a', '', 'b']],
    ['<p>a</p><p></p>\n<p> </p><p>b</p>', ['a', 'b']],
    ['<p>a</p><p>&nbsp;</p><p>b</p>', ['a', '\u00a0', 'b']],
    ['  a \n\t b <b> c</b>  <i>d</i> <br> e', ['a b c d', 'e']],
    ['a<br/>b</p>c', ['a', 'b', 'c']],
    ['<ul>\n  <li>a</li>\n  <li>b<br>c</li>\n</ul>\nd', ['• a', '• b', 'c', 'd']],
    ['<ol><li>a<li>b<li value="7">c<li>d</ol>', ['1. a', '2. b', '7. c', '8. d']],
    ['<ol start="3"><li>a</li><li></li><li>c</li></ol>', ['3. a', '4. ', '5. c']],
    ['<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', ['• a', '  – b', '• c']],
    ['<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>', ['1. a', '  1. b', '  2. c', '2. d']],
    ['<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>', ['• a', '• b', 'c']],
    ['<li>a</li>b', ['• a', 'b']],
    ['super<wbr>cali', ['super\u200bcali']],
  ])('flows %j in lines', (source, expected) => {
    expect(linesIn(parseHtml(source))).toEqual(expected);
  });

  it('parts paragraphs, headings and lists from each other, and items, blocks and lines by less', () => {
    const source = '<h1>a</h1><p>b<br>c</p><ul><li>d</li><li>e</li></ul><div>f</div><div>g</div>';
    expect(parseHtml(source).paragraphs.map(({ gap }) => gap)).toEqual([
      'paragraph',
      'paragraph',
      'line',
      'paragraph',
      'item',
      'paragraph',
      'block',
    ]);
  });

  it.each([
    ['&lt;&amp;&#65;&#x42;&eacute;&hearts;&rarr;&hellip;&Zopf;', '<&ABé♥→…ℤ'],
    ['&AMP;&copy &notit; &nope; &', '&© ¬it; &nope; &'],
    ['&#128;&#0;&#xd800;&#1114112;', '€\ufffd\ufffd\ufffd'],
    ['1 < 2 > 1 <3 a<b', '1 < 2 > 1 <3 a'],
    ['a<!-- b --><![CDATA[c]]>d<?e?>f', 'adf'],
  ])('reads references and stray signs of %j as browsers do', (source, expected) => {
    expect(linesIn(parseHtml(source)).join('\n')).toBe(expected);
  });

  it('keeps the text of elements outside of the subset, on lines of their own where they are blocks, and names them', () => {
    const { unused, ...text } = parseHtml(
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table><blockquote>d</blockquote><font color="red">e</font>',
    );
    expect(linesIn({ ...text, unused })).toEqual(['a b', 'c', 'd', 'e']);
    expect(unused.tags).toEqual(['table', 'tr', 'td', 'blockquote', 'font']);
  });

  it('drops scripts, style sheets and the like with all that is in them', () => {
    const { unused, ...text } = parseHtml(
      'a<script>alert("<b>x</b>")</script><style>p { color: red }</style><iframe src="https://a.example">x</iframe><title>t</title><img src=a onerror=b>y',
    );
    expect(linesIn({ ...text, unused })).toEqual(['ay']);
    expect(unused.tags).toEqual(['script', 'style', 'iframe', 'title', 'img']);
  });

  it('names styles that it does not use, and those whose values it does not know', () => {
    const { unused } = parseHtml(
      '<p style="text-align: center; color: var(--a); font-size: 0; margin: 0; COLOR: inherit">a</p><a href="ftp://b">b</a>',
    );
    expect(unused).toEqual({ tags: [], styles: ['text-align', 'color', 'font-size', 'margin'], links: ['ftp://b'] });
  });

  it('is silent about what a clipboard puts around a text', () => {
    const { unused, ...text } = parseHtml(
      '<html><head><meta charset="utf-8"></head><body><!--StartFragment--><p class="a" id="b">a</p><!--EndFragment--></body></html>',
    );
    expect(linesIn({ ...text, unused })).toEqual(['a']);
    expect(unused).toEqual({ tags: [], styles: [], links: [] });
  });

  it('bounds what sizes in sizes come to', () => {
    const marks = marksOf(`${'<span style="font-size: 900em">'.repeat(300)}x`);
    expect(marks?.size).toEqual({ times: 2_000 });
  });
});
