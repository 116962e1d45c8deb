import { expect, it } from 'vitest';
import type { SnapScene } from './snap-scene.ts';
import { nearestStop, stopsAt, stopsOf } from './stops.ts';

/** The same numbers in each run. */
function numbers(count: number): readonly number[] {
  let last = 7;
  return Array.from({ length: count }, () => {
    last = (last * 16_807) % 2_147_483_647;
    return last % 1_000;
  });
}

const sides = numbers(400);
const boxes = Array.from({ length: 100 }, (_, index) => {
  const [x = 0, y = 0, width = 0, height = 0] = sides.slice(index * 4);
  return { x, y, width, height };
});
const scene: SnapScene = { width: 1_600, height: 1_200, margin: 20, guides: [{ axis: 'x', position: 333 }], boxes };

it('finds the nearest of all stops, and all that are at one place', () => {
  const stops = stopsOf(scene, 'x');
  expect(stops).toHaveLength(3 * boxes.length + 6);
  for (const place of numbers(300).map((each) => 2 * each - 200)) {
    const least = Math.min(...stops.map(({ at }) => Math.abs(at - place)));
    const nearest = nearestStop(stops, [place], 6);
    expect(nearest === undefined ? Number.POSITIVE_INFINITY : Math.abs(nearest)).toBe(
      least <= 6 ? least : Number.POSITIVE_INFINITY,
    );
    const met = stops.filter(({ at }) => Math.abs(at - place) < 1e-6);
    expect(stopsAt(stops, place)).toEqual(met);
  }
});
