import { createCanvas, loadImage, Path2D } from '@napi-rs/canvas';
import { encodeBarcode } from '@platen/core/barcodes';
import {
  bindDesign,
  type Canvas2D,
  type FontCatalog,
  type ImageInfo,
  layoutDesign,
  type PaintResources,
  paintScene,
  parseDesign,
  placeScene,
  type ResolvedImage,
  type Scene,
  type TextMeasurer,
} from '../../packages/core/src/index.ts';

export interface CodeRequest {
  readonly element: Readonly<Record<string, unknown>>;
  /** Device px per design px. */
  readonly scale?: number;
  readonly background?: string;
  readonly width?: number;
  readonly height?: number;
  /** By `src`: a PNG's bytes. */
  readonly images?: ReadonlyMap<string, { readonly info: ImageInfo; readonly bytes: Buffer }>;
}

export interface CodePicture {
  readonly scene: Scene;
  readonly png: Buffer;
  readonly jpg: Buffer;
}

/** Draws one code on a page through layout and painter, and encodes it as PNG and as JPG of quality 60. */
export async function renderCode(request: CodeRequest): Promise<CodePicture> {
  const { scale = 1, width = 400, height = 300 } = request;
  const document = parseDesign({
    width,
    height,
    canvasData: { background: request.background ?? '#ffffff', elements: [{ id: 'code', ...request.element }] },
  });
  const images = new Map<string, ResolvedImage>();
  for (const [src, { info }] of request.images ?? []) images.set(src, { status: 'ready', info });
  const placement = placeScene({ sceneWidth: width, sceneHeight: height, scale, resizeMode: 'contain' });
  const scene = layoutDesign(bindDesign(document), {
    fonts: noFonts,
    measurer: noMeasurer,
    images,
    barcodes: encodeBarcode,
    pixelRatio: scale,
    placement: placement.transform,
  });
  const canvas = createCanvas(placement.width, placement.height);
  const drawables = await loadDrawables(request);
  const resources: PaintResources = {
    image: (key) => drawables.get(key),
    createLayer: (layerWidth, layerHeight) => {
      const layer = createCanvas(layerWidth, layerHeight);
      return { context: layer.getContext('2d') as unknown as Canvas2D, image: layer };
    },
    createPath: (d) => new Path2D(d),
  };
  paintScene(scene, canvas.getContext('2d') as unknown as Canvas2D, resources, placement);
  return { scene, png: await canvas.encode('png'), jpg: await canvas.encode('jpeg', 60) };
}

async function loadDrawables(
  request: CodeRequest,
): Promise<ReadonlyMap<string, { drawable: unknown; shrink: number }>> {
  const entries = [...(request.images?.values() ?? [])].map(async ({ info, bytes }) => {
    const drawable = await loadImage(bytes);
    return [info.key, { drawable, shrink: 1 }] as const;
  });
  return new Map(await Promise.all(entries));
}

const noFonts: FontCatalog = new Proxy({} as FontCatalog, {
  get: () => {
    throw new Error('a code without text asks for no font');
  },
});
const noMeasurer: TextMeasurer = {
  width: () => {
    throw new Error('a code without text measures no text');
  },
};
