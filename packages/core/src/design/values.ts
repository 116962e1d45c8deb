import * as z from 'zod';
import { colorForms, parseColor } from './color.ts';
import { familiesForm, readFontFamilies } from './font-families.ts';
import { positionForm, readObjectPosition } from './object-position.ts';
import { parseGradient } from './parse-gradient.ts';
import { polygonPresets } from './polygon-presets.ts';
import { decorationForm, isTextDecoration } from './text-decoration.ts';

/** Bounds that keep hostile documents cheap; `docs/reference` lists them. */
export const bounds = {
  /** px on each side of a design. */
  side: 10_000,
  coordinate: 100_000,
  fontSize: 2_000,
  strokeWidth: 1_000,
  blur: 250,
  elements: 2_000,
  /** Rows times columns in all tables of a design together. */
  tableCells: 5_000,
  /** Elements that repeated groups become in a render, children counted. */
  repeatedElements: 5_000,
  /** Characters of all elements of a render as JSON, copies counted: what is sent to a render process, and hashed. */
  boundSize: 12_000_000,
  /** Columns of a group's grid. */
  gridColumns: 100,
  /** Groups inside each other. */
  depth: 8,
  polygonPoints: 1_000,
  textLength: 100_000,
} as const;

export const coordinate = z.number().min(-bounds.coordinate).max(bounds.coordinate);
export const length = z.number().min(0).max(bounds.coordinate);
export const size = z.number().gt(0).max(bounds.coordinate);
export const unit = z.number().min(0).max(1);
/** A string that may hold `{{variables}}`. */
export const template = z.string().max(bounds.textLength);

/** A CSS colour. In a stored document it may be a template that becomes one. */
export const color = z.string().refine((text) => parseColor(text) !== undefined, colorForms);

export const gradientStop = z.object({ offset: unit, color });
const gradientPoint = z.object({ x: z.number(), y: z.number() });

export const gradient = z.object({
  type: z.enum(['linear', 'radial', 'conic']),
  /** Linear and conic: degrees as in CSS, where 0 points up and 90 to the right. */
  angle: z.number().optional(),
  /** 0 to 1 of the box. Linear: where the gradient line starts. Radial and conic: the centre. Wins over `angle` and `center`. */
  from: gradientPoint.optional(),
  /**
   * 0 to 1 of the box. Linear: where the gradient line ends. Radial: a point of the circle that has the last colour; wins
   * over `radius`. Conic: the direction in which the colours start; wins over `angle`.
   */
  to: gradientPoint.optional(),
  /** Radial and conic: the centre, 0 to 1 of the box; its middle when absent. */
  center: gradientPoint.optional(),
  /**
   * Radial: a multiple of the ellipse that reaches the farthest corner, as in CSS; or `{x, y}`, the ellipse's radii as
   * parts of the box's width and height.
   */
  radius: z.union([z.number().gt(0), z.object({ x: z.number().gt(0), y: z.number().gt(0) })]).optional(),
  stops: z.array(gradientStop).min(2).max(64),
});

/** A colour, a CSS gradient string such as `linear-gradient(90deg, red, blue)`, or a gradient object. */
export const fill = z.union([
  z
    .string()
    .refine(
      (text) => text === 'none' || parseColor(text) !== undefined || parseGradient(text) !== undefined,
      `${colorForms}, a CSS gradient such as linear-gradient(90deg, red, blue), or none`,
    ),
  gradient,
]);
export type Fill = z.output<typeof fill>;

export const shadow = z.object({
  color: color.default('rgba(0, 0, 0, 0.5)'),
  /** px; half of it is the Gaussian's standard deviation, as in CSS. */
  blur: z.number().min(0).max(bounds.blur).default(0),
  offsetX: coordinate.default(0),
  offsetY: coordinate.default(0),
  /** px by which the outline grows before it is blurred, or shrinks when negative. */
  spread: coordinate.default(0),
  /** Whether what lies around the element throws its shadow into it, over its picture. */
  inset: z.boolean().default(false),
});

export const filters = z.object({
  brightness: z.number().min(0).max(100).default(1),
  contrast: z.number().min(0).max(100).default(1),
  saturation: z.number().min(0).max(100).default(1),
  grayscale: unit.default(0),
  sepia: unit.default(0),
  invert: unit.default(0),
  hueRotate: z.number().default(0),
});
export type Filters = z.output<typeof filters>;

export const blendMode = z.enum([
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
]);

/** One length for all corners, or each from the top left clockwise. */
export const cornerRadius = z.union([
  length,
  z.tuple([length, length, length, length]),
  z.object({ tl: length.default(0), tr: length.default(0), br: length.default(0), bl: length.default(0) }),
]);
export type CornerRadius = z.output<typeof cornerRadius>;

/** One length for all sides, or each by name. */
export const sides = z.union([
  length,
  z.object({ top: length.default(0), right: length.default(0), bottom: length.default(0), left: length.default(0) }),
]);

export const objectFit = z.enum(['cover', 'contain', 'fill', 'none', 'scale-down']);

/**
 * CSS's `object-position`: words such as `top left`, percentages of the free space, px, or edges with a distance such as
 * `right 10px bottom 20px`; or `{x, y}`, 0 to 1 of the free space on each axis.
 */
export const objectPosition = z.union([
  z
    .string()
    .max(64)
    .refine((text) => readObjectPosition(text) !== undefined, positionForm),
  z.object({ x: z.number().min(-10).max(10), y: z.number().min(-10).max(10) }),
]);

export const fontWeight = z.union([
  z.number().min(1).max(1_000),
  z.enum([
    'thin',
    'extralight',
    'light',
    'normal',
    'regular',
    'medium',
    'semibold',
    'bold',
    'extrabold',
    'black',
    '100',
    '200',
    '300',
    '400',
    '500',
    '600',
    '700',
    '800',
    '900',
  ]),
]);
export type FontWeight = z.output<typeof fontWeight>;

/** Lines along a text: `underline`, `overline`, `line-through`, several parted by spaces, or `none`. */
export const textDecoration = z.string().max(64).refine(isTextDecoration, decorationForm);

/** A family, or families to try in order: as CSS lists them, in quotes or not, or one by one. */
const familyPattern = /^[^"';{}()<>\\]+$/;
const familyForm = 'the name of a font family, without quotes or brackets';
export const fontFamily = z.union([
  z
    .string()
    .max(512)
    .refine((list) => readFontFamilies(list) !== undefined, familiesForm),
  z.array(z.string().max(128).regex(familyPattern, familyForm)).min(1).max(16),
]);

/** px, or a string such as `0.05em`. */
export const letterSpacing = z.union([
  coordinate,
  z.string().regex(/^-?\d{0,5}(\.\d{1,6})?(em|px)$/, 'a length such as 0.05em or 2px'),
]);

/** A multiple of the font size, or a string such as `24px` or `120%`. */
export const lineHeight = z.union([
  z.number().gt(0).max(100),
  z.string().regex(/^\d{1,5}(\.\d{1,6})?(px|%)$/, 'a line height such as 24px or 120%'),
]);

/** What is seen of an element: a shape over its box, the alpha of a picture, or what lies in both. */
export const clip = z
  .object({
    shape: z.enum(['circle', 'ellipse', 'rounded', 'rectangle', 'polygon', 'star', 'path']).optional(),
    /**
     * px. `rectangle` and `rounded`: of the corners (`rounded`: an eighth of the shorter side when absent). `polygon` and
     * `star`: one number for the corners. `circle`: of the circle itself, which fills the box when absent.
     */
    radius: cornerRadius.optional(),
    /** `polygon` and `star`: number of corners. */
    sides: z.int().min(3).max(64).optional(),
    /** `polygon`: one of the presets of the kind polygon; wins over `sides`. */
    preset: z.enum(polygonPresets).optional(),
    /** `star`: 0 to 1 of the outer radius; 0.5 when absent. */
    innerRadius: unit.optional(),
    /** `path`: SVG path data in px of the box. */
    d: z.string().max(20_000).optional(),
    /** http(s) URL, `data:` URI or asset id of a PNG, GIF, WebP or SVG image: what it does not cover is cut away. */
    src: z.string().max(8_000_000).optional(),
    /** How the picture lies over the element's box, which it fills when absent; what lies beside it is cut away. */
    objectFit: objectFit.optional(),
    objectPosition: objectPosition.optional(),
    /** What of the picture counts: its opacity, also when absent, or how light it is over black. */
    mode: z.enum(['alpha', 'luminance']).optional(),
    /** Takes the place of a `src` that fails. */
    fallbackSrc: z.string().max(8_000_000).optional(),
    /** What a failing picture does; the render's `onImageError` when absent. `skip` and `placeholder` show the element without it. */
    onError: z.enum(['fail', 'skip', 'placeholder']).optional(),
  })
  .superRefine(({ shape, src, radius, d }, context) => {
    const refuse = (name: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [name], message });
    };
    if (shape === undefined && src === undefined) {
      refuse('shape', 'circle, ellipse, rounded, rectangle, polygon, star or path, unless there is a src');
    }
    if (shape === 'path' && d === undefined) refuse('d', 'SVG path data, as the shape is path');
    if ((shape === 'polygon' || shape === 'star' || shape === 'circle') && typeof radius === 'object') {
      refuse('radius', `one number, as the shape is ${shape}`);
    }
  });
