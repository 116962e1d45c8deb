import path from 'node:path';
import { bindDesign, collectImageNeeds, defaultRenderOptions, parseDesign } from '@platen/core';
import { createRenderServices, type ImageSource, render } from '@platen/engine';
import { describe, it } from 'vitest';
import { codeCases } from './cases/codes.ts';
import { dataCases } from './cases/data.ts';
import { effectCases } from './cases/effects.ts';
import { fitCases } from './cases/fit.ts';
import { groupCases } from './cases/groups.ts';
import { imageCases } from './cases/images.ts';
import { outlineCases } from './cases/outlines.ts';
import { shapeCases } from './cases/shapes.ts';
import { tableCases } from './cases/tables.ts';
import { textCases } from './cases/text.ts';
import { expectPicture } from './expect-picture.ts';
import type { GoldenCase } from './golden-case.ts';

const services = createRenderServices();
const areas = {
  shapes: shapeCases,
  groups: groupCases,
  effects: effectCases,
  outlines: outlineCases,
  images: imageCases,
  text: textCases,
  fit: fitCases,
  codes: codeCases,
  tables: tableCases,
  data: dataCases,
};
const pictures = path.join(import.meta.dirname, '..', '..', 'fixtures', 'images');

for (const [area, cases] of Object.entries(areas)) {
  describe(`golden ${area}`, () => {
    it.each(cases)('$says ($name)', async (golden) => {
      expectPicture(area, golden.name, await renderCase(golden));
    });
  });
}

async function renderCase(golden: GoldenCase): Promise<Buffer> {
  const document = parseDesign({
    width: golden.width ?? 320,
    height: golden.height ?? 180,
    canvasData: {
      ...(golden.background !== undefined && { background: golden.background }),
      ...(golden.locale !== undefined && { locale: golden.locale }),
      elements: golden.elements,
    },
  });
  const design = bindDesign(document, {
    ...(golden.data && { dynamicData: golden.data }),
    ...(golden.overrides && { dynamicElements: golden.overrides }),
  });
  const options = { ...defaultRenderOptions, scale: golden.scale ?? 1 };
  const images = new Map(
    collectImageNeeds(design).map(({ src }): [string, ImageSource] => [
      src,
      { status: 'file', path: path.join(pictures, src) },
    ]),
  );
  return (await render({ design, options, images }, services)).bytes;
}
