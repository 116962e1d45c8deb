import { placeScene } from '@platen/core';
import { writeSvg } from '@platen/core/svg';
import { describe, expect, it } from 'vitest';
import { paintRaster } from '../../packages/engine/src/surface/raster-surface.ts';
import { sceneOf, shapeMark, shapeScenes, solid } from './scenes.ts';
import { differencePercent } from './support/compare.ts';
import { noPictures } from './support/resources.ts';
import { drawInResvg } from './support/resvg.ts';

const noResources = { image: () => undefined, fonts: [] };

/** The issue allows 1.5 %; shapes alone stay far below it. */
const maxPercent = 0.1;

describe('an SVG, drawn by resvg, shows what the PNG shows', () => {
  it.each(shapeScenes)('$title', ({ scene }) => {
    const placement = placeScene({ sceneWidth: 320, sceneHeight: 240, scale: 1, resizeMode: 'contain' });
    const png = paintRaster(scene, placement, noPictures).toBuffer('image/png');
    const svg = drawInResvg(writeSvg(scene, placement, noResources));
    expect(differencePercent(png, svg)).toBeLessThan(maxPercent);
  });

  it('at twice the size', () => {
    const { scene } = shapeScenes[6] ?? { scene: sceneOf([]) };
    const placement = placeScene({ sceneWidth: 320, sceneHeight: 240, scale: 2, resizeMode: 'contain' });
    const png = paintRaster(scene, placement, noPictures).toBuffer('image/png');
    const svg = drawInResvg(writeSvg(scene, placement, noResources));
    expect(differencePercent(png, svg)).toBeLessThan(maxPercent);
  });

  it('on a wider page than its own, with the background to the edges', () => {
    const scene = sceneOf(
      [shapeMark({ shape: { type: 'ellipse', cx: 160, cy: 120, rx: 90, ry: 90 }, fill: solid('#aa3300') })],
      {
        background: solid('#ddeeff'),
      },
    );
    const placement = placeScene({
      sceneWidth: 320,
      sceneHeight: 240,
      width: 600,
      height: 240,
      scale: 1,
      resizeMode: 'contain',
    });
    const png = paintRaster(scene, placement, noPictures).toBuffer('image/png');
    const svg = drawInResvg(writeSvg(scene, placement, noResources));
    expect(differencePercent(png, svg)).toBeLessThan(maxPercent);
  });
});
