import { describe, expect, it } from 'vitest';
import { compileArt } from './compile-art.ts';
import { sanitizeSvg } from './sanitize/sanitize-svg.ts';

function compile(inside: string, style = '') {
  const clean = sanitizeSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" style="${style}">${inside}</svg>`,
  );
  if (clean.status === 'refused') throw new Error(clean.reason);
  return compileArt(clean.svg, { elementId: 'art' });
}

describe('art', () => {
  it.each([
    ['background-color: rgb(255, 0, 0)', '#ff0000'],
    ['background: #00f8', 'rgba(0, 0, 255, 0.5333)'],
  ])('has the background of its root: %s', (style, color) => {
    expect(JSON.stringify(compile('', style).marks)).toContain(`"color":"${color}"`);
  });

  it('names a background that is no colour', () => {
    expect(compile('', 'background: linear-gradient(red, blue)').ignored).toEqual([
      { element: 'svg', feature: 'background' },
    ]);
    expect(compile('').ignored).toEqual([]);
  });

  it('draws the edge between equal circles of a gradient', () => {
    const gradient = '<radialGradient id="g" fr="0.5"><stop stop-color="red"/><stop offset="1"/></radialGradient>';
    const { marks } = compile(`${gradient}<rect width="10" height="10" fill="url(#g)"/>`);
    expect(JSON.stringify(marks)).toContain('"type":"radial"');
  });
});
