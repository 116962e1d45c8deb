import { discBoxes } from '../geometry/disc-boxes.ts';

/** Opacity of pixels, row by row, 0 to 255. */
export interface AlphaMap {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/**
 * What a picture covers, `by` px further out in all directions, or in when negative: a point grows to a disc, a sharp
 * corner to a round one, and what is translucent stays so. Beyond the map there is nothing.
 */
export function growAlpha(map: AlphaMap, by: number): AlphaMap {
  if (Math.round(Math.abs(by)) === 0 || map.values.every((value) => value === 0)) return map;
  // To shrink a picture is to let what is not picture grow.
  const source = by > 0 ? map : inverted(map);
  const around = by > 0 ? 0 : 255;
  const grown = new Uint8Array(map.values.length);
  const turned = transposed(source);
  for (const { x, y } of discBoxes(Math.abs(by))) {
    const high = transposed(spreadRows(turned, Math.round(y), around));
    const box = spreadRows(high, Math.round(x), around).values;
    for (let at = 0; at < grown.length; at += 1) {
      if ((box[at] as number) > (grown[at] as number)) grown[at] = box[at] as number;
    }
  }
  const result = { ...map, values: grown };
  return by > 0 ? result : inverted(result);
}

function inverted(map: AlphaMap): AlphaMap {
  return { ...map, values: map.values.map((value) => 255 - value) };
}

function transposed({ width, height, values }: AlphaMap): AlphaMap {
  const turned = new Uint8Array(values.length);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) turned[x * height + y] = values[at] as number;
  }
  return { width: height, height: width, values: turned };
}

/**
 * The most of each pixel and its `reach` neighbours on either side, in time that does not grow with the reach (van Herk):
 * rows are cut into parts as long as the window, and each window is the end of one part and the start of the next.
 */
function spreadRows(map: AlphaMap, reach: number, around: number): AlphaMap {
  if (reach === 0) return map;
  const { width, height, values } = map;
  const window = 2 * reach + 1;
  const length = width + 2 * reach;
  const row = new Uint8Array(length).fill(around);
  const fromStart = new Uint8Array(length);
  const toEnd = new Uint8Array(length);
  const spread = new Uint8Array(values.length);
  for (let y = 0; y < height; y += 1) {
    row.set(values.subarray(y * width, (y + 1) * width), reach);
    for (let at = 0; at < length; at += 1) {
      const value = row[at] as number;
      fromStart[at] = at % window === 0 ? value : Math.max(value, fromStart[at - 1] as number);
    }
    for (let at = length - 1; at >= 0; at -= 1) {
      const value = row[at] as number;
      const isEnd = at === length - 1 || (at + 1) % window === 0;
      toEnd[at] = isEnd ? value : Math.max(value, toEnd[at + 1] as number);
    }
    for (let x = 0; x < width; x += 1) {
      spread[y * width + x] = Math.max(toEnd[x] as number, fromStart[x + 2 * reach] as number);
    }
  }
  return { width, height, values: spread };
}
