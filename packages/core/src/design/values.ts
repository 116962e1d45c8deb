import * as z from 'zod';
import { blendModes } from '../scene/paint.ts';
import { colorForms, parseColor } from './colors/color.ts';
import { parseGradient } from './colors/parse-gradient.ts';
import { familiesForm, readFontFamilies } from './font-families.ts';
import { positionForm, readObjectPosition } from './object-position.ts';
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
  /** Properties of an element, those included that its kind does not know. */
  elementProperties: 1_000,
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

/** What is too long is not read as well: data may put megabytes wherever a template stands. */
export const tooLong = { abort: true } as const;

/** A CSS colour. In a stored document it may be a template that becomes one. */
export const color = z.string().refine((text) => parseColor(text) !== undefined, colorForms);

export const gradientStop = z.object({ offset: unit, color });
export const gradientPoint = z.object({ x: z.number(), y: z.number() });
export const gradientRadii = z.object({ x: z.number().gt(0), y: z.number().gt(0) });

export const gradient = z.object({
  type: z.enum(['linear', 'radial', 'conic']),
  angle: z.number().optional(),
  from: gradientPoint.optional(),
  to: gradientPoint.optional(),
  center: gradientPoint.optional(),
  radius: z.union([z.number().gt(0), gradientRadii]).optional(),
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
  blur: z.number().min(0).max(bounds.blur).default(0),
  offsetX: coordinate.default(0),
  offsetY: coordinate.default(0),
  spread: coordinate.default(0),
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

export const blendMode = z.enum(blendModes);

export const namedCorners = z.object({
  tl: length.default(0),
  tr: length.default(0),
  br: length.default(0),
  bl: length.default(0),
});

/** One length for all corners, or each from the top left clockwise. */
export const cornerRadius = z.union([length, z.tuple([length, length, length, length]), namedCorners]);
export type CornerRadius = z.output<typeof cornerRadius>;

export const namedSides = z.object({
  top: length.default(0),
  right: length.default(0),
  bottom: length.default(0),
  left: length.default(0),
});

/** One length for all sides, or each by name. */
export const sides = z.union([length, namedSides]);

export const objectFit = z.enum(['cover', 'contain', 'fill', 'none', 'scale-down']);

export const positionShares = z.object({ x: z.number().min(-10).max(10), y: z.number().min(-10).max(10) });

/**
 * CSS's `object-position`: words such as `top left`, percentages of the free space, px, or edges with a distance such as
 * `right 10px bottom 20px`; or `{x, y}`, 0 to 1 of the free space on each axis.
 */
export const objectPosition = z.union([
  z
    .string()
    .max(64, tooLong)
    .refine((text) => readObjectPosition(text) !== undefined, positionForm),
  positionShares,
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
export const textDecoration = z.string().max(64, tooLong).refine(isTextDecoration, decorationForm);

/** A family, or families to try in order: as CSS lists them, in quotes or not, or one by one. */
const familyPattern = /^[^"';{}()<>\\]+$/;
const familyForm = 'the name of a font family, without quotes or brackets';
export const fontFamily = z.union([
  z
    .string()
    .max(512, tooLong)
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
    radius: cornerRadius.optional(),
    sides: z.int().min(3).max(64).optional(),
    preset: z.enum(polygonPresets).optional(),
    innerRadius: unit.optional(),
    d: z.string().max(20_000).optional(),
    src: z.string().max(8_000_000).optional(),
    objectFit: objectFit.optional(),
    objectPosition: objectPosition.optional(),
    mode: z.enum(['alpha', 'luminance']).optional(),
    fallbackSrc: z.string().max(8_000_000).optional(),
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
