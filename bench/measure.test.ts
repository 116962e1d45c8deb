import { describe, expect, it } from 'vitest';
import { turnsOf } from './measure.ts';

describe('the turns of contenders', () => {
  it.each([2, 3, 5, 6])('have each of %i come once a round, and after each other one equally often', (count) => {
    const contenders = Array.from({ length: count }, (_, index) => index);
    const followed = new Map<string, number>();
    for (let round = -count; round < count; round += 1) {
      const turns = turnsOf(round, contenders);
      expect(turns.toSorted((a, b) => a - b)).toEqual(contenders);
      for (const [index, next] of turns.slice(1).entries()) {
        const pair = `${turns[index]} ${next}`;
        followed.set(pair, (followed.get(pair) ?? 0) + 1);
      }
    }
    expect(followed.size).toBe(count * (count - 1));
    expect(new Set(followed.values())).toEqual(new Set([2]));
  });
});
