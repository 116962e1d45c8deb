import type { GroupMark } from '../../scene/marks.ts';
import type { PaintContext } from '../context.ts';

export function paintGroup(mark: GroupMark, { paintMark }: PaintContext): void {
  for (const child of mark.children) paintMark(child);
}
