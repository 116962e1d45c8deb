/**
 * A coordinate in SVG path data. Five decimals: at 16,000 px and the largest enlargement a snapped edge still lies
 * within a thousandth of its device pixel.
 */
export function num(value: number): string {
  return String(Math.round(value * 1e5) / 1e5);
}

export interface EllipseSpec {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
}

/** A closed ellipse of two arcs, clockwise. */
export function circlePath({ cx, cy, rx, ry }: EllipseSpec): string {
  const arc = `A${num(rx)} ${num(ry)} 0 1 1 `;
  return `M${num(cx - rx)} ${num(cy)}${arc}${num(cx + rx)} ${num(cy)}${arc}${num(cx - rx)} ${num(cy)}Z`;
}

export interface RoundRectSpec {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rx: number;
  readonly ry: number;
}

/** A closed rectangle with corners of one radius, clockwise; sharp when a radius is 0. */
export function roundRectPath({ x, y, width, height, rx, ry }: RoundRectSpec): string {
  const right = x + width;
  const bottom = y + height;
  if (rx === 0 || ry === 0) return `M${num(x)} ${num(y)}H${num(right)}V${num(bottom)}H${num(x)}Z`;
  const arc = `A${num(rx)} ${num(ry)} 0 0 1 `;
  return [
    `M${num(x + rx)} ${num(y)}H${num(right - rx)}${arc}${num(right)} ${num(y + ry)}`,
    `V${num(bottom - ry)}${arc}${num(right - rx)} ${num(bottom)}`,
    `H${num(x + rx)}${arc}${num(x)} ${num(bottom - ry)}`,
    `V${num(y + ry)}${arc}${num(x + rx)} ${num(y)}Z`,
  ].join('');
}
