import type { GroupMark } from '../../scene/marks.ts';
import type { SvgContext } from '../svg-context.ts';

export function writeGroup(mark: GroupMark, { writeMark }: SvgContext): string {
  return mark.children.map(writeMark).join('');
}
