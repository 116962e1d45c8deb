import type { Matrix } from '../geometry/matrix.ts';

/** A CSS colour that every painter reads: `#rrggbb` or `rgba(r, g, b, a)`, sRGB, not premultiplied. */
export type Color = string;

/** `offset` runs from 0 to 1 and never falls along the list. */
export interface GradientStop {
  readonly offset: number;
  readonly color: Color;
}

/**
 * What fills an outline. Coordinates are the mark's local px.
 *
 * Stops are prepared by layout so that interpolating them without premultiplication, as Canvas 2D and SVG do,
 * gives the picture that CSS gives with premultiplication.
 */
export type Paint =
  | { readonly type: 'solid'; readonly color: Color }
  | {
      readonly type: 'linear';
      readonly x0: number;
      readonly y0: number;
      readonly x1: number;
      readonly y1: number;
      readonly stops: readonly GradientStop[];
    }
  /** An ellipse around `cx`, `cy`; `rx` and `ry` are where offset 1 lies. */
  | {
      readonly type: 'radial';
      readonly cx: number;
      readonly cy: number;
      readonly rx: number;
      readonly ry: number;
      readonly stops: readonly GradientStop[];
      /** Where offset 0 lies, when not at the centre: a circle inside the other; `rx` and `ry` are equal then. */
      readonly focus?: { readonly x: number; readonly y: number; readonly r: number };
      /** Maps the gradient's coordinates to the mark's; none is the identity. */
      readonly transform?: Matrix;
    }
  /** `startDeg` is clockwise from 12 o'clock, as in CSS. */
  | {
      readonly type: 'conic';
      readonly cx: number;
      readonly cy: number;
      readonly startDeg: number;
      readonly stops: readonly GradientStop[];
    };

export interface Stroke {
  readonly paint: Paint;
  readonly width: number;
  readonly dash: readonly number[];
  readonly dashOffset: number;
  readonly cap: 'butt' | 'round' | 'square';
  readonly join: 'miter' | 'round' | 'bevel';
  readonly miterLimit: number;
  /** `inside` and `outside` keep only that half of a stroke of twice the width. */
  readonly align: 'center' | 'inside' | 'outside';
}

/** A CSS-like shadow. `blur` is the CSS blur radius: the Gaussian's sigma is half of it. */
export interface Shadow {
  readonly color: Color;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly blur: number;
  readonly spread: number;
  readonly inset: boolean;
}

/** One step of a CSS filter chain, applied in order. `blur` is the Gaussian's sigma in px, `hue-rotate` in degrees. */
export interface FilterStep {
  readonly type: 'brightness' | 'contrast' | 'saturate' | 'grayscale' | 'sepia' | 'invert' | 'hue-rotate' | 'blur';
  readonly amount: number;
}

/**
 * How a picture's own colours change, its alpha not: three rows, for red, green and blue, each of the factors of the old
 * red, green and blue and a constant. Channels run from 0 to 1, are not premultiplied, and are clamped after.
 */
export type ColorMatrix = readonly [ColorRow, ColorRow, ColorRow];
export type ColorRow = readonly [red: number, green: number, blue: number, constant: number];

/** The sixteen modes of CSS `mix-blend-mode`. */
export const blendModes = [
  'normal',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'hue',
  'saturation',
  'color',
  'luminosity',
] as const;
export type BlendMode = (typeof blendModes)[number];
