import type { Color } from '../scene/paint.ts';

/** A colour as every SVG viewer reads it: an opaque one, and its opacity apart. */
export interface SvgColor {
  readonly color: string;
  /** 0 to 1. */
  readonly opacity: number;
  /** 0 to 255. */
  readonly rgb: readonly [number, number, number];
}

/**
 * Splits a scene colour (`#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb()` or `rgba()` with numbers). SVG 1.1 has no alpha in
 * colours, and Inkscape and others follow it. Anything else is painted as it stands, opaque.
 */
export function splitColor(color: Color): SvgColor {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(color)?.[1];
  if (hex) {
    const digits = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const at = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16);
    return fromChannels(at(0), at(2), at(4), digits.length >= 8 ? at(6) / 255 : 1);
  }
  if (/^rgba?\(/i.test(color)) {
    const [r = 0, g = 0, b = 0, a = 1] = (color.match(/[\d.]+(?:e-?\d+)?/gi) ?? []).map(Number);
    return fromChannels(r, g, b, a);
  }
  return color === 'transparent' ? fromChannels(0, 0, 0, 0) : { color, opacity: 1, rgb: [0, 0, 0] };
}

export function fromChannels(r: number, g: number, b: number, opacity: number): SvgColor {
  const rgb = [r, g, b].map((channel) => Math.min(255, Math.max(0, Math.round(channel)))) as [number, number, number];
  const color = `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  return { color, opacity: Math.min(1, Math.max(0, opacity)), rgb };
}
