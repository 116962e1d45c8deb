import type { ColorMatrix, Mark, PaintResources, Placement, Scene } from '@platen/core';
import { paintScene, recolorPixels } from '@platen/core/paint';
import { drawSvg, type LoadRenderer } from './draw-svg.ts';
import { createPageCanvases, type PageCanvases } from './page-canvases.ts';

export interface PaintablePicture {
  /** Absent for SVG, and for what could not be brought. */
  readonly bitmap?: ImageBitmap;
  /** Px of the picture for each px of the bitmap. Default 1. */
  readonly shrink?: number;
}

export interface PaintRequest {
  readonly scene: Scene;
  readonly placement: Placement;
  /** By the key of image marks. */
  readonly pictures: ReadonlyMap<string, PaintablePicture>;
  /** Is given the size of the placement. */
  readonly canvas: HTMLCanvasElement;
  /** Asked only where the scene holds filters of SVG, which are not applied without it. */
  readonly loadRenderer?: LoadRenderer;
}

/** Paints a scene; its fonts must be known to the document. */
export async function paintPage({ scene, placement, pictures, canvas, loadRenderer }: PaintRequest): Promise<void> {
  const canvases = createPageCanvases(canvas.ownerDocument);
  try {
    const renderer = holdsSvgFilters(scene.marks) ? await loadRenderer?.() : undefined;
    canvas.width = placement.width;
    canvas.height = placement.height;
    const resources: PaintResources = {
      image: paintablePictures(pictures, canvases),
      ...(renderer && { drawSvg: (request) => drawSvg(request, renderer, canvases) }),
      createLayer: canvases.createLayer,
      releaseLayer: (layer) => canvases.releaseLayer?.(layer),
      createPath: canvases.createPath,
    };
    paintScene(scene, canvases.contextOf(canvas), resources, placement);
  } finally {
    canvases.close();
  }
}

function holdsSvgFilters(marks: readonly Mark[]): boolean {
  return marks.some(
    (mark) => mark.kind === 'group' && (mark.svgFilter !== undefined || holdsSvgFilters(mark.children)),
  );
}

/** Each picture as it is, and once for every way it is recoloured. */
function paintablePictures(pictures: PaintRequest['pictures'], canvases: PageCanvases): PaintResources['image'] {
  const recolored = new Map<string, { readonly drawable: HTMLCanvasElement; readonly shrink: number }>();
  return (key, colors) => {
    const { bitmap, shrink = 1 } = pictures.get(key) ?? {};
    if (bitmap === undefined || colors === undefined) return bitmap && { drawable: bitmap, shrink };
    const name = `${key} ${JSON.stringify(colors)}`;
    const known = recolored.get(name) ?? { drawable: recolor(bitmap, colors, canvases), shrink };
    recolored.set(name, known);
    return known;
  };
}

function recolor(bitmap: ImageBitmap, colors: ColorMatrix, { create, contextOf }: PageCanvases): HTMLCanvasElement {
  const { width, height } = bitmap;
  const canvas = create(width, height);
  const context = contextOf(canvas);
  context.drawImage(bitmap, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  recolorPixels(pixels.data as Uint8ClampedArray, colors);
  context.putImageData(pixels, 0, 0);
  return canvas;
}
