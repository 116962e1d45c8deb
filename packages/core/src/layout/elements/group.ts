import type { GroupElement } from '../../design/elements/index.ts';
import type { Shape } from '../../geometry/shape.ts';
import type { Mark, ShapeMark } from '../../scene/marks.ts';
import type { ElementLayout } from '../context.ts';
import { roundedBox } from '../corners.ts';
import { layoutFill } from '../fill.ts';
import { innerMark } from '../inner-mark.ts';
import { elementTransform, markBase } from '../mark-base.ts';
import { localBox } from '../shape-mark.ts';
import { layoutStroke } from '../stroke.ts';

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
  return [{ kind: 'group', ...markBase(element), children: marks }];
};

function clipped(element: GroupElement, clip: Shape, children: readonly Mark[]): Mark {
  return { kind: 'group', ...innerMark(element.id), clip, children };
}

function plainShape(element: GroupElement, shape: Shape, paints: Pick<ShapeMark, 'fill' | 'stroke'>): ShapeMark {
  return { kind: 'shape', ...innerMark(element.id), shape, ...paints, shadows: [] };
}
