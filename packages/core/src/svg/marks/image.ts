import type { ImageMark } from '../../scene/marks.ts';
import { defineColorFilter } from '../filter.ts';
import type { SvgContext } from '../svg-context.ts';
import { element, formatFactor } from '../xml.ts';

/** The bytes stand in `<defs>` once, however often and however cropped the picture is shown. */
export function writeImage({ image: key, source, target, colors }: ImageMark, context: SvgContext): string {
  const { defs, resources } = context;
  const image = resources.image(key);
  if (!image || source.width <= 0 || source.height <= 0) return '';
  const { width, height, href } = image;
  const id = defs.define(`image ${key}`, (newId) =>
    element('image', { id: newId, width, height, preserveAspectRatio: 'none', 'xlink:href': href }),
  );
  const { x, y } = target;
  const shown = element(
    'svg',
    {
      x,
      y,
      width: target.width,
      height: target.height,
      viewBox: [source.x, source.y, source.width, source.height].map(formatFactor).join(' '),
      preserveAspectRatio: 'none',
      overflow: 'hidden',
    },
    element('use', { 'xlink:href': `#${id}` }),
  );
  return colors ? element('g', { filter: `url(#${defineColorFilter(colors, target, context)})` }, shown) : shown;
}
