import { isNumber, isObject, type RawObject } from './alias.ts';

/**
 * A gradient object in Fabric's form (`{type, coords, colorStops}`) as our own; anything else comes back as it is.
 * Fabric's coordinates are px of the element unless `gradientUnits` says `percentage`.
 */
export function readFill(value: unknown, element: RawObject): unknown {
  if (!isObject(value)) return value;
  if (!Array.isArray(value.colorStops)) return colorOf(value) ?? readGradient(value);
  const { type = 'linear', coords, colorStops, gradientUnits } = value;
  const stops = colorStops.map((stop: unknown) => (isObject(stop) ? { offset: stop.offset, color: stop.color } : stop));
  if (!isObject(coords)) return { type, stops };
  const relative = gradientUnits === 'percentage';
  const width = relative ? 1 : sizeOf(element.width);
  const height = relative ? 1 : sizeOf(element.height);
  const point = (x: unknown, y: unknown): RawObject => ({ x: ratio(x, width), y: ratio(y, height) });
  if (type === 'radial') {
    const centre = { x: coords.x2 ?? coords.x1, y: coords.y2 ?? coords.y1 };
    return radialFrom({ ...centre, outer: coords.r2, inner: coords.r1, stops, size: { width, height } });
  }
  return { type, from: point(coords.x1, coords.y1), to: point(coords.x2, coords.y2), stops };
}

/** `{r, g, b, a}` as a CSS colour; undefined for what is none. */
function colorOf({ r, g, b, a = 1 }: RawObject): string | undefined {
  return [r, g, b, a].every(isNumber) ? `rgba(${String(r)}, ${String(g)}, ${String(b)}, ${String(a)})` : undefined;
}

/** A gradient object whose type is CSS's, or whose colours stand without stops, in pairs, or at a `position`. */
function readGradient(value: RawObject): RawObject {
  const { type, colors, stops = colors, ...rest } = value;
  return {
    ...(type !== undefined && { type: typeof type === 'string' ? type.toLowerCase().replace(/-gradient$/, '') : type }),
    ...rest,
    ...(stops !== undefined && { stops: Array.isArray(stops) ? stops.map(readStop) : stops }),
  };
}

function readStop(stop: unknown, index: number, { length }: readonly unknown[]): unknown {
  if (typeof stop === 'string') return { offset: length > 1 ? index / (length - 1) : 0, color: stop };
  if (Array.isArray(stop) && stop.length === 2) {
    const [first, second] = stop as readonly unknown[];
    return isNumber(first) ? { offset: first, color: second } : { offset: second, color: first };
  }
  if (!isObject(stop) || stop.offset !== undefined) return stop;
  const { position, ...rest } = stop;
  return position === undefined ? stop : { offset: position, ...rest };
}

/** Konva's `fillLinearGradientColorStops`, with its start and end points, as a gradient object. */
export function readKonvaGradient(type: 'linear' | 'radial', stops: unknown, element: RawObject): unknown {
  if (!Array.isArray(stops)) return stops;
  const pairs: RawObject[] = [];
  for (let index = 0; index + 1 < stops.length; index += 2) {
    pairs.push({ offset: stops[index] as unknown, color: stops[index + 1] as unknown });
  }
  const prefix = type === 'linear' ? 'fillLinearGradient' : 'fillRadialGradient';
  const width = sizeOf(element.width);
  const height = sizeOf(element.height);
  const point = (value: unknown): RawObject | undefined =>
    isObject(value) ? { x: ratio(value.x, width), y: ratio(value.y, height) } : undefined;
  const start = point(element[`${prefix}StartPoint`]);
  const end = point(element[`${prefix}EndPoint`]);
  if (type === 'radial') {
    const centre = element[`${prefix}EndPoint`] ?? element[`${prefix}StartPoint`];
    const { x, y } = isObject(centre) ? centre : {};
    const inner = element[`${prefix}StartRadius`];
    return radialFrom({ x, y, outer: element[`${prefix}EndRadius`], inner, stops: pairs, size: { width, height } });
  }
  return { type, ...(start && { from: start }), ...(end && { to: end }), stops: pairs };
}

interface Radial {
  /** The centre of the outer circle, in the units of `size`. */
  readonly x: unknown;
  readonly y: unknown;
  readonly outer: unknown;
  readonly inner: unknown;
  readonly stops: readonly unknown[];
  readonly size: { readonly width: number; readonly height: number };
}

/** Two circles as one: the stops run from the inner one to the outer one, which is an ellipse where its units are. */
function radialFrom({ x, y, outer, inner, stops, size }: Radial): RawObject {
  const center = isNumber(x) && isNumber(y) ? { center: { x: ratio(x, size.width), y: ratio(y, size.height) } } : {};
  if (!isNumber(outer) || outer <= 0) return { type: 'radial', ...center, stops };
  const start = isNumber(inner) && inner > 0 && inner < outer ? inner / outer : 0;
  const moved = stops.map((stop) =>
    start > 0 && isObject(stop) && isNumber(stop.offset)
      ? { ...stop, offset: start + stop.offset * (1 - start) }
      : stop,
  );
  const radius = { x: outer / size.width, y: outer / size.height };
  return { type: 'radial', ...center, radius, stops: moved };
}

function sizeOf(value: unknown): number {
  return isNumber(value) && value > 0 ? value : 1;
}

function ratio(value: unknown, size: number): unknown {
  return isNumber(value) ? value / size : 0;
}
