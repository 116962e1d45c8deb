import type { ImageMark } from '../../scene/marks.ts';
import type { PaintContext } from '../context.ts';

export function paintImage({ image, source, target, colors }: ImageMark, { canvas, resources }: PaintContext): void {
  const pixels = resources.image(image, colors);
  if (pixels === undefined) throw new Error(`the image ${image} was not loaded before painting`);
  const { drawable, shrink } = pixels;
  // What Chromium draws HTML images with: linear filtering between mipmap levels.
  canvas.imageSmoothingEnabled = true;
  canvas.imageSmoothingQuality = 'medium';
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
