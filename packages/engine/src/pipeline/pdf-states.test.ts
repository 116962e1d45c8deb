import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../encode/pdf/pdf-file.ts';
import { render } from './render.ts';
import { createRenderServices } from './render-services.ts';

describe('the graphics states of a PDF', () => {
  it('set the opacity of strokes whenever they set that of fills', async () => {
    // The box has a translucent stroke; the gradient comes after it and strokes nothing.
    const box = { id: 'box', type: 'rectangle', width: 420, height: 80, fill: 'transparent' };
    const title = { id: 'title', type: 'text', width: 420, height: 80, text: 'Title', fontSize: 56 };
    const elements = [
      { ...box, stroke: '#00000088', strokeWidth: 3 },
      { ...title, fill: 'linear-gradient(90deg, red, blue)' },
    ];
    const design = bindDesign(parseDesign({ width: 440, height: 100, canvasData: { elements } }));
    const options = { ...defaultRenderOptions, format: 'pdf' } as const;
    const { bytes } = await render({ design, options, images: new Map() }, createRenderServices());
    const states = [...readPdf(bytes).objects.values()]
      .map(({ dictionary }) => dictionary)
      .filter((dictionary) => /\/ca [\d.]/.test(dictionary));
    expect(states.some((state) => state.includes('/CA .5333'))).toBe(true);
    expect(states.filter((state) => !/\/CA [\d.]/.test(state))).toEqual([]);
  });
});
