import type { RatingElement } from '../../design/elements/rating.ts';
import type { Box } from '../../geometry/box.ts';
import { deviceAxes } from '../../geometry/device-axes.ts';
import { type Matrix, multiply, scaling, translation } from '../../geometry/matrix.ts';
import { formatPath, type PathCommand, parsePath } from '../../geometry/path-data.ts';
import { roundedPolygon, scalePoints, starPolygon } from '../../geometry/rounded-polygon.ts';
import type { PathShape, Shape } from '../../geometry/shape.ts';
import { tightBounds } from '../../geometry/tight-bounds.ts';
import { transformPath } from '../../geometry/transform-path.ts';
import type { Mark } from '../../scene/marks.ts';
import type { Paint } from '../../scene/paint.ts';
import type { ElementLayout, LayoutContext } from '../context.ts';
import { layoutFill } from '../fills/fill.ts';
import { elementTransform, markBase } from '../mark-base.ts';
import { filledShape } from '../shapes/inner-mark.ts';
import { presetShape } from '../shapes/polygon-presets.ts';

/**
 * Equal icons in a row, from the left and in the middle of the box: as many are filled as the value says, the next one in
 * part. Icons begin on whole device pixels, so that they look the same, and the cut through one is sharp.
 */
export const layoutRating: ElementLayout<'rating'> = (element, context) => {
  const { id, x, y, width, height, max } = element;
  context.report({ id, box: { x, y, width, height } });
  const shown = shownValue(element, context);
  // A gap that is too wide leaves half of the box to the icons.
  const gap = Math.min(element.gap, width / (2 * max));
  const side = Math.min(height, (width - gap * (max - 1)) / max);
  const axes = deviceAxes(context.toDevice, elementTransform(element));
  const snap = axes ? axes.x.snap : (value: number) => value;
  const top = axes ? axes.y.snap((height - side) / 2) : (height - side) / 2;
  const pitch = axes ? Math.floor((side + gap) * axes.x.scale + 1e-6) / axes.x.scale : side + gap;
  const row = { x: 0, y: top, width: pitch * (max - 1) + side, height: side };
  const fill = layoutFill(element.fill, row);
  const emptyFill = layoutFill(element.emptyFill, row);

  const icon = iconOf(element, side);
  const { fillRule } = icon;
  const draw = (indices: readonly number[], paint: Paint | null, clip: Shape | null = null): readonly Mark[] => {
    if (!paint || indices.length === 0) return [];
    const d = indices.map((at) => formatPath(transformPath(icon.outline, translation(at * pitch, top)))).join('');
    return [{ ...filledShape(id, { type: 'path', d, fillRule }, paint), clip }];
  };
  const full = Math.floor(shown);
  const indices = Array.from({ length: max }, (_, index) => index);
  const cut = snap(full * pitch + icon.left + (shown - full) * icon.width);
  const part = shown > full ? [full] : [];
  // Each side of the cut has its own paint: one over the other would shine through at the edges.
  const clip = (from: number, to: number): Shape => ({
    type: 'rect',
    x: from,
    y: top - 1,
    width: to - from,
    height: side + 2,
  });
  const children = [
    ...draw(indices.slice(0, full), fill),
    ...draw(indices.slice(full + part.length), emptyFill),
    ...draw(part, fill, clip(full * pitch - 1, cut)),
    ...draw(part, emptyFill, clip(cut, full * pitch + side + 1)),
  ];
  const said = element.decorative ? null : `${shown.toLocaleString(context.locale)} / ${max}`;
  return [{ kind: 'group', ...markBase(element), alt: element.alt ?? said, children }];
};

/** The value in whole steps between 0 and the maximum. */
function shownValue({ id, value, max, step }: RatingElement, { warn }: LayoutContext): number {
  const within = Math.min(max, Math.max(0, value));
  if (within !== value) {
    warn({
      code: 'RATING_OUT_OF_RANGE',
      elementId: id,
      message: `The value ${value} is not between 0 and ${max}; ${within} is shown.`,
      details: { value, max },
    });
  }
  return Math.min(max, Number((Math.round(within / step) * step).toFixed(2)));
}

interface Icon {
  readonly outline: readonly PathCommand[];
  readonly fillRule: PathShape['fillRule'];
  /** px from the left edge of its square to what is drawn. */
  readonly left: number;
  /** px that what is drawn is wide. */
  readonly width: number;
}

/** An icon in a square of `side` px at the origin. Paths keep their ratio and are centred. */
function iconOf({ icon, path }: RatingElement, side: number): Icon {
  const shape = path === undefined ? figure(icon, side) : { d: path, fillRule: 'nonzero' as const };
  const commands = parsePath(shape.d) ?? [];
  const drawn = tightBounds(commands) ?? { x: 0, y: 0, width: side, height: side };
  const outline = path === undefined ? commands : transformPath(commands, fitting(drawn, side));
  const { x: left, width } = tightBounds(outline) ?? { x: 0, width: side };
  return { outline, fillRule: shape.fillRule, left, width };
}

function figure(icon: RatingElement['icon'], side: number): Pick<PathShape, 'd' | 'fillRule'> {
  if (icon === 'circle') {
    const r = side / 2;
    return { d: `M0 ${r}A${r} ${r} 0 0 1 ${side} ${r}A${r} ${r} 0 0 1 0 ${r}Z`, fillRule: 'nonzero' };
  }
  if (icon === 'star') {
    const d = roundedPolygon(scalePoints(starPolygon(5, 0.5), side, side), side / 20);
    return { d, fillRule: 'nonzero' };
  }
  return presetShape(icon, { width: side, height: side }, 0);
}

function fitting(drawn: Box, side: number): Matrix {
  const scale = side / Math.max(drawn.width, drawn.height, 1e-9);
  const left = (side - drawn.width * scale) / 2;
  const top = (side - drawn.height * scale) / 2;
  return multiply(translation(left, top), scaling(scale, scale), translation(-drawn.x, -drawn.y));
}
