import { bindDesign, type DesignInput, defaultRenderOptions, parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { render } from './render.ts';
import { createRenderServices } from './render-services.ts';

const services = createRenderServices();

async function warnedOf(properties: object): Promise<readonly string[]> {
  const elements = [{ id: 'title', type: 'text', width: 300, height: 40, text: 'Hello', ...properties }];
  const input = { width: 300, height: 60, canvasData: { elements } } as unknown as DesignInput;
  const job = { design: bindDesign(parseDesign(input)), options: defaultRenderOptions, images: new Map() };
  return (await render(job, services)).warnings.map(({ message }) => message);
}

it.each([
  [{ fontFamily: 'Lobster', fontWeight: 900 }, 'There is no Lobster 900; Lobster 400 was used, thickened.'],
  [{ fontFamily: 'Lobster', fontWeight: 'light' }, 'There is no Lobster 300; Lobster 400 was used.'],
  [{ fontFamily: 'Oswald', fontStyle: 'italic' }, 'There is no Oswald 400 italic; Oswald 400 was used, slanted.'],
  [
    { fontFamily: 'Lobster', textFormat: 'markdown', text: 'A ***word***' },
    'There is no Lobster 700 italic; Lobster 400 was used, thickened and slanted.',
  ],
])('a weight or a slant that the family lacks is told of: %j', async (properties, message) => {
  expect(await warnedOf(properties)).toEqual([message]);
});

it.each([
  { fontFamily: 'Lobster' },
  { fontFamily: 'Inter', fontWeight: 650, fontStyle: 'italic' },
  { fontFamily: 'Inter', fontWeight: 900, text: 'مرحبا 🎉' },
  // No run has the element's own weight.
  { fontFamily: 'Lobster', fontWeight: 900, text: 'Hi', spans: [{ start: 0, end: 2, fontWeight: 400 }] },
])('a family that has what is asked for is no warning: %j', async (properties) => {
  expect(await warnedOf(properties)).toEqual([]);
});
