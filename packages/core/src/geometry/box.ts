/** An axis-aligned rectangle in px; `x`, `y` are its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lengths in px on the four sides of a box. */
export interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export function inset(box: Box, sides: Sides): Box {
  return {
    x: box.x + sides.left,
    y: box.y + sides.top,
    width: Math.max(0, box.width - sides.left - sides.right),
    height: Math.max(0, box.height - sides.top - sides.bottom),
  };
}

/** Like `inset`, but sides that are longer than the box share it, so that what is left never lies outside of it. */
export function insetWithin(box: Box, { top, right, bottom, left }: Sides): Box {
  const across = box.width / Math.max(left + right, box.width);
  const down = box.height / Math.max(top + bottom, box.height);
  return inset(box, { top: top * down, right: right * across, bottom: bottom * down, left: left * across });
}

export function outset(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

export function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

export function moved(box: Box, x: number, y: number): Box {
  return { ...box, x: box.x + x, y: box.y + y };
}

/** Undefined when the boxes do not overlap. */
export function intersection(a: Box, b: Box): Box | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The smallest box of whole px around `box`. */
export function roundOut(box: Box): Box {
  const x = Math.floor(box.x);
  const y = Math.floor(box.y);
  return { x, y, width: Math.ceil(box.x + box.width) - x, height: Math.ceil(box.y + box.height) - y };
}
