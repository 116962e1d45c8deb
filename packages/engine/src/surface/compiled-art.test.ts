import { compileArt, type Scene, sanitizeSvg } from '@platen/core';
import { Resvg } from '@resvg/resvg-js';
import pixelmatch from 'pixelmatch';
import { describe, expect, it } from 'vitest';
import { sayableArt, unsayableArt } from './art-snippets.fixture.ts';
import { paintRaster } from './raster-surface.ts';

const scale = 2;

function sanitized(markup: string) {
  const art = sanitizeSvg(markup);
  if (art.status === 'refused') throw new Error(art.reason);
  return art;
}

function sceneOf(markup: string): Scene {
  const { svg, width, height } = sanitized(markup);
  const compiled = compileArt(svg, { elementId: 'art' });
  const transform = [scale, 0, 0, scale, 0, 0] as const;
  const group = { kind: 'group', elementId: 'art', transform, opacity: 1, blendMode: 'normal', filters: [] } as const;
  const clip = { type: 'rect', x: 0, y: 0, width, height } as const;
  const marks = [{ ...group, dropShadows: [], clip, href: null, alt: null, children: compiled.marks }];
  return {
    version: 1,
    width,
    height,
    background: { type: 'solid', color: '#ffffff' },
    marks,
    warnings: [],
    elements: [],
  };
}

describe('art compiled to marks', () => {
  it.each(Object.entries(sayableArt))('looks as resvg draws it: %s', (_name, markup) => {
    const { svg, width, height } = sanitized(markup);
    const placement = { width: width * scale, height: height * scale, transform: [1, 0, 0, 1, 0, 0] as const };
    const canvas = paintRaster(sceneOf(markup), placement, { image: () => undefined });
    const ours = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const judge = new Resvg(svg, { fitTo: { mode: 'zoom', value: scale }, background: '#ffffff' }).render();
    expect([judge.width, judge.height]).toEqual([canvas.width, canvas.height]);
    const different = pixelmatch(ours, new Uint8Array(judge.pixels), undefined, canvas.width, canvas.height, {
      threshold: 0.08,
    });
    expect(different).toBeLessThan(0.0015 * canvas.width * canvas.height);
  });

  it.each(Object.entries(unsayableArt))('names what it leaves out: %s', (_name, { markup, ignored }) => {
    expect(compileArt(sanitized(markup).svg, { elementId: 'art' }).ignored).toEqual([ignored]);
  });
});
