import type { GroupMark } from '../../scene/marks.ts';
import type { PaintContext } from '../context.ts';
import { paintFiltered } from '../paint-filtered.ts';
import { paintMasked } from '../paint-masked.ts';
import { paintTiles } from '../paint-tiles.ts';

export function paintGroup(mark: GroupMark, context: PaintContext): void {
  if (mark.mask !== undefined) paintMasked(mark.children, mark.mask, context);
  else if (mark.svgFilter !== undefined) paintFiltered(mark.children, mark.svgFilter, context);
  else if (mark.tiles !== undefined) paintTiles(mark, mark.tiles, context);
  else for (const child of mark.children) context.paintMark(child);
}
