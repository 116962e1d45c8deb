import type { Canvas2D, PaintResources } from '@platen/core';

/** Canvases that a painting takes besides the one it is for. */
export interface PageCanvases extends Pick<PaintResources, 'createLayer' | 'releaseLayer' | 'createPath'> {
  /** The context of a canvas of the page, as the painter uses it. */
  contextOf(canvas: HTMLCanvasElement): Canvas2D;
  /** A canvas of its own, for pixels. */
  create(width: number, height: number): HTMLCanvasElement;
  /** Takes what was put into the page out of it again. */
  close(): void;
}

/**
 * Blink's canvases have no property for font features; they take those of their element's style, which an element has only
 * in a document. So layers stand hidden in the page for as long as it is painted. Where an element's style says nothing to
 * its canvas, as in Firefox, glyphs have their plain forms.
 */
export function createPageCanvases(page: Document): PageCanvases {
  const room = page.createElement('div');
  room.hidden = true;
  page.body.append(room);

  const create = (width: number, height: number): HTMLCanvasElement => {
    const canvas = page.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    return canvas;
  };

  const contextOf = (canvas: HTMLCanvasElement): Canvas2D => {
    if (!canvas.isConnected) room.append(canvas);
    // Keeps the pixels in main memory, where Skia paints them with the rasteriser that the service has.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('the page has no memory for another canvas');
    if (!('fontFeatureSettings' in context)) giveFontFeatures(context, canvas);
    return context as unknown as Canvas2D;
  };

  return {
    contextOf,
    create,
    createLayer: (width, height) => {
      const canvas = create(width, height);
      return { context: contextOf(canvas), image: canvas };
    },
    releaseLayer: ({ image }) => {
      const canvas = image as HTMLCanvasElement;
      canvas.width = 1;
      canvas.height = 1;
      canvas.remove();
    },
    createPath: (d) => new Path2D(d),
    close: () => room.remove(),
  };
}

function giveFontFeatures(context: CanvasRenderingContext2D, { style }: HTMLCanvasElement): void {
  let current = 'normal';
  Object.defineProperty(context, 'fontFeatureSettings', {
    get: () => current,
    set: (settings: string) => {
      if (settings === current) return;
      current = settings;
      style.fontFeatureSettings = settings;
      // The style is read when another font is set.
      const { font } = context;
      context.font = '1px sans-serif';
      context.font = font;
    },
  });
}
