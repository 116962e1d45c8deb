import { type Canvas, createCanvas } from '@napi-rs/canvas';
import {
  type BoundDesign,
  bindDesign,
  collectImageNeeds,
  facesOf,
  type Placement,
  parseDesign,
  type Scene,
} from '../../../packages/core/src/index.ts';
import type { DecodedImage } from '../../../packages/engine/src/images/decode-image.ts';
import { loadPixels, neededShrinks } from '../../../packages/engine/src/pipeline/images/load-pixels.ts';
import type { ImageSource } from '../../../packages/engine/src/pipeline/render-job.ts';
import { createRenderServices } from '../../../packages/engine/src/pipeline/render-services.ts';
import { paintRaster } from '../../../packages/engine/src/surface/raster-surface.ts';
import { layOutInNode } from '../../support/lay-out-in-node.ts';
import type { BrowserImage } from './browser-painter.ts';
import type { BrowserFont } from './chromium-page.ts';
import type { Pixels } from './compare-pixels.ts';
import type { ParityCase } from './parity-case.ts';

/** A case as Platen sees it. */
export interface PaintedCase {
  readonly design: BoundDesign;
  readonly scene: Scene;
  readonly placement: Placement;
  readonly pixels: Pixels;
  /** What the browser needs to paint the same scene: font files by face id, images by key. */
  readonly fonts: ReadonlyMap<string, BrowserFont>;
  readonly images: Readonly<Record<string, BrowserImage>>;
}

const services = createRenderServices();

export const bundledFonts = services.fonts;

/** Lays a case out once and paints it with Skia. */
export async function paintCase({
  design: { width, height, background, elements },
  scale = 1,
}: ParityCase): Promise<PaintedCase> {
  const document = parseDesign({ width, height, canvasData: { background, elements } });
  const design = bindDesign(document);
  const images = dataSources(design);
  const { scene, placement, resolved } = await layOutInNode({ design, images, scale }, services);
  const fonts = new Map([...facesOf(scene.marks)].map((face) => [face, browserFont(face)]));
  for (const face of fonts.keys()) services.fontStore.load(face);
  const { byKey } = resolved;
  const shrinks = neededShrinks(scene, { byKey, transform: placement.transform, density: 1 });
  const { decoded } = await loadPixels(shrinks, { byKey, store: services.images });
  const canvas = paintRaster(scene, placement, { image: (key) => decoded.get(key) });
  const { data } = canvas.getContext('2d').getImageData(0, 0, placement.width, placement.height);
  const pixels = { width: placement.width, height: placement.height, data: data as Uint8ClampedArray };
  return { design, scene, placement, pixels, fonts, images: browserImages(decoded) };
}

/** The bytes of each `data:` source, the only kind that a case may use. */
function dataSources(design: BoundDesign): ReadonlyMap<string, ImageSource> {
  const sources = collectImageNeeds(design).map(({ src }) => {
    const bytes = Buffer.from(src.slice(src.indexOf(',') + 1), 'base64');
    return [src, { status: 'bytes', bytes }] as const;
  });
  return new Map(sources);
}

/** The very pixels that Skia painted with, so that the canvas parity compares painting and not decoding. */
function browserImages(decoded: ReadonlyMap<string, DecodedImage>): Readonly<Record<string, BrowserImage>> {
  const entries = [...decoded].map(([key, { drawable, shrink }]) => {
    const image = drawable as { readonly width: number; readonly height: number };
    const canvas = createCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(drawable as Canvas, 0, 0);
    return [key, { url: canvas.toDataURL('image/png'), shrink }] as const;
  });
  return Object.fromEntries(entries);
}

/** A font file with the characters that the catalogue says it has; joiners and selectors belong to the emoji too. */
export function browserFont(id: string): BrowserFont {
  const { coverage, emoji, weights } = services.fontStore.face(id);
  const ranges = emoji ? [...coverage, 0x200d, 0x200d, 0xfe0f, 0xfe0f, 0x20e3, 0x20e3] : coverage;
  const texts: string[] = [];
  for (let at = 0; at < ranges.length; at += 2)
    texts.push(`U+${(ranges[at] ?? 0).toString(16)}-${(ranges[at + 1] ?? 0).toString(16)}`);
  return { file: services.fontStore.path(id), unicodeRange: texts.join(', '), weight: weights.join(' ') };
}
