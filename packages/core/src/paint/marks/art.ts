import type { ArtMark } from '../../scene/marks.ts';
import type { PaintContext } from '../context.ts';

export function paintArt({ svg, target }: ArtMark, { canvas, resources }: PaintContext): void {
  const art = resources.art(svg);
  if (art === undefined) throw new Error('the art was not loaded before painting');
  canvas.drawImage(art.drawable, target.x, target.y, target.width, target.height);
}
