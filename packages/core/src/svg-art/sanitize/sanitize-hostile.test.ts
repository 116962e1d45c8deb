import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../../../tests/support/cpu-time.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

const wrap = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

function clean(markup: string): string {
  const result = sanitizeSvg(markup);
  if (result.status === 'refused') throw new Error(`refused: ${result.reason}`);
  return result.svg;
}

function dataUri(type: string, bytes: readonly number[]): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

const ascii = (text: string): readonly number[] => [...text].map((character) => character.charCodeAt(0));
const big32 = (value: number): readonly number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const big16 = (value: number): readonly number[] => big32(value).slice(2);
const little16 = (value: number): readonly number[] => big16(value).toReversed();

/** Headers only: what they state is what a decoder would allocate. */
const pictures: Readonly<Record<string, (width: number, height: number) => string>> = {
  PNG: (width, height) =>
    dataUri('png', [
      0x89,
      ...ascii('PNG\r\n\u001a\n'),
      ...big32(13),
      ...ascii('IHDR'),
      ...big32(width),
      ...big32(height),
    ]),
  JPEG: (width, height) =>
    dataUri('jpeg', [
      ...[0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xc2, 0, 17, 8],
      ...big16(height),
      ...big16(width),
    ]),
  GIF: (width, height) =>
    dataUri('gif', [
      ...ascii('GIF89a'),
      ...[1, 0, 1, 0, 0x80, 0, 0, ...ascii('rgbrgb')],
      ...[0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0],
      ...little16(width),
      ...little16(height),
    ]),
  'extended WebP': (width, height) =>
    dataUri('webp', [
      ...ascii('RIFF0000WEBPVP8X'),
      ...[10, 0, 0, 0, 0, 0, 0, 0],
      ...[...little16(width - 1), 0, ...little16(height - 1), 0],
    ]),
  'lossy WebP': (width, height) =>
    dataUri('webp', [
      ...ascii('RIFF0000WEBPVP8 '),
      ...[0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a],
      ...little16(width),
      ...little16(height),
    ]),
};

describe('pictures inside of SVG', () => {
  it.each(Object.entries(pictures))('are kept when the header of a %s states a sound size', (_type, make) => {
    expect(clean(wrap(`<image href="${make(640, 480)}"/>`))).toContain('data:image/');
  });

  it.each(Object.entries(pictures))('are refused when the header of a %s states too many pixels', (_type, make) => {
    expect(sanitizeSvg(wrap(`<image width="1" href="${make(10_000, 10_000)}"/>`))).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('50000000 pixels'),
    });
  });

  it('are refused when one side is too long', () => {
    const markup = wrap(`<image href="${pictures['PNG']?.(20_000, 1)}"/>`);
    expect(sanitizeSvg(markup)).toMatchObject({ reason: expect.stringContaining('20000 × 1 px') });
  });

  it('are counted together', () => {
    const one = `<image href="${pictures['PNG']?.(6_000, 6_000)}"/>`;
    expect(sanitizeSvg(wrap(one))).toMatchObject({ status: 'ready' });
    expect(sanitizeSvg(wrap(one + one))).toMatchObject({ status: 'refused' });
  });

  it.each([
    ['is cut off', dataUri('png', [0x89, ...ascii('PNG\r\n')])],
    ['is of another kind', dataUri('png', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['has no picture in it', dataUri('jpeg', [0xff, 0xd8, 0xff, 0xd9])],
    ['is empty', 'data:image/png;base64,'],
  ])('are dropped when the file %s', (_what, href) => {
    expect(clean(wrap(`<image href="${href}"/><circle r="1"/>`))).not.toContain('data:');
  });
});

describe('hostile SVG', () => {
  it.each([
    ['an external entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${wrap('<text>&x;</text>')}`],
    ['a parameter entity', `<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://example.org/x"> %x;]>${wrap('')}`],
    ['an external DTD', `<!DOCTYPE svg SYSTEM "http://example.org/x.dtd">${wrap('')}`],
    ['a linked style sheet', `<?xml-stylesheet href="http://example.org/x.css"?>${wrap('')}`],
    ['an entity that is not declared', wrap('<text>&nbsp;</text>')],
    ['a NUL', wrap('<text>a\u0000b</text>')],
    ['a tag name of references', wrap('<&#115;cript>alert(1)</&#115;cript>')],
    ['compressed bytes', '\u001f\u008b\u0008\u0000\u0000'],
    ['text decoded as something else', '\u3c00\u7300\u7600'],
    ['one attribute twice', wrap('<rect x="1" x="2"/>')],
    ['65,536 attributes', wrap(`<rect ${Array.from({ length: 65_536 }, (_, i) => `a${i}=""`).join(' ')}/>`)],
    ['an attribute of 600,000 characters', wrap(`<rect class="${'a'.repeat(600_000)}"/>`)],
    ['30,000 elements', wrap('<g/>'.repeat(30_000))],
    ['more than a million characters', wrap(`<desc>${'a'.repeat(1_000_000)}</desc>`)],
    ['10,000 rules', wrap(`<style>${'*{fill:red}'.repeat(10_000)}</style>`)],
    ['100 kB of text', wrap(`<text>${'a'.repeat(100_000)}</text>`)],
    ['a million points', wrap(`<path d="M0 0${'L1 1'.repeat(100_000)}"/>`)],
    ['points in a polygon', wrap(`<polygon points="${'1,1 '.repeat(40_000)}"/>`)],
    [
      'nine levels of clips',
      wrap(
        Array.from({ length: 9 }, (_, i) => `<clipPath id="c${i}" clip-path="url(#c${i + 1})"><rect/></clipPath>`).join(
          '',
        ),
      ),
    ],
    [
      'nine levels of patterns',
      wrap(
        Array.from({ length: 9 }, (_, i) => `<pattern id="c${i}"><rect fill="url(#c${i + 1})"/></pattern>`).join(''),
      ),
    ],
    [
      'nine levels of masks',
      wrap(Array.from({ length: 9 }, (_, i) => `<mask id="c${i}"><g mask="url('#c${i + 1}')"/></mask>`).join('')),
    ],
  ])('is refused at once: %s', (_what, markup) => {
    const refuse = () => expect(sanitizeSvg(markup)).toMatchObject({ status: 'refused' });
    expect(leastCpuMs(1_000, refuse)).toBeLessThan(1_000);
  });

  it.each([
    ['file:///etc/passwd'],
    ['/etc/passwd'],
    ['../x.png'],
    ['http://example.org/x.png'],
    ['HtTpS://example.org/x.png'],
    ['//example.org/x.png'],
    ['ht\ttp://example.org/x.png'],
    ['java\nscript:alert(1)'],
    ['&#106;avascript:alert(1)'],
    [' data:image/svg+xml,x'],
    ['data:text/html,x'],
  ])('loses the reference %s wherever it stands', (reference) => {
    const elements = ['image', 'use', 'linearGradient', 'pattern', 'mask', 'filter', 'feImage', 'textPath', 'a'];
    for (const name of elements) {
      for (const attribute of ['href', 'xlink:href', 'src']) {
        const result = clean(wrap(`<${name} ${attribute}="${reference}"/><circle r="1"/>`));
        expect(result).not.toMatch(/href|src/);
      }
    }
    for (const name of ['fill', 'stroke', 'filter', 'mask', 'clip-path', 'marker-start', 'cursor']) {
      const result = clean(wrap(`<rect ${name}="url(${reference}#x)" style="${name}: URL( ${reference}#x )"/>`));
      expect(result).not.toMatch(/url/i);
    }
  });

  it.each([
    ['a font from elsewhere', '<style>@font-face{src:url(x.woff)}</style>', /font-face/],
    ['a font of its own', '<font-face><font-face-src><font-face-uri href="x"/></font-face-src></font-face>', /font/],
    ['XInclude', '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="x" parse="text"/>', /include/],
    ['animated references', '<use href="#a"><set attributeName="href" to="x"/></use>', /set|attributeName/],
    ['handlers', '<handler type="x">y</handler>', /handler/],
    ['HTML that embeds', '<iframe src="x"/><embed src="x"/><form/><object/>', /iframe|embed|form|object/],
    ['another default namespace', '<g xmlns="http://www.w3.org/1999/xhtml"><script>x</script></g>', /script/],
    ['scripts in a CDATA section', '<desc><![CDATA[</desc><script>x</script>]]></desc>', /<script/],
    ['comments', '<!--<script>--><g/><!--</script>-->', /script|--/],
    [
      'what filters have without bounds',
      '<filter><feTurbulence numOctaves="1000"/><feMorphology radius="200"/></filter>',
      /"1000"|"200"/,
    ],
  ])('loses %s', (_what, inside, trace) => {
    const result = clean(wrap(`${inside}<circle r="1"/>`));
    expect(result).not.toMatch(trace);
    expect(result).toContain('<circle r="1"/>');
    expect(clean(result)).toBe(result);
  });

  it.each([['NaN'], ['1e999'], ['-1'], ['0'], ['100%'], ['1e9'], ['']])('falls back from a width of "%s"', (width) => {
    expect(sanitizeSvg(wrap('', `width="${width}" viewBox="0 0 30 20"`))).toMatchObject({ width: 30, height: 20 });
  });

  it.each([['0 0 NaN 5'], ['0 0 1 1 2 2 3 3'], ['0 0 -5 5'], ['x']])('falls back from a viewBox of "%s"', (viewBox) => {
    expect(sanitizeSvg(wrap('', `viewBox="${viewBox}"`))).toMatchObject({ width: 300, height: 150 });
  });

  it.each([['100000in'], ['999999999']])('is refused for a width of %s', (width) => {
    expect(sanitizeSvg(wrap('', `width="${width}" height="10"`))).toMatchObject({ status: 'refused' });
  });

  it('keeps blurs small', () => {
    expect(clean(wrap('<filter id="f"><feGaussianBlur stdDeviation="1e9 5000"/></filter>'))).toContain(
      'stdDeviation="100 100"',
    );
  });
});
