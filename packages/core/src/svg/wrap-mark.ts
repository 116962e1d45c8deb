import { outset } from '../geometry/box.ts';
import { markBounds } from '../paint/mark-bounds.ts';
import { isIsolated } from '../paint/paint-mark.ts';
import type { Mark } from '../scene/marks.ts';
import { defineFilter } from './filter.ts';
import { matrixValue } from './paint-server.ts';
import { clipTo } from './shape-element.ts';
import type { SvgContext } from './svg-context.ts';
import { element, escapeText } from './xml.ts';

/** Puts a mark's transform, effects, link and title around its content. */
export function wrapMark(mark: Mark, content: string, context: SvgContext): string {
  if (content === '') return '';
  const filtered = mark.filters.length > 0 || mark.dropShadows.length > 0;
  const clipPath = mark.clip ? `url(#${clipTo(mark.clip, context)})` : null;
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

export function writeLink(href: string, content: string): string {
  return element('a', { 'xlink:href': href, target: '_blank' }, content);
}

function filterOf(mark: Mark, context: SvgContext): string {
  const region = outset(markBounds({ ...mark, transform: null }) ?? { x: 0, y: 0, width: 1, height: 1 }, 1);
  return defineFilter({ steps: mark.filters, dropShadows: mark.dropShadows, region }, context);
}
