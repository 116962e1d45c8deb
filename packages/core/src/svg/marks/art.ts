import type { ArtMark } from '../../scene/marks.ts';
import { embedArt } from '../embed-art.ts';
import type { SvgContext } from '../svg-context.ts';

export function writeArt({ svg, target }: ArtMark, { defs }: SvgContext): string {
  return embedArt(svg, { target, idPrefix: `${defs.nextId()}-` });
}
