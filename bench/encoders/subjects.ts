import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import sharp from 'sharp';
import { imagesOf } from '../contenders/images-of.ts';
import { readFixture } from '../fixtures.ts';

/** Pixels to encode: opaque, as most pictures are. */
export interface Subject {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly rgba: Buffer;
}

const designs = { 'link-card': 'card over a photograph', quote: 'quote', 'slide-chart': 'slide with a chart' };

export function readSubjects(): Promise<readonly Subject[]> {
  const services = createRenderServices();
  return Promise.all(
    Object.entries(designs).map(async ([design, name]) => {
      const { folder, design: stored, data } = readFixture(design);
      const bound = bindDesign(parseDesign(stored), { dynamicData: data });
      const job = { design: bound, options: defaultRenderOptions, images: imagesOf(bound, folder) };
      const { bytes, width, height } = await render(job, services);
      return {
        name: `${name}, ${width} × ${height}`,
        width,
        height,
        rgba: await sharp(bytes).ensureAlpha().raw().toBuffer(),
      };
    }),
  );
}
