import type { LineElement } from '../../design/elements/line.ts';
import { outset } from '../../geometry/box.ts';
import { formatPath, pathBounds } from '../../geometry/path-data.ts';
import type { Mark, ShapeMark } from '../../scene/marks.ts';
import type { Stroke } from '../../scene/paint.ts';
import type { ElementLayout } from '../context.ts';
import { layoutFill } from '../fills/fill.ts';
import { layoutStroke } from '../fills/stroke.ts';
import { markBase } from '../mark-base.ts';
import { innerMark } from '../shapes/inner-mark.ts';
import { type Head, lineEnds, lineHead, trimPath } from '../shapes/line-heads.ts';
import { linePath, linePoints } from '../shapes/line-path.ts';

/** A stroked path, with its heads when it has any. A line whose points are all the same is not painted. */
export const layoutLine: ElementLayout<'line'> = (element, context) => {
  const commands = linePath(linePoints(element), element);
  const bounds = pathBounds(commands) ?? { x: 0, y: 0, width: 0, height: 0 };
  context.report({ id: element.id, box: { ...bounds, x: element.x + bounds.x, y: element.y + bounds.y } });
  const ends = lineEnds(commands);
  if (ends === null) return [];
  const area = outset(bounds, element.strokeWidth / 2);
  const filled = element.closed ? layoutFill(element.fill, area) : null;
  const color = element.stroke ?? (element.closed ? undefined : (element.fill ?? '#000000'));
  // An open line has no inside.
  const strokeAlign = element.closed ? element.strokeAlign : 'center';
  const stroke = layoutStroke({ ...element, stroke: color, strokeAlign }, area);
  const path = { ...innerMark(element.id), kind: 'shape', fill: filled, shadows: [] } as const;
  const heads = stroke && !element.closed ? headsOf(element, ends) : { start: null, end: null };
  const trims = { start: heads.start?.trim ?? 0, end: heads.end?.trim ?? 0 };
  const d = formatPath(element.closed ? commands : trimPath(commands, trims));
  const line = { ...path, shape: { type: 'path', d, fillRule: 'nonzero' }, stroke } as const satisfies ShapeMark;
  const list = [heads.start, heads.end].filter((head) => head !== null);
  if (stroke === null || list.length === 0) return [{ ...line, ...markBase(element) }];
  // What the same unbroken pen draws is one path, so that a translucent stroke shows no overlaps.
  const joined = list.filter(({ paintedBy }) => paintedBy === 'stroke' && stroke.dash.length === 0);
  const whole = { ...line, shape: { ...line.shape, d: [d, ...joined.map((head) => head.d)].join('') } };
  if (joined.length === list.length) return [{ ...whole, ...markBase(element) }];
  const marks: readonly Mark[] = [
    whole,
    ...list.filter((head) => !joined.includes(head)).map((head) => headMark(element, head, stroke)),
  ];
  return [{ kind: 'group', ...markBase(element), children: marks }];
};

function headsOf(element: LineElement, { start, end }: NonNullable<ReturnType<typeof lineEnds>>) {
  const size = element.headSize * element.strokeWidth;
  const common = { size, lineWidth: element.strokeWidth };
  return {
    start: lineHead(element.startHead, { end: start, ...common }),
    end: lineHead(element.endHead, { end, ...common }),
  };
}

function headMark(element: LineElement, { d, paintedBy }: Head, stroke: Stroke): ShapeMark {
  return {
    kind: 'shape',
    ...innerMark(element.id),
    shape: { type: 'path', d, fillRule: 'nonzero' },
    fill: paintedBy === 'fill' ? stroke.paint : null,
    stroke: paintedBy === 'stroke' ? { ...stroke, dash: [], join: 'miter', miterLimit: 4 } : null,
    shadows: [],
  };
}
