import type { Mark } from '../scene/marks.ts';
import type { PaintContext, PaintTarget } from './context.ts';
import { blitLayer, closeLayer, type OpenLayer, openLayer } from './layer.ts';
import { lightnessToAlpha } from './lightness.ts';

/**
 * What masks of lightness are painted over: as good as black. PDF has masks of lightness and Skia writes none: where
 * the engine finds a mask that begins with this colour, it makes one of it.
 */
export const maskGround = '#000001';

/** Paints all but the last of the marks on a canvas that holds nothing else, and keeps of it what the last one lets through. */
export function paintMasked(
  children: readonly Mark[],
  kind: 'alpha' | 'luminance',
  { canvas, matrix, visible, resources, paintMark }: PaintContext,
): void {
  const mask = children.at(-1);
  for (const child of children.slice(0, -1)) paintMark(child);
  const target: PaintTarget = { canvas, matrix, visible, resources };
  const open = openLayer(target, visible);
  if (mask === undefined || open === undefined) return;
  const { layer, box } = open;
  if (kind === 'luminance') {
    layer.context.save();
    layer.context.setTransform(1, 0, 0, 1, 0, 0);
    layer.context.fillStyle = maskGround;
    layer.context.fillRect(0, 0, box.width, box.height);
    layer.context.restore();
  }
  paintMark(mask, open.target);
  const isLeftToWriter = resources.holdsVectors && !resources.becomesPixels;
  const seen = kind === 'luminance' && !isLeftToWriter ? byLightness(open) : open;
  canvas.save();
  canvas.globalAlpha = 1;
  canvas.globalCompositeOperation = 'destination-in';
  blitLayer(target, seen);
  canvas.restore();
}

/** A mask whose lightness has become its alpha; where layers hold calls, on a canvas of its own. */
function byLightness(open: OpenLayer): OpenLayer {
  const { layer, box, target } = open;
  const pixels = layer.context.getImageData(0, 0, box.width, box.height);
  lightnessToAlpha(pixels);
  const { resources } = target;
  if (resources.createPixels === undefined) {
    layer.context.putImageData(pixels, 0, 0);
    return open;
  }
  const made = resources.createPixels(box.width, box.height);
  made.context.putImageData(pixels, 0, 0);
  closeLayer(target, open);
  return { ...open, layer: made };
}
