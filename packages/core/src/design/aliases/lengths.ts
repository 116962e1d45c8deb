/** A number of px as a text is that number; anything else comes back as it is. */
export function pixels(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,6}(\.\d{1,6})?px$/.test(value) ? Number.parseFloat(value) : value;
}

/** Several lengths in one text, `8px 12px`, as a list; anything else comes back as it is. */
function cssLengths(value: unknown): unknown {
  if (
    typeof value !== 'string' ||
    value.length > 64 ||
    !/^[\d.]+(?:px|%)?(?:\s+[\d.]+(?:px|%)?){1,3}$/.test(value.trim())
  )
    return value;
  return value.trim().split(/\s+/).map(pixels);
}

/** CSS's `border-radius` of several corners, clockwise from the top left; missing ones are those across. */
export function readCorners(given: unknown): unknown {
  const value = cssLengths(given);
  if (!Array.isArray(value) || typeof given !== 'string') return pixels(value);
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight]: readonly unknown[] = value;
  return [topLeft, topRight, bottomRight, bottomLeft];
}

/** CSS's order of sides, `[top, right, bottom, left]`, `[top, across, bottom]` or `[down, across]`, by name. */
export function readSides(given: unknown): unknown {
  const value = cssLengths(given);
  if (!Array.isArray(value) || value.length < 1 || value.length > 4) return value;
  const [top, right = top, bottom = top, left = right]: readonly unknown[] = value;
  return { top, right, bottom, left };
}
