import { parseColor, type Rgba } from '../../design/colors/color.ts';
import type { Paint } from '../../scene/paint.ts';
import type { LayoutContext } from '../context.ts';

/** Device px of a module below which a JPG, a blur or a camera loses it. */
const leastRasterModulePx = 2;
/** Px of the page; a vector has no device px, and 1 px at 72 dpi is 0.35 mm. */
const leastVectorModulePx = 1;
/** WCAG's ratio for graphics that must be made out; ISO/IEC 15416 and 15415 ask for about as much. */
const leastContrast = 3;

export function warnTooSmall(elementId: string, grid: { readonly modulePx: number }, context: LayoutContext): void {
  const atLeast = context.pixelRatio === null ? leastVectorModulePx : leastRasterModulePx;
  if (grid.modulePx >= atLeast - 1e-9) return;
  context.warn({
    code: 'CODE_TOO_SMALL',
    elementId,
    message: `A module of the code is ${round(grid.modulePx)} px wide; scanners need at least ${atLeast} px. Enlarge the element, render at a higher scale or shorten the value.`,
    details: { modulePx: round(grid.modulePx), atLeast },
  });
}

export interface CodeColors {
  readonly elementId: string;
  readonly fills: readonly (Paint | null)[];
  /** What the code stands on; nothing is said of a code on a transparent one. */
  readonly background: Paint | null;
  /** Linear codes are read with red light too, in which red bars are white. */
  readonly light: 'daylight' | 'red';
}

export function warnLowContrast(colors: CodeColors, context: LayoutContext): void {
  const background = paintColors(colors.background)[0];
  if (background === undefined || background.a < 1) return;
  const ratios = colors.fills.flatMap(paintColors).flatMap((color) => {
    const ink = composite(color, background);
    const daylight = signedContrast(luminance(ink), luminance(background));
    if (colors.light === 'daylight') return [daylight];
    return [daylight, signedContrast(linear(ink.r), linear(background.r))];
  });
  const lowest = Math.min(...ratios);
  if (ratios.length === 0 || lowest >= leastContrast) return;
  const inverted = Math.max(...ratios) < 1;
  const contrast = round(lowest < 1 ? 1 / lowest : lowest);
  context.warn({
    code: 'CODE_LOW_CONTRAST',
    elementId: colors.elementId,
    message: inverted
      ? 'The code is lighter than its background, which many scanners do not read. Use dark modules on a light background.'
      : `The contrast between the code and its background is ${contrast}; scanners need at least ${leastContrast}.`,
    details: { contrast, atLeast: leastContrast, inverted },
  });
}

/** Above 1 when the ink is darker than the background, below 1 when it is lighter. */
function signedContrast(ink: number, background: number): number {
  return (background + 0.05) / (ink + 0.05);
}

function paintColors(paint: Paint | null): readonly Rgba[] {
  if (paint === null) return [];
  const colors = paint.type === 'solid' ? [paint.color] : paint.stops.map((stop) => stop.color);
  return colors.flatMap((color) => parseColor(color) ?? []);
}

function composite(color: Rgba, background: Rgba): Rgba {
  const mix = (over: number, under: number): number => over * color.a + under * (1 - color.a);
  return { r: mix(color.r, background.r), g: mix(color.g, background.g), b: mix(color.b, background.b), a: 1 };
}

/** WCAG 2 relative luminance, 0 to 1. */
function luminance({ r, g, b }: Rgba): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
