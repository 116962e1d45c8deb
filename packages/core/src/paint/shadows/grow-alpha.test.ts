import { describe, expect, it } from 'vitest';
import { discBoxes } from '../../geometry/disc-boxes.ts';
import { type AlphaMap, growAlpha } from './grow-alpha.ts';

function map(width: number, height: number, alphaAt: (x: number, y: number) => number): AlphaMap {
  const values = Uint8Array.from({ length: width * height }, (_, at) => alphaAt(at % width, Math.floor(at / width)));
  return { width, height, values };
}

const square = map(60, 40, (x, y) => (x >= 20 && x < 30 && y >= 15 && y < 25 ? 255 : 0));
const uneven = map(47, 31, (x, y) => (x * 37 + y * 91 + ((x * y) % 7) * 30) % 256);

/** The most of all pixels within the boxes of a disc, one by one. */
function slowly({ width, height, values }: AlphaMap, by: number): readonly number[] {
  const inward = by < 0;
  const at = (x: number, y: number): number => {
    const inside = x >= 0 && y >= 0 && x < width && y < height;
    const value = inside ? (values[y * width + x] as number) : 0;
    return inward ? 255 - value : value;
  };
  const boxes = discBoxes(Math.abs(by)).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  return Array.from(values, (_, index) => {
    const [px, py] = [index % width, Math.floor(index / width)];
    let most = 0;
    for (const { x, y } of boxes) {
      for (let dy = -y; dy <= y; dy += 1)
        for (let dx = -x; dx <= x; dx += 1) most = Math.max(most, at(px + dx, py + dy));
    }
    return inward ? 255 - most : most;
  });
}

describe('the alpha of a picture that grows', () => {
  it.each([1, 2, 4.4, 9, 30, -1, -3, -6, -40])('by %s px has at each place the most, or least, around it', (by) => {
    expect([...growAlpha(uneven, by).values]).toEqual(slowly(uneven, by));
    expect([...growAlpha(square, by).values]).toEqual(slowly(square, by));
  });

  it('reaches as far to the sides as it grows, and rounds its corners', () => {
    const { values, width } = growAlpha(square, 8);
    expect(values[20 * width + 12]).toBe(255);
    expect(values[20 * width + 11]).toBe(0);
    expect(values[7 * width + 12]).toBe(0);
  });

  it('is nothing when it shrinks away, and the same when it does not grow', () => {
    expect(growAlpha(square, -6).values.every((alpha) => alpha === 0)).toBe(true);
    expect(growAlpha(square, 0)).toEqual(square);
  });

  it.each([0, 1, 7, 60, 5_000, -1, -4, -60])('by %s px is the same in any part of it and beyond', (by) => {
    const margin = 70;
    const room = { x: -margin, y: -margin, width: uneven.width + 2 * margin, height: uneven.height + 2 * margin };
    const padded = map(room.width, room.height, (x, y) => {
      const [left, top] = [x - margin, y - margin];
      const isInside = left >= 0 && top >= 0 && left < uneven.width && top < uneven.height;
      return isInside ? (uneven.values[top * uneven.width + left] as number) : 0;
    });
    const whole = growAlpha(padded, by);
    for (const area of [room, { x: -9, y: 20, width: 12, height: 40 }, { x: 50, y: -30, width: 15, height: 9 }]) {
      const part = growAlpha(uneven, by, area);
      const expected = Array.from(part.values, (_, at) => {
        const x = area.x + margin + (at % area.width);
        const y = area.y + margin + Math.floor(at / area.width);
        return whole.values[y * room.width + x];
      });
      expect([...part.values]).toEqual(expected);
    }
  });

  it('stays as translucent as it is', () => {
    const glass = { ...square, values: square.values.map((alpha) => alpha / 2) };
    expect(Math.max(...growAlpha(glass, 5).values)).toBe(127);
  });
});

describe('the boxes of a disc', () => {
  it.each([2, 3, 5, 12, 100])('of radius %s leave notches of at most a fifth and reach hardly beyond it', (radius) => {
    const boxes = discBoxes(radius);
    for (let degrees = 0; degrees <= 90; degrees += 1) {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const reach = Math.max(...boxes.map(({ x, y }) => Math.min(x / cos, y / sin)));
      expect(reach).toBeGreaterThan(0.8 * radius);
      expect(reach).toBeLessThan(1.1 * radius);
    }
  });
});
