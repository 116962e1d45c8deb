import { outset } from '../geometry/box.ts';
import type { Shape } from '../geometry/shape.ts';
import { markBounds } from '../paint/mark-bounds.ts';
import { blends, isIsolated } from '../paint/paint-mark.ts';
import type { GroupMark, Mark } from '../scene/marks.ts';
import { defineFilter } from './filter.ts';
import { matrixValue } from './paint-server.ts';
import { clipTo } from './shape-element.ts';
import type { SvgContext } from './svg-context.ts';
import { element, escapeText } from './xml.ts';

/** Puts a mark's transform, effects, link and title around its content. */
export function wrapMark(mark: Mark, content: string, context: SvgContext): string {
  if (content === '') return '';
  const filtered = mark.filters.length > 0 || mark.dropShadows.length > 0;
  const clipPath = mark.clip && !clipsEachChild(mark) ? `url(#${clipTo(mark.clip, context)})` : null;
  const attributes = {
    transform: mark.transform ? matrixValue(mark.transform) : null,
    opacity: mark.opacity === 1 ? null : mark.opacity,
    filter: filtered ? `url(#${filterOf(mark, context)})` : null,
    // SVG clips after it filters; a filtered mark is to be clipped first, so its clip goes on a group inside.
    'clip-path': filtered ? null : clipPath,
    style:
      mark.blendMode !== 'normal' ? `mix-blend-mode:${mark.blendMode}` : isIsolated(mark) ? 'isolation:isolate' : null,
  };
  const clipped = filtered && clipPath ? element('g', { 'clip-path': clipPath }, content) : content;
  const title = mark.alt ? element('title', {}, escapeText(mark.alt)) : '';
  const plain = title === '' && Object.values(attributes).every((value) => value === null);
  const group = plain ? clipped : element('g', attributes, title + clipped);
  return mark.href ? writeLink(mark.href, group) : group;
}

/**
 * Whether a group does nothing but move and clip children that mix with what lies beneath it. A viewer keeps blend modes
 * inside of what it clips, where painters do not, so each child is clipped by itself.
 */
export function clipsEachChild(mark: Mark): mark is GroupMark & { readonly clip: Shape } {
  return mark.clip !== null && mixesBeneath(mark);
}

/** Whether children of a group mix with what lies beneath the group. */
function mixesBeneath(mark: Mark): mark is GroupMark {
  if (mark.kind !== 'group' || mark.mask !== undefined || mark.tiles !== undefined) return false;
  const isOnePicture =
    mark.filters.length > 0 || mark.dropShadows.length > 0 || mark.opacity < 1 || mark.blendMode !== 'normal';
  return !isOnePicture && !isIsolated(mark) && mark.children.some(blends);
}

/**
 * A clipped child, mixed with what lies beneath as it would be without the clip. Of a group whose children mix so, it is
 * each of those: `around` moves and clips them as the groups between do.
 */
export function writeClipped(
  child: Mark,
  clip: Shape,
  context: SvgContext,
  around = (content: string): string => content,
): string {
  if (mixesBeneath(child)) {
    // Without children it is written as a group of any others: clipped as a whole.
    const bare: GroupMark = { ...child, children: [] };
    const within = (content: string) => around(wrapMark(bare, content, context));
    return child.children.map((inner) => writeClipped(inner, clip, context, within)).join('');
  }
  const content = context.writeMark({ ...child, blendMode: 'normal' });
  if (content === '') return '';
  const style = child.blendMode === 'normal' ? null : `mix-blend-mode:${child.blendMode}`;
  return element('g', { 'clip-path': `url(#${clipTo(clip, context)})`, style }, around(content));
}

export function writeLink(href: string, content: string): string {
  return element('a', { 'xlink:href': href, target: '_blank' }, content);
}

function filterOf(mark: Mark, context: SvgContext): string {
  const region = outset(markBounds({ ...mark, transform: null }) ?? { x: 0, y: 0, width: 1, height: 1 }, 1);
  return defineFilter({ steps: mark.filters, dropShadows: mark.dropShadows, region }, context);
}
