import { defaultRenderOptions } from '@platen/core';
import { encodeBarcode } from '@platen/core/barcodes';
import { markupReaders } from '@platen/core/markup';
import { meanScale } from '../../packages/core/src/geometry/matrix.ts';
import {
  type BoundDesign,
  layoutDesign,
  type Placement,
  placeScene,
  type Scene,
} from '../../packages/core/src/index.ts';
import { resolveJobImages } from '../../packages/engine/src/pipeline/images/resolve-images.ts';
import type { ImageSource, RenderServices } from '../../packages/engine/src/pipeline/render-job.ts';

export interface LaidOut {
  readonly scene: Scene;
  readonly placement: Placement;
  readonly resolved: Awaited<ReturnType<typeof resolveJobImages>>;
}

/** A bound design as the service lays it out for a picture at `scale`, with what the painter needs beside the scene. */
export async function layOutInNode(
  { design, images, scale }: { design: BoundDesign; images: ReadonlyMap<string, ImageSource>; scale: number },
  { fonts, measurer, hyphenator, images: store }: RenderServices,
): Promise<LaidOut> {
  const { width, height } = design;
  const placement = placeScene({ sceneWidth: width, sceneHeight: height, scale, resizeMode: 'contain' });
  const resolved = await resolveJobImages({ design, options: defaultRenderOptions, images }, store);
  const scene = layoutDesign(design, {
    fonts,
    measurer,
    hyphenator,
    images: resolved.forLayout,
    barcodes: encodeBarcode,
    markup: markupReaders,
    pixelRatio: meanScale(placement.transform),
    placement: placement.transform,
  });
  return { scene, placement, resolved };
}
