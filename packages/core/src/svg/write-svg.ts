import type { Placement } from '../layout/place-scene.ts';
import type { Mark, MarkKind } from '../scene/marks.ts';
import type { Scene } from '../scene/scene.ts';
import { fontFaceRules } from './font-faces.ts';
import { writeGroup } from './marks/group.ts';
import { writeImage } from './marks/image.ts';
import { writeShape } from './marks/shape.ts';
import { writeText } from './marks/text.ts';
import { paintAttributes } from './paint-server.ts';
import { Definitions, type SvgContext, type SvgResources } from './svg-context.ts';
import { wrapMark } from './wrap-mark.ts';
import { element, escapeText, formatFactor } from './xml.ts';

/**
 * Writes a scene as one self-contained SVG document: no script, no outside reference. Equal input gives equal text.
 *
 * `placement` comes from `placeScene`; its size becomes `width` and `height`, in px.
 */
export function writeSvg(scene: Scene, placement: Placement, resources: SvgResources): string {
  const defs = new Definitions();
  const context: SvgContext = {
    resources,
    defs,
    writeMark: (mark) => wrapMark(mark, writeContent(mark, context), context),
  };
  const view = viewOf(placement);
  const background = scene.background
    ? element('rect', { ...view.box, ...paintAttributes('fill', scene.background, view.box, context) })
    : '';
  const body = scene.marks.map(context.writeMark).join('');
  const rules = fontFaceRules(resources.fonts);
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      // The older name of `href`: it is the one that every viewer reads.
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      width: placement.width,
      height: placement.height,
      viewBox: [view.box.x, view.box.y, view.box.width, view.box.height].map(formatFactor).join(' '),
      preserveAspectRatio: view.stretched ? 'none' : null,
      style: usesBlending(scene.marks) ? 'isolation:isolate' : null,
    },
    [
      resources.title ? element('title', {}, escapeText(resources.title)) : '',
      rules === '' ? '' : element('style', {}, escapeText(rules)),
      defs.markup() === '' ? '' : element('defs', {}, defs.markup()),
      background,
      body,
    ],
  );
}

const markWriters = {
  group: writeGroup,
  shape: writeShape,
  image: writeImage,
  text: writeText,
} satisfies Record<MarkKind, unknown>;

function writeContent(mark: Mark, context: SvgContext): string {
  return (markWriters[mark.kind] as (mark: Mark, context: SvgContext) => string)(mark, context);
}

/** The part of the scene that the output shows, in scene px. */
function viewOf({ width, height, transform }: Placement) {
  const [scaleX, , , scaleY, x, y] = transform;
  return {
    box: { x: -x / scaleX, y: -y / scaleY, width: width / scaleX, height: height / scaleY },
    stretched: scaleX !== scaleY,
  };
}

function usesBlending(marks: readonly Mark[]): boolean {
  return marks.some((mark) => mark.blendMode !== 'normal' || (mark.kind === 'group' && usesBlending(mark.children)));
}
