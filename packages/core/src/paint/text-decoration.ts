import { type Box, union } from '../geometry/box.ts';
import { dashedStroke, partsBetweenGaps, type Wave, wave, waveHeight } from '../scene/decoration-strokes.ts';
import type { TextDecoration } from '../scene/marks.ts';
import { applyFill, applyStroke, gradientTransform } from './apply-paint.ts';
import type { Canvas2D } from './canvas.ts';
import type { PaintTarget } from './context.ts';
import { opaque, paintThroughLayer } from './fill-shape.ts';
import { closeLayer, openLayer } from './layer.ts';
import { castShadow } from './shadows/cast-shadow.ts';
import { shadowSource } from './shadows/shadow-reach.ts';
import { dropShadow } from './shadows/silhouette-shadow.ts';

/**
 * Paints the shadows of a bar, as CSS `text-shadow` has it.
 *
 * @param reach a box around the whole text, canvas px.
 */
export function paintBarShadows(target: PaintTarget, bar: TextDecoration, reach: Box): void {
  const black = { ...bar, paint: opaque };
  for (const shadow of bar.shadows.filter(({ inset }) => !inset).toReversed()) {
    if (bar.style === 'solid') {
      const distance = Math.max(0, Math.ceil(reach.x + reach.width - target.visible.x)) + 16;
      castShadow(target, { shadow, distance, draw: () => drawBar(target, black) });
      continue;
    }
    // What is cut by a clip casts no shadow beyond it, so it is a picture first.
    const picture = openLayer(target, reach, union(target.visible, shadowSource(shadow, target)));
    if (picture === undefined) continue;
    drawBar(picture.target, black);
    dropShadow(target, picture, { ...shadow, spread: 0 });
    closeLayer(target, picture);
  }
}

/** Draws an underline, overline or line-through with its gaps. Layout has put bars on whole px, as Blink draws them. */
export function paintDecoration(target: PaintTarget, bar: TextDecoration): void {
  if (gradientTransform(bar.paint) === null) {
    drawBar(target, bar);
    return;
  }
  const { x, y, width, thickness, paint } = bar;
  const height = waveHeight(bar.thickness) + thickness;
  const reach = { x: x - thickness, y: y - height, width: width + 2 * thickness, height: 2 * height };
  paintThroughLayer(target, { reach, paint }, (layer) => drawBar(layer, { ...bar, paint: opaque }));
}

function drawBar(target: PaintTarget, bar: TextDecoration): void {
  const { canvas } = target;
  canvas.save();
  if (bar.style === 'solid') paintSolid(canvas, bar);
  else if (bar.style === 'wavy') paintWaves(target, bar);
  else paintDashes(canvas, bar);
  canvas.restore();
}

function paintSolid(canvas: Canvas2D, bar: TextDecoration): void {
  applyFill(canvas, bar.paint);
  const top = bar.y - bar.thickness / 2;
  for (const [from, to] of partsBetweenGaps(bar)) canvas.fillRect(from, top, to - from, bar.thickness);
}

function paintDashes(canvas: Canvas2D, bar: TextDecoration): void {
  const { from, to, dash, cap } = dashedStroke(bar);
  // Rounded ends reach beyond the bar by half a px of rounding.
  if (bar.gaps.length > 0)
    clipToParts(canvas, bar, { top: bar.y - bar.thickness / 2 - 1, bottom: bar.y + bar.thickness / 2 + 1 });
  applyStroke(canvas, bar.paint);
  canvas.lineWidth = bar.thickness;
  canvas.lineCap = cap;
  canvas.setLineDash([...dash]);
  canvas.lineDashOffset = 0;
  canvas.beginPath();
  canvas.moveTo(from, bar.y);
  canvas.lineTo(to, bar.y);
  canvas.stroke();
}

function paintWaves(target: PaintTarget, bar: TextDecoration): void {
  const { canvas } = target;
  if (paintWaveTiles(target, bar)) return;
  const height = waveHeight(bar.thickness) + 1;
  clipToParts(canvas, bar, { top: bar.y - height, bottom: bar.y + height });
  strokeWave(canvas, bar, wave(bar));
}

/** Canvas px of the largest tile of a wave; larger waves are drawn as lines. */
const largestTile = 65_536;

/**
 * Draws a turned wave as Chromium does, from a picture of one period that is repeated without smoothing. False where the
 * line itself is to be drawn: there nothing can be seen of that.
 */
function paintWaveTiles({ canvas, matrix, resources }: PaintTarget, bar: TextDecoration): boolean {
  const [a, b, c, d] = matrix;
  const { paint, thickness, y } = bar;
  const isPixels = !resources.holdsVectors || resources.becomesPixels;
  if (!isPixels || (b === 0 && c === 0) || paint.type !== 'solid') return false;
  const { period } = wave(bar);
  const axis = 0.5;
  const above = -Math.floor(axis - waveHeight(thickness));
  const rows = above + Math.ceil(axis + waveHeight(thickness));
  const [width, height] = [Math.ceil(period * Math.hypot(a, b)), Math.ceil(rows * Math.hypot(c, d))];
  if (width * height > largestTile) return false;
  const tile = resources.createLayer(width, height);
  const [scaleX, scaleY] = [width / period, height / rows];
  tile.context.setTransform(scaleX, 0, 0, scaleY, 0, above * scaleY);
  strokeWave(tile.context, { ...bar, y: axis }, { ...wave(bar), from: -period, to: 2 * period });
  const pattern = canvas.createPattern(tile.image, 'repeat');
  if (pattern) {
    const top = y - axis - above;
    pattern.setTransform({ a: 1 / scaleX, b: 0, c: 0, d: 1 / scaleY, e: bar.x, f: top });
    canvas.imageSmoothingEnabled = false;
    canvas.fillStyle = pattern;
    for (const [from, to] of partsBetweenGaps(bar)) canvas.fillRect(from, top, to - from, rows);
  }
  resources.releaseLayer?.(tile);
  return pattern !== null;
}

function strokeWave(
  canvas: Canvas2D,
  { y, paint, thickness }: TextDecoration,
  { from, to, period, reach }: Wave,
): void {
  applyStroke(canvas, paint);
  canvas.lineWidth = thickness;
  canvas.lineCap = 'butt';
  canvas.setLineDash([]);
  canvas.beginPath();
  canvas.moveTo(from, y);
  for (let at = from; at < to; at += period) {
    const middle = at + period / 2;
    canvas.bezierCurveTo(middle, y + reach, middle, y - reach, at + period, y);
  }
  canvas.stroke();
}

function clipToParts(
  canvas: Canvas2D,
  bar: TextDecoration,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): void {
  canvas.beginPath();
  for (const [from, to] of partsBetweenGaps(bar)) canvas.rect(from, top, to - from, bottom - top);
  canvas.clip();
}
