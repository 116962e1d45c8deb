import { describe, expect, it } from 'vitest';
import { innerMark } from '../../scene/inner-mark.ts';
import type { ColorMatrix } from '../../scene/paint.ts';
import { compileArt } from '../../svg-art/compile-art.ts';
import { sanitizeSvg } from '../../svg-art/sanitize/sanitize-svg.ts';
import { recolorMark } from '../recolor-mark.ts';
import { pictureColors } from './picture-colors.ts';

type Rgba = readonly [number, number, number, number];

/** The rows of the matrix, one by one. */
function recolored([r, g, b, a]: Rgba, colors: ColorMatrix | undefined): readonly number[] {
  if (colors === undefined) return [r, g, b, a];
  return [...colors.map((row) => Math.round(row[0] * r + row[1] * g + row[2] * b + row[3] * 255)), a];
}

describe('the colours of a picture', () => {
  it.each<[string, Rgba, Rgba]>([
    ['black becomes the dark tone', [0, 0, 0, 255], [30, 20, 70, 255]],
    ['white becomes the light tone', [255, 255, 255, 255], [250, 230, 140, 255]],
    ['half grey lies half way', [128, 128, 128, 255], [140, 125, 105, 255]],
    ['what is translucent stays so', [0, 0, 0, 90], [30, 20, 70, 90]],
  ])('under a duotone: %s', (_what, color, expected) => {
    const colors = pictureColors({ duotone: { dark: 'rgb(30,20,70)', light: 'rgb(250,230,140)' } });
    for (const [index, channel] of recolored(color, colors).entries()) {
      expect(Math.abs(channel - (expected[index] ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  it('are mixed with an overlay as it would cover them, and keep their alpha', () => {
    const colors = pictureColors({ colorOverlay: 'rgba(200,0,100,0.5)' });
    expect(recolored([100, 100, 100, 255], colors)).toEqual([150, 50, 100, 255]);
    expect(recolored([100, 100, 100, 0], colors)).toEqual([150, 50, 100, 0]);
  });

  it('are not touched when nothing is asked for', () => {
    expect(pictureColors({})).toBeUndefined();
  });

  it('change in shapes of art and after its filters', () => {
    const colors = pictureColors({ colorOverlay: '#ff0000' });
    if (colors === undefined) throw new Error('no colours');
    const own =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" data-a="a>b"><rect width="9" height="9" fill="#00f" stroke="#0f0"/></svg>';
    const art = sanitizeSvg(own);
    if (art.status === 'refused') throw new Error(art.reason);
    const [shape] = compileArt(art.svg, { elementId: 'a' })?.marks ?? [];
    expect(shape && recolorMark(shape, colors)).toMatchObject({
      fill: { color: '#ff0000' },
      stroke: { paint: { color: '#ff0000' } },
    });
    const svgFilter = { region: { x: 0, y: 0, width: 9, height: 9 }, primitives: ['<feOffset dx="1"/>'] };
    const group = { ...innerMark('a'), kind: 'group', children: [], svgFilter } as const;
    const { svgFilter: changed } = recolorMark(group, colors) as typeof group;
    expect(changed.primitives).toEqual([
      '<feOffset dx="1"/>',
      expect.stringMatching(/^<feColorMatrix color-interpolation-filters="sRGB" /),
    ]);
  });
});
