import '../fonts/no-system-fonts.ts';
import { type Canvas, createCanvas, Path2D, PDFDocument, type PDFMetadata, type SKRSContext2D } from '@napi-rs/canvas';
import {
  type Box,
  type Canvas2D,
  type Matrix,
  multiply,
  type PaintResources,
  type Placement,
  paintScene,
  type Scene,
} from '@platen/core';
import { allocateCanvas } from '../images/allocate-canvas.ts';
import type { PdfPage } from './pdf-page.ts';
import { sceneLinks } from './scene-links.ts';
// Sets the text renderer, which must come before the first canvas of the process.
import './raster-surface.ts';

export interface PdfPaintOptions {
  /** Pixels per inch for what PDF has no operator for: blurs, shadows, colour filters. */
  readonly rasterDpi: number;
  /** Pixels per pt of pictures that others lie upon as pixels; further ones are left out. */
  readonly picturePxPerPt: number;
  /** JPEG quality of opaque pictures, 1 to 100. Pictures with transparency are stored without loss. */
  readonly imageQuality: number;
  /**
   * What is painted for a name of a picture. Undefined for what can be painted as it is, null where nothing is.
   *
   * @param place as `drawImage` has it, in px of the source.
   * @param ptPerUnit of the coordinates of the place, along its sides.
   */
  readonly standIn: (
    image: unknown,
    place: readonly number[],
    ptPerUnit: { readonly x: number; readonly y: number },
  ) => PictureStandIn | null | undefined;
}

export interface PictureStandIn {
  readonly image: Canvas;
  /** Where the whole of it lies, and what of that is seen; null for all. */
  readonly box: Box;
  readonly cut: Box | null;
}

/** Paints each scene on a PDF page of its own, with the painter that makes the raster formats. The bytes are Skia's own. */
export function paintPdf(
  scenes: readonly Scene[],
  page: PdfPage,
  resources: PdfResources,
  options: PdfPaintOptions,
): Buffer {
  const { rasterDpi, imageQuality } = options;
  const metadata: PDFMetadata & { readonly rasterDpi: number } = {
    encodingQuality: imageQuality,
    // The type declaration calls it `rasterDPI`, a name the library does not read.
    rasterDpi,
    // The file is taken apart, and packed when it is put together again.
    compressionLevel: 0,
  };
  const document = new PDFDocument(metadata);
  for (const scene of scenes) paintPage(document, { ...options, scene, page, resources });
  return document.close();
}

/** From px of a scene to px of the canvas that its page is painted on. */
export function canvasMatrix({ area, placement }: PdfPage, rasterDpi: number): Matrix {
  const pxPerPt = rasterDpi / 72;
  return multiply([pxPerPt, 0, 0, pxPerPt, area.x * pxPerPt, area.y * pxPerPt], placement.transform);
}

export type PdfResources = Pick<PaintResources, 'image' | 'imagePixels' | 'drawSvg'>;

interface PageRequest extends PdfPaintOptions {
  readonly scene: Scene;
  readonly page: PdfPage;
  readonly resources: PdfResources;
}

function paintPage(document: PDFDocument, request: PageRequest): void {
  const { scene, page, resources, rasterDpi, picturePxPerPt, standIn } = request;
  // Skia rounds the width to whole pixels. What is too much is cut off when the page gets its exact size.
  const context = document.beginPage(page.width + 144 / rasterDpi, page.height);
  // Skia draws a page in pixels of `rasterDpi` and scales it down to pt. Its own transform is replaced by the painter's
  // absolute ones, so everything is measured in those pixels here.
  const pxPerPt = rasterDpi / 72;
  const shared: PageWide = { layers: new WeakSet(), standIn, pxPerPt, picturePxPerPt };
  const { x, y, width, height } = page.area;
  // Its type lacks what every context of this library has, such as `drawCanvas`.
  const canvas = vectorContext(context as unknown as SKRSContext2D, { x: x * pxPerPt, y: y * pxPerPt }, shared);
  context.beginPath();
  context.rect(0, 0, width * pxPerPt, height * pxPerPt);
  context.clip();
  const placement: Placement = {
    width: width * pxPerPt,
    height: height * pxPerPt,
    transform: multiply([pxPerPt, 0, 0, pxPerPt, 0, 0], page.placement.transform),
  };
  paintScene(scene, canvas, { ...resources, ...layerFactory(shared) }, placement);
  canvas.setTransform(pxPerPt, 0, 0, pxPerPt, 0, 0);
  for (const { box, url } of sceneLinks(scene, page)) {
    context.annotateLinkUrl(box.x, box.y, box.x + box.width, box.y + box.height, url);
  }
  document.endPage();
}

interface PageWide extends Pick<PdfPaintOptions, 'standIn' | 'picturePxPerPt'> {
  /** Layers of the page; other canvases, which hold decoded pictures, are told from them by not being in it. */
  readonly layers: WeakSet<object>;
  /** Canvas px per pt. */
  readonly pxPerPt: number;
}

function layerFactory(
  shared: PageWide,
): Pick<PaintResources, 'createLayer' | 'createPixels' | 'holdsVectors' | 'createPath'> {
  return {
    holdsVectors: true,
    createLayer: (width, height) => {
      const canvas = createCanvas(width, height);
      shared.layers.add(canvas);
      return { context: vectorContext(canvas.getContext('2d'), { x: 0, y: 0 }, shared), image: canvas };
    },
    createPixels: (width, height) => {
      const canvas = allocateCanvas(width, height);
      return { context: canvas.getContext('2d') as unknown as Canvas2D, image: canvas };
    },
    createPath: (d) => new Path2D(d),
  };
}

/**
 * A context whose layers stay vectors: `drawImage` would paint their pixels, `drawCanvas` replays their calls, and
 * Skia makes a transparency group of them. Its origin is moved by `origin`.
 */
function vectorContext(
  context: SKRSContext2D,
  origin: { readonly x: number; readonly y: number },
  shared: PageWide,
): Canvas2D {
  const drawImage = context.drawImage.bind(context) as (...args: unknown[]) => void;
  const setTransform = context.setTransform.bind(context) as (...args: readonly number[]) => void;
  const moved = (a: number, b: number, c: number, d: number, e: number, f: number) =>
    setTransform(a, b, c, d, e + origin.x, f + origin.y);
  const drawn = (image: unknown, ...place: number[]) => {
    if (isCanvas(image) && shared.layers.has(image)) {
      drawLayer(context, image, place);
      return;
    }
    const { a, b, c, d } = context.getTransform();
    const ptPerUnit = { x: Math.hypot(a, b) / shared.pxPerPt, y: Math.hypot(c, d) / shared.pxPerPt };
    const standIn = shared.standIn(image, place, ptPerUnit);
    if (standIn) drawCut(context, standIn, drawImage);
    else if (standIn === undefined) {
      const { picturePxPerPt: density } = shared;
      const scale = { x: ptPerUnit.x * density, y: ptPerUnit.y * density };
      drawImage(...(isCanvas(image) ? cropped(image, place, scale) : [image, ...place]));
    }
  };
  moved(1, 0, 0, 1, 0, 0);
  return Object.assign(context, { setTransform: moved, drawImage: drawn }) as unknown as Canvas2D;
}

function drawCut(
  context: SKRSContext2D,
  { image, box, cut }: PictureStandIn,
  drawImage: (...args: readonly unknown[]) => void,
): void {
  context.save();
  if (cut) {
    context.beginPath();
    context.rect(cut.x, cut.y, cut.width, cut.height);
    context.clip();
  }
  drawImage(image, box.x, box.y, box.width, box.height);
  context.restore();
}

/** Only the part of a picture that is shown, at the size at which it is shown: Skia would store the whole of it. `scale` is picture px per px of its place. */
function cropped(
  picture: Canvas,
  place: readonly number[],
  scale: { readonly x: number; readonly y: number },
): [Canvas, ...number[]] {
  const [x = 0, y = 0, width = 0, height = 0, ...target] = place;
  const [, , targetWidth = 0, targetHeight = 0] = target;
  if (target.length !== 4 || width <= 0 || height <= 0) return [picture, ...place];
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  const right = Math.min(picture.width, Math.ceil(x + width));
  const bottom = Math.min(picture.height, Math.ceil(y + height));
  if (right <= left || bottom <= top) return [picture, ...place];
  const shrinkX = Math.min(1, (targetWidth * scale.x) / width);
  const shrinkY = Math.min(1, (targetHeight * scale.y) / height);
  const part = allocateCanvas(
    Math.max(1, Math.round((right - left) * shrinkX)),
    Math.max(1, Math.round((bottom - top) * shrinkY)),
  );
  if (part.width === picture.width && part.height === picture.height) return [picture, ...place];
  const context = part.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, right - left, bottom - top, 0, 0, part.width, part.height);
  const scaleX = part.width / (right - left);
  const scaleY = part.height / (bottom - top);
  return [part, (x - left) * scaleX, (y - top) * scaleY, width * scaleX, height * scaleY, ...target];
}

function isCanvas(image: unknown): image is Canvas {
  return typeof image === 'object' && image !== null && 'getContext' in image;
}

function drawLayer(context: SKRSContext2D, layer: Canvas, place: readonly number[]): void {
  const [x = 0, y = 0, width = layer.width, height = layer.height] = place;
  if (context.globalCompositeOperation === 'destination-in') touch(layer);
  if (context.filter === 'none') {
    context.drawCanvas(layer, x, y, width, height);
    return;
  }
  // Skia turns what a filter is applied to into pixels, as far as the clip reaches: without one, the whole page.
  const reach = blurReach(context.filter) + 2;
  context.save();
  context.beginPath();
  context.rect(x - reach, y - reach, width + 2 * reach, height + 2 * reach);
  context.clip();
  context.drawCanvas(layer, x, y, width, height);
  context.restore();
}

/**
 * Leaves a trace in the corner of a layer, 1/255 of a pixel of black: Skia leaves out a layer without any content, and a
 * mask that shows nothing would show everything.
 */
function touch(layer: Canvas): void {
  const context = layer.getContext('2d');
  context.save();
  context.resetTransform();
  context.globalAlpha = 1;
  context.fillStyle = 'rgba(0, 0, 0, 0.004)';
  context.fillRect(0, 0, 1, 1);
  context.restore();
}

/** Three sigma of every blur of a filter list. */
function blurReach(filter: string): number {
  return [...filter.matchAll(/blur\(([\d.]+)px\)/g)].reduce((sum, match) => sum + 3 * Number(match[1]), 0);
}
