import type { Placement, PortablePicture, PortableScene } from '@platen/core';
import { dataBytes } from '../pictures/data-bytes.ts';
import { decodeRaster } from '../pictures/decode-raster.ts';
import { readRasterHeader } from '../pictures/raster-header.ts';
import type { LoadRenderer } from './draw-svg.ts';
import { type PaintablePicture, paintPage } from './paint-page.ts';

export interface SceneSources {
  /** Brings a font file as plain TrueType or OpenType tables. */
  readonly fetchFont: (location: { readonly package: string; readonly file: string }) => Promise<BufferSource>;
  /** Brings a picture by its `src`; `data:` sources are read here. */
  readonly fetchPicture: (src: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Loads `@resvg/resvg-wasm`, for filters of SVG art. Default: none, and such filters are not applied. */
  readonly loadSvgRenderer?: LoadRenderer;
  /** Default: the page's. */
  readonly document?: Document;
}

/** A scene with all that it is painted from. */
export interface BroughtScene {
  readonly scene: PortableScene;
  /** On a canvas of the page, which is given the size of the placement. */
  paint(placement: Placement, canvas: HTMLCanvasElement): Promise<void>;
}

/**
 * Brings the fonts and pictures of a scene that a service laid out. It needs neither HarfBuzz nor an index of fonts, and is
 * there before an engine is. A picture that cannot be had is left out. Rejects when a font cannot be had.
 */
export async function bringScene(scene: PortableScene, sources: SceneSources): Promise<BroughtScene> {
  const { fetchFont, fetchPicture, loadSvgRenderer: loadRenderer, document: page = document } = sources;
  const fonts = scene.fonts.map(async ({ id, weights, italic, ...location }) => {
    const descriptors = { weight: weights.join(' '), style: italic ? 'italic' : 'normal' };
    page.fonts.add(await new FontFace(id, await fetchFont(location), descriptors).load());
  });
  const pictures = scene.pictures.map(async (picture) => {
    const read = readPortable(picture, fetchPicture).catch(() => undefined);
    return [picture.key, (await read) ?? {}] as const;
  });
  await Promise.all(fonts);
  const byKey = new Map(await Promise.all(pictures));
  const painted = { scene, pictures: byKey, ...(loadRenderer && { loadRenderer }) };
  return { scene, paint: async (placement, canvas) => void (await paintPage({ ...painted, placement, canvas })) };
}

async function readPortable(
  { src, upright, width }: PortablePicture,
  fetchPicture: SceneSources['fetchPicture'],
): Promise<PaintablePicture> {
  const bytes = src.startsWith('data:') ? dataBytes(src) : await fetchPicture(src);
  const header = readRasterHeader(bytes);
  if (header === undefined) return {};
  const bitmap = await decodeRaster(bytes, { ...header, upright });
  return { bitmap, shrink: width / bitmap.width };
}
