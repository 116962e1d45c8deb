import { describe, expect, it } from 'vitest';
import type { ContenderSpec } from './contender.ts';
import type { Hosts } from './host/contender-host.ts';
import { measure, turnsOf } from './measure.ts';

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

describe('a match', () => {
  it('has each contender draw as many as a turn has, one after the other, and counts all of them', async () => {
    const drawn: string[] = [];
    let peakMb = 900;
    const hosts = {
      create: async (spec: ContenderSpec) => ({
        spec,
        version: '1',
        async render() {
          drawn.push(spec.name);
          return { wallMs: drawn.length, cpuMs: 1, bytes: 1 };
        },
        forgetPeak() {
          peakMb = 5;
        },
        memoryMb: () => peakMb,
      }),
    } as unknown as Hosts;
    const contenders = ['a', 'b'].map((name) => ({ name, kind: 'floor', args: {} }) as const);
    const match = { name: 'm', title: 'M', contenders, perTurn: 3 };
    const { figures } = await measure(match, { hosts, rounds: 2, quick: true });
    const measured = drawn.slice(-12);
    expect(measured.join('')).toMatch(/^(?:aaabbbbbbaaa|bbbaaaaaabbb)$/);
    const first = drawn.length - 12;
    const turnsOfA = [...measured.keys()].filter((index) => measured[index] === 'a').map((index) => first + index + 1);
    expect(figures[0]?.medianMs).toBe(turnsOfA.toSorted((a, b) => a - b)[3]);
    expect(figures.map((figure) => figure.peakMb)).toEqual([5, 5]);
  });
});
