import { type Matrix, multiply } from './matrix.ts';

/** One axis of an element's own px, and where whole device pixels lie along it. */
export interface DeviceAxis {
  /** Device px per local px, positive. */
  readonly scale: number;
  /** The local px nearest to `value` that lies on the edge of a device pixel. */
  readonly snap: (value: number) => number;
}

export interface DeviceAxes {
  readonly x: DeviceAxis;
  readonly y: DeviceAxis;
}

/**
 * The axes of coordinates that `transform` maps to the parent's and `toDevice` to the device. Null when the axes are
 * turned against those of the device by anything but quarter turns.
 */
export function deviceAxes(toDevice: Matrix, transform: Matrix): DeviceAxes | null {
  const [a, b, c, d, e, f] = multiply(toDevice, transform);
  const size = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  const zero = (value: number): boolean => Math.abs(value) < size * 1e-9;
  if (size === 0 || !Number.isFinite(size)) return null;
  if (zero(b) && zero(c) && !zero(a) && !zero(d)) return { x: axis(a, e), y: axis(d, f) };
  if (zero(a) && zero(d) && !zero(b) && !zero(c)) return { x: axis(b, f), y: axis(c, e) };
  return null;
}

function axis(factor: number, offset: number): DeviceAxis {
  return {
    scale: Math.abs(factor),
    snap: (value) => (Math.round(factor * value + offset) - offset) / factor,
  };
}
