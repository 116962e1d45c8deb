// What runs inside Chromium's page: the same painter as in Node, on the browser's own canvas.
import type { Placement } from '../../../packages/core/src/layout/place-scene.ts';
import type { Canvas2D, PaintResources } from '../../../packages/core/src/paint/canvas.ts';
import { paintScene } from '../../../packages/core/src/paint/paint-scene.ts';
import type { Scene } from '../../../packages/core/src/scene/scene.ts';

export interface BrowserPaintRequest {
  readonly scene: Scene;
  readonly placement: Placement;
  /** By image key: something an `<img>` loads. */
  readonly images: Readonly<Record<string, BrowserImage>>;
}

export interface BrowserImage {
  readonly url: string;
  /** Source px to each of its own px. */
  readonly shrink: number;
}

/** Paints a scene on a canvas of its own and returns it as a PNG data URL. */
async function paint({ scene, placement, images }: BrowserPaintRequest): Promise<string> {
  const loaded = new Map<string, { drawable: unknown; shrink: number }>();
  for (const [key, { url, shrink }] of Object.entries(images)) {
    const drawable = new Image();
    drawable.src = url;
    await drawable.decode();
    loaded.set(key, { drawable, shrink });
  }
  const canvas = newCanvas(placement.width, placement.height);
  const resources: PaintResources = {
    image: (key) => loaded.get(key),
    createLayer: (width, height) => {
      const layer = newCanvas(width, height);
      return { context: contextOf(layer), image: layer };
    },
    releaseLayer: ({ image }) => {
      (image as HTMLCanvasElement).width = 1;
    },
    createPath: (d) => new Path2D(d),
  };
  paintScene(scene, contextOf(canvas), resources, placement);
  return canvas.toDataURL('image/png');
}

function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): Canvas2D {
  // Keeps the canvas in main memory, where Skia paints it with the same rasteriser as Node's.
  return canvas.getContext('2d', { willReadFrequently: true }) as unknown as Canvas2D;
}

Object.assign(globalThis, { paintPlatenScene: paint });
