import {
  type BoundDesign,
  bindDesign,
  layoutDesign,
  type Mark,
  type Placement,
  parseDesign,
  placeScene,
  type Scene,
} from '../../../packages/core/src/index.ts';
import { createFontServices } from '../../../packages/engine/src/fonts/font-services.ts';
import { paintRaster } from '../../../packages/engine/src/surface/raster-surface.ts';
import type { BrowserImage } from './browser-painter.ts';
import type { Pixels } from './compare-pixels.ts';
import type { ParityCase } from './parity-case.ts';

/** A case as Platen sees it. */
export interface PaintedCase {
  readonly design: BoundDesign;
  readonly scene: Scene;
  readonly placement: Placement;
  readonly pixels: Pixels;
  /** What the browser needs to paint the same scene: font files by face id, images by key. */
  readonly fonts: ReadonlyMap<string, string>;
  readonly images: Readonly<Record<string, BrowserImage>>;
}

const services = createFontServices();

/** Lays a case out once and paints it with Skia. */
export async function paintCase({
  design: { width, height, background, elements },
  scale = 1,
}: ParityCase): Promise<PaintedCase> {
  const document = parseDesign({ width, height, canvasData: { background, elements } });
  const design = bindDesign(document);
  const placement = placeScene({ sceneWidth: width, sceneHeight: height, scale, resizeMode: 'contain' });
  const scene = layoutDesign(design, {
    ...services,
    images: new Map(),
    pixelRatio: scale,
    placement: placement.transform,
  });
  const fonts = new Map([...facesOf(scene.marks)].map((face) => [face, services.fontStore.path(face)]));
  for (const face of fonts.keys()) services.fontStore.load(face);
  const canvas = paintRaster(scene, placement, { image: () => undefined, art: () => undefined });
  const { data } = canvas.getContext('2d').getImageData(0, 0, placement.width, placement.height);
  const pixels = { width: placement.width, height: placement.height, data: data as Uint8ClampedArray };
  return { design, scene, placement, pixels, fonts, images: {} };
}

/** Every font file that a scene's text names. */
export function facesOf(marks: readonly Mark[]): ReadonlySet<string> {
  const faces = new Set<string>();
  const visit = (mark: Mark): void => {
    if (mark.kind === 'group') for (const child of mark.children) visit(child);
    if (mark.kind === 'text') for (const { face } of mark.styles) faces.add(face);
  };
  for (const mark of marks) visit(mark);
  return faces;
}
