import { markupReaders } from '@platen/core/markup';
import { describe, expect, it } from 'vitest';
import { readStyledHtml, writeStyledHtml } from './styled-html.ts';

const read = (html: string) => readStyledHtml(html, markupReaders.html);

describe('words from the clipboard', () => {
  it('keep weight, slant, line, colour and link, and nothing else', () => {
    const html = `<p style="font-size: 90px; font-family: Lora">a <b>b</b><i style="color: #c00000">c</i><u>d</u></p>
      <script>e</script><a href="https://example.com/">f</a><a href="javascript:g()">g</a>`;
    expect(read(html)).toEqual({
      text: 'a bcd\nfg',
      spans: [
        { start: 2, end: 3, fontWeight: 700 },
        { start: 3, end: 4, fontStyle: 'italic', fill: '#c00000' },
        { start: 4, end: 5, textDecoration: 'underline' },
        { start: 6, end: 7, textDecoration: 'underline', href: 'https://example.com/' },
      ],
    });
  });

  it('come back as they were copied', () => {
    const styled = {
      text: 'one <two>\nthree & four',
      spans: [
        { start: 4, end: 9, fontWeight: 700, fill: '#112233' },
        { start: 10, end: 15, textDecoration: 'underline', href: 'https://example.com/?a="b"' },
      ],
    };
    expect(read(writeStyledHtml(styled))).toEqual(styled);
  });
});
