import { type Box, type ColorMatrix, type FilterStep, intersection } from '@platen/core';
import type { ReadImage } from '../../../images/read-image.ts';

/** What painters of PDFs draw in the place of a picture: which one it is. Its pixels are read when the pages are painted. */
export class NamedPicture {
  readonly image: ReadImage;
  readonly colors: ColorMatrix | undefined;
  /** What changes its colours after that. */
  readonly filters: readonly FilterStep[];

  constructor(image: ReadImage, { colors, filters }: Pick<NamedPicture, 'colors' | 'filters'>) {
    this.image = image;
    this.colors = colors;
    this.filters = filters;
  }
}

/** A picture, or a part of one, as a file holds it. */
export interface StoredPicture extends NamedPicture {
  /** The same for the same pixels. */
  readonly name: string;
  /** Whole px of the upright source. */
  readonly crop: Box;
  /** px, no more than those of the crop. */
  readonly width: number;
  readonly height: number;
}

export interface PlacedPicture {
  readonly stored: StoredPicture;
  /** Where the whole of what is stored lies, in the coordinates of the place. */
  readonly box: Box;
  /** Where it is shown, if that is less than all of it. */
  readonly cut: Box | null;
}

/** A picture that has up to so many times the px needed, on each side, is stored with its own: nothing is lost by scaling. */
const toleratedExcess = 1.25;
/** The share of each side of a picture from which on it is stored whole. */
const nearlyWhole = 0.98;

/**
 * Decides what is stored of a picture that is shown in a place: the part that is shown, with the px that are needed.
 *
 * @param place the part in px of the source, then where it is shown: x, y, width, height of each, as `drawImage` has them.
 * @param needed px wanted for each unit of length in the place, along its two sides.
 * @returns undefined when nothing of it is shown.
 */
export function placePicture(
  { image, colors, filters }: NamedPicture,
  place: readonly number[],
  needed: { readonly x: number; readonly y: number },
): PlacedPicture | undefined {
  const [x = 0, y = 0, width = 0, height = 0, left = 0, top = 0, shownWidth = 0, shownHeight = 0] = place;
  if (!(width > 0 && height > 0 && shownWidth > 0 && shownHeight > 0)) return undefined;
  const whole: Box = { x: 0, y: 0, width: image.info.width, height: image.info.height };
  const [from, foot] = [Math.floor(x), Math.floor(y)];
  const reach = { x: from, y: foot, width: Math.ceil(x + width) - from, height: Math.ceil(y + height) - foot };
  const shown = intersection(reach, whole);
  if (shown === undefined) return undefined;
  const isWhole = shown.width >= nearlyWhole * whole.width && shown.height >= nearlyWhole * whole.height;
  const crop = isWhole ? whole : shown;
  const scale = { x: shownWidth / width, y: shownHeight / height };
  const size = { width: sidePx(crop.width, scale.x * needed.x), height: sidePx(crop.height, scale.y * needed.y) };
  const box: Box = {
    x: left + (crop.x - x) * scale.x,
    y: top + (crop.y - y) * scale.y,
    width: crop.width * scale.x,
    height: crop.height * scale.y,
  };
  const cut = [x - crop.x, y - crop.y, width - crop.width, height - crop.height].every((px) => Math.abs(px) < 0.01)
    ? null
    : { x: left, y: top, width: shownWidth, height: shownHeight };
  const parts = [image.info.key, crop.x, crop.y, crop.width, crop.height, size.width, size.height];
  const name = `${parts.join(' ')} ${JSON.stringify([colors, filters])}`;
  return { stored: { name, image, colors, filters, crop, ...size }, box, cut };
}

function sidePx(sourcePx: number, neededPerSourcePx: number): number {
  return neededPerSourcePx * toleratedExcess >= 1
    ? sourcePx
    : Math.max(1, Math.ceil(sourcePx * neededPerSourcePx - 0.01));
}
