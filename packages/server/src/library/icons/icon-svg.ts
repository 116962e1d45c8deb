import { type Matrix, multiply } from '@platen/core';
import type { IconExtras, IndexedSet } from './index-format.ts';

export interface IconDrawing {
  /** SVG markup of the set's authors, without the `svg` element. */
  readonly body: string;
  readonly extras: IconExtras;
  readonly set: Pick<IndexedSet, 'width' | 'height'>;
}

/** The size in px at which the icon is drawn one to one. */
export function iconSize({ extras, set }: Pick<IconDrawing, 'extras' | 'set'>): { width: number; height: number } {
  const { width = set.width, height = set.height } = extras;
  return isLying(extras) ? { width: height, height: width } : { width, height };
}

/**
 * A whole SVG document. `color` takes the place of `currentColor`; without it the icon takes the colour around it,
 * black in a design. It must be a valid CSS colour.
 */
export function iconSvg(drawing: IconDrawing, color?: string): string {
  const { left = 0, top = 0 } = drawing.extras;
  const { width, height } = iconSize(drawing);
  const matrix = turnOf(drawing);
  const turned = matrix ? `<g transform="matrix(${matrix.join(' ')})">${drawing.body}</g>` : drawing.body;
  const body = color === undefined ? turned : turned.replaceAll('currentColor', color);
  const box = [left, top, width, height].join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${box}">${body}</svg>`;
}

function isLying({ rotate = 0 }: IconExtras): boolean {
  return rotate % 2 === 1;
}

/** Flips first, then quarter turns clockwise; the corner of the box stays where it was. */
function turnOf({ extras, set }: IconDrawing): Matrix | undefined {
  const { left = 0, top = 0, width = set.width, height = set.height, rotate = 0, hFlip, vFlip } = extras;
  if (!rotate && !hFlip && !vFlip) return undefined;
  const flip: Matrix = [
    hFlip ? -1 : 1,
    0,
    0,
    vFlip ? -1 : 1,
    hFlip ? 2 * left + width : 0,
    vFlip ? 2 * top + height : 0,
  ];
  const turns: readonly Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, left + top + height, top - left],
    [-1, 0, 0, -1, 2 * left + width, 2 * top + height],
    [0, -1, 1, 0, left - top, left + top + width],
  ];
  return multiply(turns[rotate % 4] ?? flip, flip);
}
