import { bindDesign, defaultRenderOptions, parseDesign, type RenderOptions } from '@platen/core';
import { render } from '@platen/engine';
import { encodeRaster } from '../../packages/engine/src/encode/pixels/encode-raster.ts';
import { releasePicture, takePicture } from '../../packages/engine/src/encode/pixels/painted-picture.ts';
import type { Contender } from '../contender.ts';
import { readFixture } from '../fixtures.ts';
import { versionOf } from '../support/version-of.ts';
import { imagesOf } from './images-of.ts';
import { recordCalls } from './painted-calls.ts';
import { aloneServices } from './platen.ts';

export interface FloorArgs {
  readonly design: string;
  readonly options: Partial<RenderOptions> & { readonly format: 'png' | 'jpg' | 'webp' };
}

/**
 * What cannot be less: Skia told the same things as in a render, and the encoder. The calls are those of a render of the
 * engine, played back; that the file is the same to the byte is checked.
 */
export async function create({ design: name, options }: FloorArgs): Promise<Contender> {
  const { folder, design: stored, data } = readFixture(name);
  const document = parseDesign(stored);
  const design = bindDesign(document, { dynamicData: data });
  const images = imagesOf(design, folder);
  const whole = { ...defaultRenderOptions, ...options };
  // Everything is painted and encoded, whatever earlier renders had in common.
  const draw = () => render({ design, options: whole, images }, aloneServices);
  // Pictures are decoded and scaled by now, and texts judged.
  const expected = await draw();
  const { calls, play } = await recordCalls(draw);
  const paint = async () => {
    const picture = takePicture(play());
    const bytes = await encodeRaster(picture, options.format, whole);
    releasePicture(picture);
    return bytes;
  };
  if (!(await paint()).equals(expected.bytes)) throw new Error(`the ${calls} calls played back are another picture`);
  return { version: `Skia of @napi-rs/canvas ${versionOf('@napi-rs/canvas')}, ${calls} calls`, render: paint };
}
