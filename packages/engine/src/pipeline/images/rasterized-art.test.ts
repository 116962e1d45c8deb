import { bindDesign, defaultRenderOptions, outputFormats, parseDesign } from '@platen/core';
import { expect, it } from 'vitest';
import { render } from '../render.ts';
import { createRenderServices } from '../render-services.ts';

it('says which art a PDF holds as pixels, and nothing in formats where that makes no difference', async () => {
  const services = createRenderServices();
  const art = (id: string, content: string) => ({
    id,
    type: 'svg',
    width: 50,
    height: 50,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`,
  });
  const filtered =
    '<filter id="f"><feColorMatrix type="saturate" values="0"/></filter><rect width="9" height="9" filter="url(#f)"/>';
  const tiled =
    '<pattern id="p" width=".02" height=".02" patternUnits="userSpaceOnUse"><rect width=".01" height=".01"/></pattern><rect width="9" height="9" fill="url(#p)"/>';
  const elements = [
    art('plain', '<rect width="9" height="9"/>'),
    art('filtered', filtered),
    art('finely tiled', tiled),
    art('tiled', tiled.replaceAll('.02', '1').replaceAll('.01', '.5')),
  ];
  const design = bindDesign(parseDesign({ width: 50, height: 50, canvasData: { elements } }), {});
  for (const format of outputFormats) {
    const job = { design, options: { ...defaultRenderOptions, format }, images: new Map() };
    const found = (await render(job, services)).warnings.filter(({ code }) => code === 'ART_RASTERIZED');
    expect(found.map(({ elementId }) => elementId)).toEqual(format === 'pdf' ? ['filtered', 'finely tiled'] : []);
  }
});
