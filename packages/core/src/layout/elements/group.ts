import type { GroupElement } from '../../design/elements/index.ts';
import { growShape } from '../../geometry/grow-shape.ts';
import type { Shape } from '../../geometry/shape.ts';
import type { Mark, ShapeMark } from '../../scene/marks.ts';
import type { Paint } from '../../scene/paint.ts';
import { strokeReach } from '../../scene/stroke-reach.ts';
import type { ElementLayout } from '../context.ts';
import { isOpaquePaint, layoutFill } from '../fills/fill.ts';
import { castBySilhouette, type Silhouette } from '../fills/shadow.ts';
import { layoutStroke } from '../fills/stroke.ts';
import { elementTransform, markBase } from '../mark-base.ts';
import { roundedBox } from '../shapes/corners.ts';
import { innerMark } from '../shapes/inner-mark.ts';
import { localBox } from '../shapes/shape-mark.ts';

/** A group's fill lies beneath its children, its stroke above them, so that clipped children do not cover it. */
export const layoutGroup: ElementLayout<'group'> = (element, context) => {
  const box = localBox(element);
  const outline = roundedBox(box, element.cornerRadius);
  const { x, y, width, height } = element;
  context.report({ id: element.id, box: { x, y, width, height } });
  const transform = elementTransform(element);
  const children = element.children.flatMap((child) => context.layoutInside(child, transform));
  const fill = layoutFill(element.fill, box);
  const stroke = layoutStroke(element, box);
  const marks: readonly Mark[] = [
    ...(fill ? [plainShape(element, outline, { fill, stroke: null })] : []),
    ...(element.clipChildren && children.length > 0 ? [clipped(element, outline, children)] : children),
    ...(stroke ? [plainShape(element, outline, { fill: null, stroke })] : []),
  ];
  return [
    castBySilhouette({ kind: 'group', ...markBase(element), children: marks }, silhouetteOf(element, outline, fill)),
  ];
};

/** A group that is a card: a filled box beyond which no child is seen. */
function silhouetteOf(element: GroupElement, outline: Shape, fill: Paint | null): Silhouette | null {
  const isCard = fill !== null && isOpaquePaint(fill) && (element.clipChildren || element.children.length === 0);
  const stroke = layoutStroke(element, localBox(element));
  if (!isCard || element.clip !== undefined) return null;
  const reach = strokeReach(stroke);
  const outer = growShape(outline, reach.outside);
  const inner = growShape(outline, -reach.inside);
  return outer && inner ? { outer, inner } : null;
}

function clipped(element: GroupElement, clip: Shape, children: readonly Mark[]): Mark {
  return { kind: 'group', ...innerMark(element.id), clip, children };
}

function plainShape(element: GroupElement, shape: Shape, paints: Pick<ShapeMark, 'fill' | 'stroke'>): ShapeMark {
  return { kind: 'shape', ...innerMark(element.id), shape, ...paints, shadows: [] };
}
