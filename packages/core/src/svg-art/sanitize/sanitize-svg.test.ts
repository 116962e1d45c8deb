import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../../../tests/support/cpu-time.ts';
import { recolorSvg, sanitizeSvg } from './sanitize-svg.ts';

const wrap = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

function clean(markup: string): string {
  const result = sanitizeSvg(markup);
  if (result.status === 'refused') throw new Error(`refused: ${result.reason}`);
  return result.svg;
}

describe('sanitising SVG', () => {
  it.each([
    ['scripts', '<script>alert(1)</script>', /script|alert/],
    ['prefixed scripts', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', /script|alert/],
    ['foreign objects', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>', /foreign|<p/],
    ['event handlers', '<rect onclick="x()" width="1" height="1"/>', /onclick/],
    ['animation', '<rect><animate attributeName="x" to="5"/></rect>', /animate/],
    ['outward images', '<image href="https://example.org/x.png"/>', /example/],
    ['files', '<image xlink:href="file:///etc/passwd"/>', /passwd/],
    ['outward uses', '<use href="other.svg#a"/>', /other/],
    ['outward paints', '<rect fill="url(https://example.org/#a)"/>', /example/],
    ['escaped style references', '<rect style="fill:\\75rl(https://example.org)"/>', /example/],
    ['imports', '<style>@import url(x.css);</style>', /import/],
    ['script links', '<a href="javascript:alert(1)"><rect/></a>', /javascript/],
    ['nested data SVG', '<image href="data:image/svg+xml;base64,AAAA"/>', /data:/],
  ])('drops %s', (_what, inside, trace) => {
    expect(clean(wrap(`${inside}<circle r="1"/>`))).not.toMatch(trace);
    expect(clean(wrap(`${inside}<circle r="1"/>`))).toContain('<circle r="1"/>');
  });

  it.each([
    [
      'an entity bomb',
      '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
      /DOCTYPE/,
    ],
    ['something else', '<html/>', /root is not/],
    ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', /well-formed/],
    ['deep nesting', wrap('<g>'.repeat(100) + '</g>'.repeat(100)), /nested deeper/],
    [
      'a use bomb',
      wrap(
        `<g id="a0"><rect/></g>${Array.from({ length: 9 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}<use href="#a9"/>`,
      ),
      /references/,
    ],
    ['too many points', wrap(`<path d="M${'1 1 '.repeat(40_000)}"/>`), /numbers/],
    ['an endless size', wrap('<rect/>', 'width="999999999" height="1"'), /size/],
  ])('refuses %s', (_what, markup, reason) => {
    const result = sanitizeSvg(markup);
    expect(result).toMatchObject({ status: 'refused' });
    expect(result.status === 'refused' && result.reason).toMatch(reason);
  });

  it('takes out the reference that closes a circle, and names it', () => {
    const result = sanitizeSvg(wrap('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'));
    expect(result).toMatchObject({
      status: 'ready',
      ignored: [{ element: 'use', feature: 'href (a circular reference)' }],
    });
  });

  it('names what it takes out that might have been seen', () => {
    const result = sanitizeSvg(
      wrap(
        '<foreignObject/><image href="https://example.org/a.png"/><metadata/><feImage href="data:image/svg+xml;base64,H4sIAAAAAAAAAw=="/>',
      ),
    );
    expect(result).toMatchObject({
      ignored: [
        { element: 'foreignObject', feature: 'the element' },
        { element: 'image', feature: 'a reference out of the file' },
        { element: 'feImage', feature: 'a picture of this type' },
      ],
    });
  });

  it('is a fixed point: sanitising twice changes nothing', () => {
    const once = clean(
      wrap(
        '<style>.a{fill:red}</style><g id="g" class="a"><path d="M0 0L5 5"/></g><use href="#g" x="2"/><text>a &lt; b</text>',
        'width="2in"',
      ),
    );
    expect(clean(once)).toBe(once);
  });

  it('knows the size in px, whatever the unit', () => {
    expect(sanitizeSvg(wrap('<rect/>', 'width="1in" height="25.4mm"'))).toMatchObject({ width: 96, height: 96 });
    expect(sanitizeSvg(wrap('<rect/>', 'viewBox="0 0 30 20" width="60"'))).toMatchObject({ width: 60, height: 40 });
    expect(sanitizeSvg(wrap('<rect/>', ''))).toMatchObject({ width: 300, height: 150 });
    expect(sanitizeSvg(wrap('<rect/>', 'width="50%" height="1e-9"'))).toMatchObject({ width: 300, height: 150 });
  });

  // As programs that count in mm write them, and as it writes them itself.
  it('knows a size with many decimals', () => {
    const written = wrap('<rect/>', 'viewBox="0 0 200 200" width="52.916666666666664mm" height="2cm"');
    expect(sanitizeSvg(written)).toMatchObject({ width: 200, height: 96 / 1.27 });
    expect(clean(clean(written))).toBe(clean(written));
    expect(sanitizeSvg(wrap('<rect/>', 'width="+.5in" height="4.8e1"'))).toMatchObject({ width: 48, height: 48 });
  });

  it('answers fast to hostile text', () => {
    const sanitizeAll = () => {
      for (const bad of ['url(', '@import ', '&#', 'javascript:', '<g ', 'M1 1'])
        sanitizeSvg(wrap(`<rect fill="${bad.replaceAll('<', '&lt;').replaceAll('&#', '').repeat(10_000)}"/>`));
    };
    expect(leastCpuMs(1_000, sanitizeAll)).toBeLessThan(1_000);
  });
});

describe('recolouring art', () => {
  it('replaces colours by value, in attributes, styles and sheets', () => {
    const art = clean(
      wrap('<style>.a{stroke:#ff0000}</style><rect fill="red" style="stroke: #F00; opacity:1"/><rect fill="blue"/>'),
    );
    const result = recolorSvg(art, { colors: { '#f00': '#00ff00' } });
    expect(result).not.toMatch(/red|#ff0000|#F00/);
    expect(result.match(/#00ff00/g)).toHaveLength(3);
    expect(result).toContain('blue');
  });

  it('fills what has no fill of its own', () => {
    expect(recolorSvg(clean(wrap('<path d="M0 0"/>')), { colors: {}, fill: '#123456' })).toMatch(
      /<svg[^>]* fill="#123456"/,
    );
  });
});
