/** A box around the origin: half of its width and half of its height. */
export interface HalfBox {
  readonly x: number;
  readonly y: number;
}

/** A disc of fewer boxes shows steps; more of them cost more than they show. */
const mostBoxes = 14;

/**
 * Boxes that together cover a disc of `radius`, corner beside corner on its rim, but for notches that are a
 * fifteenth of the radius where there are many: to grow a picture by each of them and take the most is to grow it by the disc, and boxes are what SVG can grow
 * by. The smallest disc is one box.
 */
export function discBoxes(radius: number): readonly HalfBox[] {
  if (radius < 2) return [{ x: radius, y: radius }];
  const count = Math.min(mostBoxes, Math.max(3, Math.round(radius)));
  // As much beyond the rim as the notches lie within.
  const rim = radius * (1 + 0.25 / count);
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count) * (Math.PI / 2);
    return { x: rim * Math.cos(angle), y: rim * Math.sin(angle) };
  });
}
