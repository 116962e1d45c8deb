type Rgb = readonly [number, number, number];

function read(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const twoDigits = (value: number) =>
  Math.round(Math.max(0, Math.min(255, value)))
    .toString(16)
    .padStart(2, '0');

/** `#rrggbb` between two colours; 0 is the first. */
export function mix(from: string, to: string, part: number): string {
  const [r, g, b] = read(from);
  const [r2, g2, b2] = read(to);
  return `#${twoDigits(r + (r2 - r) * part)}${twoDigits(g + (g2 - g) * part)}${twoDigits(b + (b2 - b) * part)}`;
}

export const lighten = (color: string, part: number) => mix(color, '#ffffff', part);
export const darken = (color: string, part: number) => mix(color, '#000000', part);

/** A colour with an opacity, 0 to 1. */
export function fade(color: string, opacity: number): string {
  return `${color.slice(0, 7)}${twoDigits(opacity * 255)}`;
}

/** The colour at a part (0 to 1) of a row of colours. */
export function along(colors: readonly string[], part: number): string {
  const place = Math.max(0, Math.min(1, part)) * (colors.length - 1);
  const index = Math.min(colors.length - 2, Math.floor(place));
  return mix(colors[index] ?? '#000000', colors[index + 1] ?? '#000000', place - index);
}
