import { designValues, formatColor, mixColors, parseColor, type StoredElement } from '@platen/core';

/** What the format calls a gradient; its colours may be templates here. */
export type Gradient = ReturnType<(typeof designValues.gradient)['parse']>;
export type Stop = Gradient['stops'][number];

/** The gradient object that fills an element; undefined for other fills, and where templates say where its stops lie. */
export function gradientOf({ fill }: StoredElement): Gradient | undefined {
  if (typeof fill !== 'object' || fill === null) return undefined;
  const { stops } = fill as Partial<Gradient>;
  const plain = Array.isArray(stops) ? { ...fill, stops: stops.map((stop) => ({ ...stop, color: '#000' })) } : fill;
  return designValues.gradient.safeParse(plain).success ? (fill as Gradient) : undefined;
}

/** The colour that stops have between them at a place. */
export function colorBetween(stops: readonly Stop[], offset: number): string {
  const before = stops.findLast((stop) => stop.offset <= offset) ?? stops[0];
  const behind = stops.find((stop) => stop.offset > offset) ?? before;
  const [from, to] = [parseColor(before?.color ?? ''), parseColor(behind?.color ?? '')];
  if (!before || !behind || !from || !to || before === behind) return before?.color ?? '#000000';
  return formatColor(mixColors(from, to, (offset - before.offset) / (behind.offset - before.offset)));
}
