import type { Box } from '../geometry/box.ts';
import { type Matrix, multiply, scaling, translation } from '../geometry/matrix.ts';
import { readNumbers } from './art-numbers.ts';
import { beyondSubset } from './sanitize/beyond-subset.ts';

export interface ViewBoxPlacement {
  /** Maps the content's user units to those around the viewport. */
  readonly transform: Matrix;
  /** The user units that the viewport shows: the viewBox, or the viewport's own size. */
  readonly shown: Box;
}

const alignShares: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 };

/** Places a viewBox in a viewport (SVG 2, section 8.2). Null when nothing is to be shown. */
export function placeViewBox(
  viewport: Box,
  viewBox: string | undefined,
  preserveAspectRatio: string | undefined,
): ViewBoxPlacement | null {
  const { x, y, width, height } = viewport;
  if (width <= 0 || height <= 0) return null;
  if (viewBox === undefined) return { transform: translation(x, y), shown: { x: 0, y: 0, width, height } };
  const numbers = readNumbers(viewBox);
  const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = numbers;
  if (numbers.length !== 4 || boxWidth < 0 || boxHeight < 0) beyondSubset('a viewBox');
  if (boxWidth === 0 || boxHeight === 0) return null;
  const [align = 'xMidYMid', how = 'meet'] = (preserveAspectRatio ?? 'xMidYMid meet').trim().split(/\s+/);
  const scaleX = width / boxWidth;
  const scaleY = height / boxHeight;
  if (align === 'none') return place(scaleX, scaleY, 0, 0);
  const [, xName = '', yName = ''] = /^x(Min|Mid|Max)Y(Min|Mid|Max)$/.exec(align) ?? beyondSubset(`alignment ${align}`);
  if (how !== 'meet' && how !== 'slice') beyondSubset(`alignment ${how}`);
  const scale = how === 'slice' ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
  return place(scale, scale, alignShares[xName] ?? 0, alignShares[yName] ?? 0);

  function place(sx: number, sy: number, shareX: number, shareY: number): ViewBoxPlacement {
    const dx = (width - boxWidth * sx) * shareX;
    const dy = (height - boxHeight * sy) * shareY;
    return {
      transform: multiply(translation(x + dx, y + dy), scaling(sx, sy), translation(-left, -top)),
      shown: { x: left - dx / sx, y: top - dy / sy, width: width / sx, height: height / sy },
    };
  }
}
