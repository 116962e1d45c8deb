import { outset } from '../../geometry/box.ts';
import { markBounds } from '../../paint/mark-bounds.ts';
import type { FilterPicture, GroupMark, SvgFilter, Tiles } from '../../scene/marks.ts';
import type { SvgContext } from '../svg-context.ts';
import { clipsEachChild, writeClipped } from '../wrap-mark.ts';
import { element } from '../xml.ts';

export function writeGroup(mark: GroupMark, context: SvgContext): string {
  if (mark.mask !== undefined) return writeMasked(mark, mark.mask, context);
  if (clipsEachChild(mark)) return mark.children.map((child) => writeClipped(child, mark.clip, context)).join('');
  const children = mark.children.map(context.writeMark).join('');
  if (mark.svgFilter !== undefined) return writeFiltered(children, mark.svgFilter, context);
  return mark.tiles === undefined ? children : writeTiles(children, mark.tiles, context);
}

function writeMasked({ children, ...group }: GroupMark, kind: 'alpha' | 'luminance', context: SvgContext): string {
  const shown = children.slice(0, -1).map(context.writeMark).join('');
  const mask = children.at(-1);
  const bounds = markBounds({ ...group, children, transform: null });
  if (shown === '' || mask === undefined || bounds === undefined) return '';
  const region = outset(bounds, 1);
  const markup = context.writeMark(mask);
  const id = context.defs.define(`mask ${kind} ${JSON.stringify(region)} ${markup}`, (newId) =>
    element(
      'mask',
      {
        id: newId,
        maskUnits: 'userSpaceOnUse',
        ...region,
        // As a style it is read by browsers, as an attribute by other viewers.
        'mask-type': kind === 'alpha' ? 'alpha' : null,
        style: kind === 'alpha' ? 'mask-type:alpha' : null,
      },
      // A mask of nothing hides everything.
      markup,
    ),
  );
  return element('g', { mask: `url(#${id})` }, shown);
}

function writeFiltered(children: string, filter: SvgFilter, { defs, writeMark }: SvgContext): string {
  const hrefOf = (picture: FilterPicture) => {
    const markup = writeMark(picture.mark);
    return `#${defs.define(`picture ${markup}`, (id) => element('g', { id }, markup))}`;
  };
  const markup = filter.primitives.map((one) =>
    typeof one === 'string' ? one : element('feImage', { 'xlink:href': hrefOf(one), ...one.box, result: one.result }),
  );
  const { region } = filter;
  const id = defs.define(`filter ${JSON.stringify(region)} ${markup.join('')}`, (newId) =>
    element('filter', { id: newId, filterUnits: 'userSpaceOnUse', ...region }, markup),
  );
  return element('g', { filter: `url(#${id})` }, children);
}

function writeTiles(children: string, { width, height, area }: Tiles, { defs }: SvgContext): string {
  if (children === '') return '';
  const id = defs.define(`tiles ${width} ${height} ${children}`, (newId) =>
    element('pattern', { id: newId, patternUnits: 'userSpaceOnUse', width, height }, children),
  );
  return element('rect', { ...area, fill: `url(#${id})` });
}
