import { formatColor } from '../../design/colors/color.ts';
import { invert, meanScale } from '../../geometry/matrix.ts';
import type { Mark } from '../../scene/marks.ts';
import type { Shadow } from '../../scene/paint.ts';
import type { Place } from '../art-place.ts';
import { mapShape } from '../art-shape.ts';
import { beyondSubset, withinSubset } from '../sanitize/beyond-subset.ts';
import type { SvgNode } from '../svg-tree.ts';
import { effectRegion } from './effect-region.ts';
import type { ArtFilter, FilterFunction } from './filter-list.ts';
import { type FilterPicture, readFilter } from './read-filter.ts';
import { type FilterPlace, lowerFilter } from './svg-filter.ts';

/** What is drawn through a list of filters: references to `<filter>` elements and functions of CSS. */
export function filterMarks(list: readonly ArtFilter[], marks: readonly Mark[], place: FilterPlace): readonly Mark[] {
  return list.reduce<readonly Mark[]>((drawn, filter) => {
    if (filter.type === 'reference') return byReference(filter.id, drawn, place);
    return [functionMark(filter, drawn, place)];
  }, marks);
}

function byReference(id: string, marks: readonly Mark[], place: FilterPlace): readonly Mark[] {
  const { painter, inside } = place;
  const node = painter.document.byId(id);
  // A filter that does not exist leaves the element as it is.
  if (node?.name !== 'filter') return marks;
  const plain = withinSubset(() => plainFilter(node, marks, place));
  if (plain !== undefined) return plain;
  const svgFilter = lowerFilter(node, place);
  const back = invert(inside.matrix);
  if (svgFilter === null || back === null) return [];
  inside.reach.note(svgFilter.region, 0, inside.matrix);
  return [painter.group([painter.group(marks, { transform: back })], { transform: inside.matrix, svgFilter })];
}

/** A function of CSS, in px of the element's units. */
function functionMark(filter: FilterFunction, marks: readonly Mark[], { painter, inside }: FilterPlace): Mark {
  const scale = meanScale(inside.matrix);
  inside.reach.note({ x: -1e6, y: -1e6, width: 2e6, height: 2e6 }, 0, inside.matrix);
  if (filter.type === 'opacity') return painter.group(marks, { opacity: filter.amount });
  if (filter.type !== 'drop-shadow') {
    const amount = filter.type === 'blur' ? filter.amount * scale : filter.amount;
    return painter.group(marks, { filters: [{ type: filter.type, amount }] });
  }
  const color = filter.color === null ? inside.style.color : filter.color;
  return painter.group(marks, { dropShadows: [shadowMark({ ...filter, color: formatColor(color) }, inside)] });
}

/**
 * A `<filter>` of blurs and shadows as marks have them: what design programs write for both. These stay vectors in a PDF
 * as far as they can.
 */
function plainFilter(node: SvgNode, marks: readonly Mark[], { painter, inside, bounds }: FilterPlace): readonly Mark[] {
  const { document } = painter;
  if (node.attributes.has('primitiveUnits') || node.attributes.has('href')) return beyondSubset('such a filter');
  const [a, b, c, d] = inside.matrix;
  const scale = meanScale(inside.matrix);
  // A blur that is wider in one direction is none of a mark's.
  if (Math.abs(Math.hypot(a, b) - Math.hypot(c, d)) > 1e-3 * scale) beyondSubset('a filter in a stretched place');
  const { shadows, blur } = readFilter(node, document);
  if (blur > 0 && shadows.length > 0) beyondSubset('a shadow of a blurred picture');
  if (blur > 0 && !mixesAlike(node) && colorsOf(marks).size > 1) beyondSubset('a blur of linear light');
  const region = effectRegion(node, { viewport: inside.viewport, bounds });
  const filtered = painter.group(marks, {
    filters: blur > 0 ? [{ type: 'blur', amount: blur * scale }] : [],
    dropShadows: shadows.map((shadow) => shadowMark(shadow, inside)),
  });
  inside.reach.note(region, 0, inside.matrix);
  return [painter.group([filtered], { clip: mapShape({ type: 'rect', ...region }, inside.matrix) })];
}

function shadowMark(shadow: FilterPicture['shadows'][number], { matrix }: Place): Shadow {
  const [a, b, c, d] = matrix;
  return {
    color: shadow.color,
    offsetX: a * shadow.dx + c * shadow.dy,
    offsetY: b * shadow.dx + d * shadow.dy,
    blur: 2 * shadow.sigma * meanScale(matrix),
    spread: 0,
    inset: false,
  };
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
