import bidiFactory from 'bidi-js';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../../tests/support/cpu-time.ts';
import { embeddingLevels } from './bidi.ts';

const levels = (text: string) => [...(embeddingLevels(text, 'rtl') ?? [])].join('');

describe('the direction of a character beyond the basic plane', () => {
  it('is that of the text around it where it is a sign', () => {
    expect(levels('של 🎂🎈')).toBe('1111111');
    expect(levels('של 👍🏽 ab')).toBe('1111111122');
  });

  it('is its own where it is a letter', () => {
    expect(levels('של 𝐀')).toBe('11122');
    expect(levels('\u{1e900}\u{1e901}')).toBe('1111');
  });
});

it('the classes of all characters are read once, not for each text', () => {
  const msOf = (read: (text: string) => unknown): number => {
    const began = cpuMs();
    for (let index = 0; index < 100; index += 1) read(`${index} שלום`);
    return cpuMs() - began;
  };
  // The library's own types are those of a module.
  const make = bidiFactory as unknown as () => { getEmbeddingLevels(text: string, direction: 'rtl'): unknown };
  const anew = (text: string) => make().getEmbeddingLevels(text, 'rtl');
  const once = (text: string) => embeddingLevels(text, 'rtl');
  msOf(anew);
  msOf(once);
  expect(msOf(once)).toBeLessThan(msOf(anew) / 3);
});
