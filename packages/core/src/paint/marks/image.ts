import type { Box } from '../../geometry/box.ts';
import { type Matrix, mapBox } from '../../geometry/matrix.ts';
import type { ImageMark } from '../../scene/marks.ts';
import type { Canvas2D } from '../canvas.ts';
import type { PaintContext } from '../context.ts';

export function paintImage(mark: ImageMark, context: PaintContext): void {
  if (paintScaled(mark, context)) return;
  const { image, source, target, colors } = mark;
  const { canvas, resources } = context;
  const pixels = resources.image(image, colors);
  if (pixels === undefined) throw new Error(`the image ${image} was not loaded before painting`);
  const { drawable, shrink } = pixels;
  smoothly(canvas);
  canvas.drawImage(
    drawable,
    source.x / shrink,
    source.y / shrink,
    source.width / shrink,
    source.height / shrink,
    target.x,
    target.y,
    target.width,
    target.height,
  );
}

/** What Chromium draws HTML images with: linear filtering between mipmap levels. */
export function smoothly(canvas: Canvas2D): void {
  canvas.imageSmoothingEnabled = true;
  canvas.imageSmoothingQuality = 'medium';
}

/** Copies what the resources' owner has scaled; false where there is no such, or the picture is not on whole px. */
function paintScaled(
  { image, source, target, colors }: ImageMark,
  { canvas, matrix, resources }: PaintContext,
): boolean {
  const place = colors === undefined ? wholePixels(matrix, target) : undefined;
  if (!place) return false;
  const { x, y, width, height } = place;
  const scaled = resources.scaledImage?.({ image, source, width, height });
  if (scaled === undefined) return false;
  canvas.save();
  canvas.setTransform(1, 0, 0, 1, 0, 0);
  canvas.imageSmoothingEnabled = false;
  canvas.drawImage(scaled, x, y, width, height);
  canvas.restore();
  return true;
}

/** Where a box lies on the canvas, if it is upright there and its edges are those of pixels. */
function wholePixels(matrix: Matrix, box: Box): Box | undefined {
  const [a, b, c, d] = matrix;
  if (b !== 0 || c !== 0 || a <= 0 || d <= 0) return undefined;
  const { x, y, width, height } = mapBox(matrix, box);
  const edges = [x, y, x + width, y + height];
  const [left = 0, top = 0, right = 0, bottom = 0] = edges.map(Math.round);
  if (edges.some((edge) => Math.abs(edge - Math.round(edge)) > 1e-6)) return undefined;
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}
