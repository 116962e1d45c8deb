import { parseColor, type Rgba } from '../../design/colors/color.ts';
import type { ImageElement } from '../../design/elements/image.ts';
import type { ColorMatrix, ColorRow } from '../../scene/paint.ts';
import { layoutColor } from '../fills/fill.ts';

type ColorMap = (row: ColorRow, channel: 'r' | 'g' | 'b') => ColorRow;

/** What an image's `duotone` and then its `colorOverlay` do to its colours; undefined when neither is set. */
export function pictureColors({
  duotone,
  colorOverlay,
}: Pick<ImageElement, 'duotone' | 'colorOverlay'>): ColorMatrix | undefined {
  const steps = [...(duotone ? [duotoneOf(duotone)] : []), ...(colorOverlay ? [overlayOf(colorOf(colorOverlay))] : [])];
  if (steps.length === 0) return undefined;
  const row = (identity: ColorRow, channel: 'r' | 'g' | 'b') =>
    steps.reduce((current, step) => step(current, channel), identity);
  return [row([1, 0, 0, 0], 'r'), row([0, 1, 0, 0], 'g'), row([0, 0, 1, 0], 'b')];
}

/** Rec. 709, as the `grayscale` filter has it. */
const luminance = [0.2126, 0.7152, 0.0722] as const;

/** Black becomes `dark`, white becomes `light`, greys lie on the straight line between them. */
function duotoneOf(tones: NonNullable<ImageElement['duotone']>): ColorMap {
  const dark = over(colorOf(tones.dark), 0);
  const light = over(colorOf(tones.light), 255);
  return (_row, channel) => {
    const span = (light[channel] - dark[channel]) / 255;
    return [span * luminance[0], span * luminance[1], span * luminance[2], dark[channel] / 255];
  };
}

function overlayOf(color: Rgba): ColorMap {
  return ([red, green, blue, constant], channel) => {
    const kept = 1 - color.a;
    return [kept * red, kept * green, kept * blue, kept * constant + (color.a * color[channel]) / 255];
  };
}

/** A translucent tone lets the black or white beneath it through. */
function over(color: Rgba, beneath: number): Rgba {
  const mix = (channel: number) => channel * color.a + beneath * (1 - color.a);
  return { r: mix(color.r), g: mix(color.g), b: mix(color.b), a: 1 };
}

function colorOf(text: string): Rgba {
  return parseColor(layoutColor(text)) ?? { r: 0, g: 0, b: 0, a: 0 };
}
