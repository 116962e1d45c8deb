import '../fonts/no-system-fonts.ts';
import { type Canvas, Path2D, setTextRenderer } from '@napi-rs/canvas';
import { type Canvas2D, type PaintResources, type Placement, paintScene, type Scene } from '@platen/core';
import { allocateCanvas, releaseCanvas } from '../images/allocate-canvas.ts';

// Chromium's own text pixels on Linux; see docs/adr. Must come before the first canvas of the process.
setTextRenderer('system');

/**
 * Paints a scene on a Skia canvas of whole device px.
 * @throws PlatenError RENDER_FAILED when the memory for it cannot be had.
 */
export function paintRaster(scene: Scene, placement: Placement, resources: RasterResources): Canvas {
  const canvas = allocateCanvas(placement.width, placement.height);
  const { base, ...lent } = resources;
  if (base) copyPixels(base, canvas);
  try {
    paintScene(scene, canvas.getContext('2d') as unknown as Canvas2D, { ...lent, ...canvasFactory }, placement);
  } catch (cause) {
    releaseCanvas(canvas);
    throw cause;
  }
  return canvas;
}

export interface RasterResources extends Pick<PaintResources, 'image' | 'scaledImage' | 'drawSvg'> {
  /** A canvas of the same size, whose pixels lie beneath the scene. */
  readonly base?: Canvas;
}

/** Exact on a canvas that is still transparent: nothing of it shows through. */
function copyPixels(from: Canvas, to: Canvas): void {
  const context = to.getContext('2d');
  context.imageSmoothingEnabled = false;
  context.drawImage(from, 0, 0);
  context.imageSmoothingEnabled = true;
}

const canvasFactory = {
  createLayer: (width, height) => {
    const canvas = allocateCanvas(width, height);
    return { context: canvas.getContext('2d') as unknown as Canvas2D, image: canvas };
  },
  // 200 layers of a small page would hold 600 MB.
  releaseLayer: ({ image }) => releaseCanvas(image as Canvas),
  createPath: (d) => new Path2D(d),
} satisfies Pick<PaintResources, 'createLayer' | 'releaseLayer' | 'createPath'>;
