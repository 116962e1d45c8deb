import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

export interface At {
  readonly x: number;
  readonly y: number;
}

/** A line in the window with a direction: it measures along the line and across it. */
interface Axis {
  readonly from: At;
  /** A vector of length 1. */
  readonly along: At;
}

interface Extent {
  readonly min: number;
  readonly max: number;
}

/** Dark pixels in a square of the window, in px of the window. */
export async function inkAround(page: Page, centre: At, reach: number): Promise<readonly At[]> {
  const corner = { x: Math.round(centre.x - reach), y: Math.round(centre.y - reach) };
  const { width, data } = PNG.sync.read(
    await page.screenshot({ clip: { ...corner, width: 2 * reach, height: 2 * reach }, caret: 'initial' }),
  );
  const found: At[] = [];
  for (let at = 0; at < data.length / 4; at += 1) {
    const isDark = [0, 1, 2].every((channel) => (data[at * 4 + channel] ?? 255) < 110);
    if (isDark) found.push({ x: corner.x + (at % width) + 0.5, y: corner.y + Math.floor(at / width) + 0.5 });
  }
  return found;
}

/** How far the points reach along an axis, and across it to its right. */
export function extentsOn(
  { from, along }: Axis,
  points: readonly At[],
): { readonly along: Extent; readonly across: Extent } {
  const away = points.map(({ x, y }) => ({ x: x - from.x, y: y - from.y }));
  return {
    along: extentOf(away.map(({ x, y }) => x * along.x + y * along.y)),
    across: extentOf(away.map(({ x, y }) => x * -along.y + y * along.x)),
  };
}

function extentOf(values: readonly number[]): Extent {
  return { min: Math.min(...values), max: Math.max(...values) };
}
