import type { Element } from '../../design/elements/index.ts';
import type { Fill } from '../../design/values.ts';
import type { Box } from '../../geometry/box.ts';
import type { Shape } from '../../geometry/shape.ts';
import type { ShapeMark } from '../../scene/marks.ts';
import type { LayoutContext } from '../context.ts';
import { layoutFill } from '../fills/fill.ts';
import { layoutShadows } from '../fills/shadow.ts';
import { layoutStroke, type StrokeProperties } from '../fills/stroke.ts';
import { castsOwnShadows, markBase } from '../mark-base.ts';

/** The box of an element in its own coordinates. */
export function localBox({ width, height }: Pick<Element, 'width' | 'height'>): Box {
  return { x: 0, y: 0, width, height };
}

/** An element that is one filled and stroked shape. */
export function shapeMark(
  element: Extract<Element, { readonly type: 'rectangle' | 'circle' | 'polygon' | 'star' }> &
    StrokeProperties & { readonly fill?: Fill | undefined },
  shape: Shape,
  context: LayoutContext,
): ShapeMark {
  const box = localBox(element);
  context.report({ id: element.id, box: { x: element.x, y: element.y, width: element.width, height: element.height } });
  return {
    kind: 'shape',
    ...markBase(element),
    shape,
    fill: layoutFill(element.fill, box),
    stroke: layoutStroke(element, box),
    shadows: castsOwnShadows(element) ? layoutShadows(element.shadow) : [],
  };
}
