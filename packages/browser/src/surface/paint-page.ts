import type { ColorMatrix, Mark, PaintResources, Placement, Scene } from '@platen/core';
import { paintInSteps, recolorPixels } from '@platen/core/paint';
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
  /**
   * Asked after each few ms of painting; resolves when it may go on, with false when nobody wants the picture any more. The
   * canvas shows what it showed before until the picture is complete. Default: it is painted in one go.
   */
  readonly pause?: () => Promise<boolean>;
}

/** ms of painting after which a page may want to do something else. */
const sliceMs = 4;

/** Paints a scene; its fonts must be known to the document. Answers whether it was painted to its end. */
export async function paintPage(request: PaintRequest): Promise<boolean> {
  const { scene, placement, pictures, canvas, loadRenderer, pause } = request;
  const canvases = createPageCanvases(canvas.ownerDocument);
  try {
    const renderer = holdsSvgFilters(scene.marks) ? await loadRenderer?.() : undefined;
    const { width, height } = placement;
    const target = pause ? canvases.create(width, height) : setSize(canvas, width, height);
    const resources: PaintResources = {
      image: paintablePictures(pictures, canvases),
      ...(renderer && { drawSvg: (request) => drawSvg(request, renderer, canvases) }),
      createLayer: canvases.createLayer,
      releaseLayer: (layer) => canvases.releaseLayer?.(layer),
      createPath: canvases.createPath,
    };
    let began = performance.now();
    for (const _ of paintInSteps(scene, canvases.contextOf(target), resources, placement)) {
      if (!pause || performance.now() - began < sliceMs) continue;
      if (!(await pause())) return false;
      began = performance.now();
    }
    if (target !== canvas) canvases.contextOf(setSize(canvas, width, height)).drawImage(target, 0, 0, width, height);
    return true;
  } finally {
    canvases.close();
  }
}

/** Also empties it. */
function setSize(canvas: HTMLCanvasElement, width: number, height: number): HTMLCanvasElement {
  canvas.width = width;
  canvas.height = height;
  return canvas;
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
