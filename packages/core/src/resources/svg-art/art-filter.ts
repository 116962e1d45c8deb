import type { Box } from '../../geometry/box.ts';
import { meanScale } from '../../geometry/matrix.ts';
import type { Mark } from '../../scene/marks.ts';
import type { Shadow } from '../../scene/paint.ts';
import type { ArtPainter, Place } from './art-place.ts';
import { mapShape } from './art-shape.ts';
import { beyondSubset } from './beyond-subset.ts';
import { effectRegion } from './effect-region.ts';
import { type FilterPicture, readFilter } from './read-filter.ts';
import type { SvgNode } from './svg-tree.ts';

/**
 * A `<filter>` of blurs and shadows as marks have them: what design programs write for both. Any other one is beyond
 * what marks can say.
 */
export function resolveFilter(
  id: string,
  marks: readonly Mark[],
  {
    painter,
    inside,
    bounds,
  }: { readonly painter: ArtPainter; readonly inside: Place; readonly bounds: () => Box | null },
): readonly Mark[] {
  const { document } = painter;
  const node = document.byId(id);
  // A filter that does not exist leaves the element as it is.
  if (node === undefined) return marks;
  if (node.name !== 'filter' || node.attributes.has('primitiveUnits') || node.attributes.has('href')) {
    return beyondSubset('such a filter');
  }
  const [a, b, c, d] = inside.matrix;
  const scale = meanScale(inside.matrix);
  // A blur that is wider in one direction is none of a mark's.
  if (Math.abs(Math.hypot(a, b) - Math.hypot(c, d)) > 1e-3 * scale) beyondSubset('a filter in a stretched place');
  const { shadows, blur } = readFilter(node, document);
  if (blur > 0 && shadows.length > 0) beyondSubset('a shadow of a blurred picture');
  if (blur > 0 && !mixesAlike(node) && colorsOf(marks).size > 1) beyondSubset('a blur of linear light');
  const onPage = (shadow: FilterPicture['shadows'][number]): Shadow => ({
    color: shadow.color,
    offsetX: a * shadow.dx + c * shadow.dy,
    offsetY: b * shadow.dx + d * shadow.dy,
    blur: 2 * shadow.sigma * scale,
    spread: 0,
    inset: false,
  });
  const region = effectRegion(node, { viewport: inside.viewport, bounds });
  const filtered = painter.group(marks, {
    filters: blur > 0 ? [{ type: 'blur', amount: blur * scale }] : [],
    dropShadows: shadows.map(onPage),
  });
  inside.reach.note(region, 0, inside.matrix);
  return [painter.group([filtered], { clip: mapShape({ type: 'rect', ...region }, inside.matrix) })];
}

/** Whether blurring mixes sRGB values, as marks do; SVG's default is linear light. */
function mixesAlike(node: SvgNode): boolean {
  const stated = [node, ...node.children.filter((child) => typeof child !== 'string')];
  return stated.some(({ attributes }) => attributes.get('color-interpolation-filters') === 'sRGB');
}

/** All colours of the marks, opacities aside: where there is one only, blurring mixes none. */
function colorsOf(marks: readonly Mark[]): ReadonlySet<string> {
  const colors = new Set<string>();
  const visit = (mark: Mark): void => {
    if (mark.kind === 'group') for (const child of mark.children) visit(child);
    else if (mark.kind === 'shape') {
      for (const paint of [mark.fill, mark.stroke?.paint])
        if (paint) colors.add(paint.type === 'solid' ? paint.color : JSON.stringify(paint));
      if ((mark.fill && mark.fill.type !== 'solid') || (mark.stroke && mark.stroke.paint.type !== 'solid'))
        colors.add('a gradient');
    } else if (mark.kind === 'text') {
      for (const { fill, stroke } of mark.styles)
        for (const paint of [fill, stroke?.paint]) if (paint) colors.add(JSON.stringify(paint));
    } else colors.add('a picture').add('of many colours');
  };
  for (const mark of marks) visit(mark);
  return colors;
}
