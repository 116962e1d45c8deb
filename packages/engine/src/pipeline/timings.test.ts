import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { render } from './render.ts';
import { createRenderServices } from './render-services.ts';

it('tells the time that fonts took of the render that loaded them, and of no other', async () => {
  const services = createRenderServices();
  const document = parseDesign({
    width: 200,
    height: 100,
    canvasData: { elements: [{ id: 'a', type: 'text', width: 200, height: 100, text: 'Hello', fontFamily: 'Lora' }] },
  });
  const job = { design: bindDesign(document, {}), options: defaultRenderOptions, images: new Map() };
  const cold = await render(job, services);
  const warm = await render(job, services);
  expect(cold.timings.fonts).toBeGreaterThan(0);
  expect(cold.timings.layout).toBeGreaterThan(0);
  expect(warm.timings.fonts).toBe(0);
});
