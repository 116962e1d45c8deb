const angles: ReadonlySet<string> = new Set([
  'rotation',
  'angle',
  'startAngle',
  'endAngle',
  'skewX',
  'skewY',
  'hueRotate',
]);
/** Properties, and those whose parts, are shares of a whole: 50 % is 0.5. */
const shares: ReadonlySet<string> = new Set(['opacity', 'innerRadius', 'zoom', 'offset', 'tension']);
const sharesWithin: ReadonlySet<string> = new Set(['filters', 'crop', 'focalPoint', 'center', 'from', 'to', 'logo']);
/** Whether a number is in degrees. */
export function isAngle(path: readonly PropertyKey[]): boolean {
  return angles.has(String(path.at(-1)));
}

/** Whether a number is a share of a whole, from 0 to 1. */
export function isShare(path: readonly PropertyKey[]): boolean {
  return shares.has(String(path.at(-1))) || sharesWithin.has(String(path.at(-2)));
}

/** The units that a text for a number may have, as an error tells them. */
export function unitsOf(path: readonly PropertyKey[]): string {
  if (isAngle(path)) return 'deg or °';
  if (isShare(path)) return '%';
  const isPlace = path.length === 1 && ['x', 'y', 'width', 'height'].includes(String(path[0]));
  return isPlace || path[0] === 'cornerRadius' ? 'px or %' : 'px';
}
