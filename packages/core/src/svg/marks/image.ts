import type { ImageMark } from '../../scene/marks.ts';
import { defineColorFilter } from '../filter.ts';
import { matrixValue } from '../paint-server.ts';
import { clipTo } from '../shape-element.ts';
import type { SvgContext } from '../svg-context.ts';
import { element } from '../xml.ts';

/** The bytes stand in `<defs>` once, however often and however cropped the picture is shown. */
export function writeImage({ image: key, source, target, colors }: ImageMark, context: SvgContext): string {
  const { defs, resources } = context;
  const image = resources.image(key);
  if (!image || source.width <= 0 || source.height <= 0) return '';
  const { width, height, href } = image;
  const id = defs.define(`image ${key}`, (newId) =>
    element('image', { id: newId, width, height, preserveAspectRatio: 'none', 'xlink:href': href }),
  );
  const scaleX = target.width / source.width;
  const scaleY = target.height / source.height;
  const place = [scaleX, 0, 0, scaleY, target.x - source.x * scaleX, target.y - source.y * scaleY];
  const whole = element('use', { 'xlink:href': `#${id}`, transform: matrixValue(place) });
  const isWhole = source.x <= 0 && source.y <= 0 && source.width >= width && source.height >= height;
  const frame = { type: 'rect', x: target.x, y: target.y, width: target.width, height: target.height } as const;
  // A clip, and no nested <svg>: Inkscape shows what lies outside of the frame of one.
  const shown = isWhole ? whole : element('g', { 'clip-path': `url(#${clipTo(frame, context)})` }, whole);
  return colors ? element('g', { filter: `url(#${defineColorFilter(colors, target, context)})` }, shown) : shown;
}
