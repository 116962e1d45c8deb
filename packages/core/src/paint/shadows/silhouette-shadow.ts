import { PlatenError } from '../../errors/platen-error.ts';
import { type Box, intersection, moved, outset, roundOut } from '../../geometry/box.ts';
import { identity, type Matrix, meanScale } from '../../geometry/matrix.ts';
import type { Shadow } from '../../scene/paint.ts';
import type { PaintTarget } from '../context.ts';
import { blitLayer, closeLayer, drawLayer, type OpenLayer, openLayer } from '../layer.ts';
import { traceBox } from '../trace-shape.ts';
import { castShadow } from './cast-shadow.ts';
import { type AlphaMap, growAlpha } from './grow-alpha.ts';
import { shadowSource } from './shadow-reach.ts';

/** Paints the shadow that falls from a picture: of its alpha, larger by the shadow's spread. */
export function dropShadow(target: PaintTarget, picture: OpenLayer, shadow: Shadow): void {
  if (shadow.spread === 0) {
    castLayer(target, picture, shadow);
    return;
  }
  const by = shadow.spread * meanScale(target.matrix);
  const room = intersection(outset(picture.box, Math.max(0, by) + 1), shadowSource({ ...shadow, spread: 0 }, target));
  const grown = room && silhouette(target, picture, { by, room, of: 'inside' });
  if (grown === undefined) return;
  castLayer(target, grown, shadow);
  closeLayer(target, grown);
}

/** Paints, over a picture that has two pixels of room on each side, the shadow that what lies around it throws into it. */
export function insetShadow(target: PaintTarget, picture: OpenLayer, shadow: Shadow): void {
  const by = -shadow.spread * meanScale(target.matrix);
  const result = openLayer(target, picture.box);
  // What throws the shadow that is seen in the picture; beyond it, the picture's surroundings change nothing.
  const seen = shadowSource({ ...shadow, spread: 0 }, { ...target, visible: picture.box });
  const room = intersection(outset(picture.box, insetRoom(shadow, target.matrix)), outset(seen, 2));
  if (result === undefined || room === undefined) return;
  const around = silhouette(target, picture, { by, room, of: 'outside' });
  const onResult = (open: OpenLayer): OpenLayer => ({ ...open, box: moved(open.box, -result.box.x, -result.box.y) });
  const { canvas } = result.target;
  if (around) {
    canvas.save();
    canvas.setTransform(...identity);
    // In a PDF a picture does not cut away what lies at its very edge.
    canvas.beginPath();
    traceBox(canvas, outset(onResult(picture).box, -1));
    canvas.clip();
    castLayer(result.target, onResult(around), shadow);
    canvas.restore();
    closeLayer(target, around);
  }
  canvas.save();
  canvas.globalCompositeOperation = 'destination-in';
  drawLayer(canvas, onResult(picture));
  canvas.restore();
  blitLayer(target, result);
}

/** How far what lies around a picture must reach for none of its own edges to be seen in it. */
function insetRoom({ blur, offsetX, offsetY, spread }: Shadow, matrix: Matrix): number {
  return (1.5 * blur + Math.abs(offsetX) + Math.abs(offsetY) + Math.abs(spread)) * largestScale(matrix) + 4;
}

/** As large as a page may be: each takes some 13 bytes while it grows. */
const maxPagePixels = 70_000_000;
/** As many pixels as a PDF's page may be made of: it holds them, and its own copy of them, until it is written. */
const maxPdfPixels = 40_000_000;

function refuseHuge({ width, height }: Box, { holdsVectors }: PaintTarget['resources']): void {
  const pixels = width * height;
  const maxPixels = holdsVectors ? maxPdfPixels : maxPagePixels;
  if (pixels <= maxPixels) return;
  throw new PlatenError('INVALID_DIMENSIONS', {
    message: `A spread or inset shadow would need ${Math.ceil(pixels / 1e6)} megapixels; at most ${maxPixels / 1e6} are drawn. Use a smaller spread, blur or offset.`,
    details: { reason: 'memory', layerPixels: Math.round(pixels), maxPixels },
  });
}

interface SilhouetteRequest {
  /** Canvas px by which the picture grows. */
  readonly by: number;
  /** Canvas px that the result covers. */
  readonly room: Box;
  /** Whether the picture itself is wanted or what lies around it. */
  readonly of: 'inside' | 'outside';
}

/** A picture's outline as black pixels; undefined where nothing is left of it. */
function silhouette(
  target: PaintTarget,
  picture: OpenLayer,
  { by, room, of }: SilhouetteRequest,
): OpenLayer | undefined {
  const { resources } = target;
  const box = roundOut(room);
  refuseHuge(box, resources);
  const { width, height } = box;
  const shown = intersection(picture.box, outset(box, Math.ceil(Math.abs(by)) + 1));
  if (shown) refuseHuge(shown, resources);
  const map = shown ? alphaOf(picture, shown) : { width: 0, height: 0, values: new Uint8Array() };
  const { x, y } = shown ?? box;
  const grown = growAlpha(map, by, moved(box, -x, -y)).values;
  if (of === 'inside' && grown.every((alpha) => alpha === 0)) return undefined;
  const layer = (resources.createPixels ?? resources.createLayer)(width, height);
  const pixels = layer.context.getImageData(0, 0, width, height);
  for (let at = 0; at < grown.length; at += 1) {
    const alpha = grown[at] as number;
    pixels.data[4 * at + 3] = of === 'inside' ? alpha : 255 - alpha;
  }
  layer.context.putImageData(pixels, 0, 0);
  return { layer, box, target };
}

/** The alpha of a part of a picture; `part` in canvas px. */
function alphaOf({ layer, box }: OpenLayer, part: Box): AlphaMap {
  const { width, height } = part;
  const source = layer.context.getImageData(part.x - box.x, part.y - box.y, width, height).data;
  const values = new Uint8Array(width * height);
  for (let at = 0; at < values.length; at += 1) values[at] = source[4 * at + 3] ?? 0;
  return { width, height, values };
}

function castLayer(target: PaintTarget, source: OpenLayer, shadow: Shadow): void {
  const { box } = source;
  const blurPx = 2 * shadow.blur * largestScale(target.matrix);
  const distance = Math.max(0, Math.ceil(box.x + box.width + blurPx - target.visible.x)) + 16;
  const away = { ...source, box: moved(box, -distance, 0) };
  castShadow(target, { shadow, distance, draw: () => drawLayer(target.canvas, away) });
}

function largestScale([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}
