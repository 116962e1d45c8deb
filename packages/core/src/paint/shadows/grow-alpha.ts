import type { Box } from '../../geometry/box.ts';
import { discBoxes } from '../../geometry/disc-boxes.ts';

/** Opacity of pixels, row by row, 0 to 255. */
export interface AlphaMap {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/**
 * What a picture covers, `by` px further out in all directions, or in when negative: a point grows to a disc, a sharp
 * corner to a round one, and what is translucent stays so. Beyond the map there is nothing.
 *
 * @param area what is wanted of it, whole px of the map, which it may reach beyond; by default the map. Costs grow with
 * its size and the map's, not with `by`.
 */
export function growAlpha(map: AlphaMap, by: number, area: Box = { x: 0, y: 0, ...map }): AlphaMap {
  const { width, height } = area;
  const grown = new Uint8Array(width * height);
  const ink = inkOf(map);
  if (ink === undefined) return { width, height, values: grown };
  // To shrink a picture is to let what is not picture grow: that has no end, while ink has.
  const isGrowth = by > 0;
  const source = isGrowth ? cut(map, ink) : inverted(map);
  const [left, top] = isGrowth ? [area.x - ink.x, area.y - ink.y] : [area.x, area.y];
  const around = isGrowth ? 0 : 255;
  const boxes = Math.round(Math.abs(by)) === 0 ? [{ x: 0, y: 0 }] : discBoxes(Math.abs(by));
  for (const { x, y } of boxes) {
    const high = spreadColumns(source, { reach: Math.round(y), from: top, count: height, around });
    keepMost(grown, spreadRows(high, { reach: Math.round(x), from: left, count: width, around }));
  }
  const result = { width, height, values: grown };
  return isGrowth ? result : inverted(result);
}

/** The box of all pixels that are not clear. */
function inkOf({ width, height, values }: AlphaMap): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    const row = rowOf(values, y, width);
    const first = row.findIndex((value) => value !== 0);
    if (first < 0) continue;
    [left, right] = [
      Math.min(left, first),
      Math.max(
        right,
        row.findLastIndex((value) => value !== 0),
      ),
    ];
    [top, bottom] = [Math.min(top, y), y];
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function cut(map: AlphaMap, { x, y, width, height }: Box): AlphaMap {
  const values = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const start = (y + row) * map.width + x;
    values.set(map.values.subarray(start, start + width), row * width);
  }
  return { width, height, values };
}

function inverted(map: AlphaMap): AlphaMap {
  return { ...map, values: map.values.map((value) => 255 - value) };
}

function keepMost(most: Uint8Array, values: Uint8Array): void {
  for (let at = 0; at < most.length; at += 1) {
    if ((values[at] as number) > (most[at] as number)) most[at] = values[at] as number;
  }
}

/** `count` windows of `reach` on either side of their middles, the first of which is `from`. */
interface Spread {
  readonly reach: number;
  readonly from: number;
  readonly count: number;
  /** What lies beyond the map. */
  readonly around: number;
}

/**
 * The most of each window of a line, in time that does not grow with the reach (van Herk): the line is cut into parts as
 * long as the window, and each window is the end of one part and the start of the next. Hands over, for each window, from
 * where to the end of its part and to where from the start of one it reaches; -1 where it does not need one of them.
 */
function eachWindow(
  length: number,
  { reach, from, count }: Spread,
  visit: (index: number, toEnd: number, fromStart: number, isInside: boolean) => void,
): void {
  const window = 2 * reach + 1;
  for (let index = 0; index < count; index += 1) {
    const first = from + index - reach;
    const last = from + index + reach;
    const isInside = first >= 0 && last < length;
    const low = Math.max(0, first);
    const high = Math.min(length - 1, last);
    if (low > high) visit(index, -1, -1, false);
    else if (low === 0) visit(index, -1, high, isInside);
    else if (Math.floor(low / window) === Math.floor(high / window)) visit(index, low, -1, isInside);
    else visit(index, low, high, isInside);
  }
}

/** A map some of whose rows are equal to the one above. */
interface SpreadMap extends AlphaMap {
  readonly repeats: readonly boolean[];
}

function spreadRows({ width, height, values, repeats }: SpreadMap, spread: Spread): Uint8Array {
  const { reach, count, around } = spread;
  const window = 2 * reach + 1;
  const fromStart = new Uint8Array(width);
  const toEnd = new Uint8Array(width);
  const result = new Uint8Array(count * height);
  // The same for all rows.
  const ends = new Int32Array(count);
  const starts = new Int32Array(count);
  const least = new Uint8Array(count);
  eachWindow(width, spread, (index, end, start, isInside) => {
    ends[index] = end;
    starts[index] = start;
    least[index] = isInside ? 0 : around;
  });
  for (let y = 0; y < height; y += 1) {
    if (repeats[y]) {
      result.copyWithin(y * count, (y - 1) * count, y * count);
      continue;
    }
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const value = values[row + x] as number;
      fromStart[x] = x % window === 0 ? value : Math.max(value, fromStart[x - 1] as number);
    }
    for (let x = width - 1; x >= 0; x -= 1) {
      const value = values[row + x] as number;
      const isEnd = x === width - 1 || (x + 1) % window === 0;
      toEnd[x] = isEnd ? value : Math.max(value, toEnd[x + 1] as number);
    }
    for (let index = 0, at = y * count; index < count; index += 1, at += 1) {
      const end = ends[index] as number;
      const start = starts[index] as number;
      let most = least[index] as number;
      if (end >= 0 && (toEnd[end] as number) > most) most = toEnd[end] as number;
      if (start >= 0 && (fromStart[start] as number) > most) most = fromStart[start] as number;
      result[at] = most;
    }
  }
  return result;
}

/** Whole rows at a time: neighbours in a column lie far from each other. */
function spreadColumns({ width, height, values }: AlphaMap, spread: Spread): SpreadMap {
  const { reach, count, around } = spread;
  const window = 2 * reach + 1;
  const fromStart = values.slice();
  const toEnd = values.slice();
  for (let y = 1; y < height; y += 1) {
    if (y % window !== 0) keepMost(rowOf(fromStart, y, width), rowOf(fromStart, y - 1, width));
  }
  for (let y = height - 2; y >= 0; y -= 1) {
    if ((y + 1) % window !== 0) keepMost(rowOf(toEnd, y, width), rowOf(toEnd, y + 1, width));
  }
  const result = new Uint8Array(width * count);
  const repeats: boolean[] = [];
  let above = '';
  eachWindow(height, spread, (index, end, start, isInside) => {
    const window = `${end} ${start} ${isInside}`;
    repeats.push(window === above);
    above = window;
    if (repeats[index]) {
      result.copyWithin(index * width, (index - 1) * width, index * width);
      return;
    }
    const row = rowOf(result, index, width);
    if (!isInside) row.fill(around);
    if (end >= 0) keepMost(row, rowOf(toEnd, end, width));
    if (start >= 0) keepMost(row, rowOf(fromStart, start, width));
  });
  return { width, height: count, values: result, repeats };
}

function rowOf(values: Uint8Array, y: number, width: number): Uint8Array {
  return values.subarray(y * width, (y + 1) * width);
}
