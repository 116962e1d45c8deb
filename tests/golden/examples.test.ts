import path from 'node:path';
import { bindDesign, collectImageNeeds, defaultRenderOptions, parseDesign } from '@platen/core';
import { canvasDataExample, dataExample, elementExamples } from '@platen/core/examples';
import { createRenderServices, type ImageSource, render } from '@platen/engine';
import { describe, expect, it } from 'vitest';
import { expectPicture } from './expect-picture.ts';

const services = createRenderServices();
const pictures = path.join(import.meta.dirname, '..', '..', 'fixtures', 'images');
const examples = Object.values(elementExamples).flat();

describe('golden examples', () => {
  it.each(examples)('the $type $id of the reference is drawn without a warning', async (element) => {
    const canvasData = { ...canvasDataExample, elements: [element] };
    const design = bindDesign(parseDesign({ width: 400, height: 300, canvasData }), { dynamicData: dataExample });
    const images = new Map(
      collectImageNeeds(design).map(({ src }): [string, ImageSource] => [
        src,
        { status: 'file', path: path.join(pictures, path.basename(src)) },
      ]),
    );
    const { bytes, warnings } = await render({ design, options: defaultRenderOptions, images }, services);
    expect(warnings).toEqual([]);
    expectPicture('examples', element.id, bytes);
  });
});
