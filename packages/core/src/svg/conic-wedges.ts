import type { Box } from '../geometry/box.ts';
import type { GradientStop, Paint } from '../scene/paint.ts';
import { fromChannels, type SvgColor, splitColor } from './svg-color.ts';
import { element, formatNumber } from './xml.ts';

type Conic = Extract<Paint, { type: 'conic' }>;

/** A wedge narrower than this cannot be told from its neighbour. */
const finestDegrees = 0.5;
/** A triangle's far side lies outside the box only if the wedge is narrow. */
const widestDegrees = 30;
/** How far a wedge reaches beneath the next one. */
const overlapDegrees = 1;

/**
 * A conic gradient as wedges of one colour each, finer where the colour moves faster. Their edges are not
 * anti-aliased: each pixel then belongs to one wedge, as in a real conic gradient, and no seam shows between two.
 * Inkscape smooths them all the same; so that no seam shows there either, opaque wedges reach beneath the next one.
 */
export function conicWedges(paint: Conic, area: Box): string {
  const reach = farthestCorner(paint, area) * 1.1 + 1;
  const sectors = sectorsOf(paint.stops);
  const isOpaque = sectors.every(({ color }) => color.opacity === 1);
  const wedge = ({ from, to, color }: Sector) =>
    element('path', {
      d: wedgePath(paint, from, to, reach),
      fill: color.color,
      'fill-opacity': color.opacity === 1 ? null : color.opacity,
    });
  const last = sectors.at(-1);
  // Beneath the edge where the last wedge meets the first.
  const closing = isOpaque && last ? [wedge({ ...last, to: last.to + overlapDegrees })] : [];
  const wedges = sectors.map((sector) =>
    wedge(isOpaque && sector !== last ? { ...sector, to: sector.to + overlapDegrees } : sector),
  );
  return element('g', { 'shape-rendering': 'crispEdges' }, [...closing, ...wedges]);
}

interface Sector {
  /** Degrees clockwise from `startDeg`. */
  readonly from: number;
  readonly to: number;
  readonly color: SvgColor;
}

function sectorsOf(stops: readonly GradientStop[]): readonly Sector[] {
  const first = stops[0];
  const last = stops[stops.length - 1];
  if (!first || !last) return [];
  const padded = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }];
  const sectors: Sector[] = [];
  for (const [index, stop] of padded.entries()) {
    const next = padded[index + 1];
    if (!next || next.offset <= stop.offset) continue;
    const a = splitColor(stop.color);
    const b = splitColor(next.color);
    const degrees = (next.offset - stop.offset) * 360;
    const levels = Math.max(
      ...a.rgb.map((channel, at) => Math.abs(channel - (b.rgb[at] ?? 0))),
      Math.abs(a.opacity - b.opacity) * 255,
    );
    const finest = Math.ceil(degrees / finestDegrees);
    const count = Math.max(Math.ceil(degrees / widestDegrees), Math.min(Math.ceil(levels), finest), 1);
    for (let step = 0; step < count; step++) {
      const middle = (step + 0.5) / count;
      const mix = (from: number, to: number) => from + (to - from) * middle;
      sectors.push({
        from: stop.offset * 360 + (degrees * step) / count,
        to: stop.offset * 360 + (degrees * (step + 1)) / count,
        color: fromChannels(
          mix(a.rgb[0], b.rgb[0]),
          mix(a.rgb[1], b.rgb[1]),
          mix(a.rgb[2], b.rgb[2]),
          mix(a.opacity, b.opacity),
        ),
      });
    }
  }
  return sectors;
}

function wedgePath(paint: Conic, from: number, to: number, reach: number): string {
  const point = (degrees: number) => {
    // From 12 o'clock, clockwise.
    const radians = ((paint.startDeg + degrees - 90) * Math.PI) / 180;
    return `${formatNumber(paint.cx + reach * Math.cos(radians))} ${formatNumber(paint.cy + reach * Math.sin(radians))}`;
  };
  return `M${formatNumber(paint.cx)} ${formatNumber(paint.cy)}L${point(from)}L${point(to)}Z`;
}

function farthestCorner({ cx, cy }: Conic, { x, y, width, height }: Box): number {
  return Math.hypot(
    Math.max(Math.abs(x - cx), Math.abs(x + width - cx)),
    Math.max(Math.abs(y - cy), Math.abs(y + height - cy)),
  );
}
