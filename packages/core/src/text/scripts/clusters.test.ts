import { describe, expect, it } from 'vitest';
import { cleanText, isEmojiCluster, splitClusters } from './clusters.ts';

describe('splitting text into clusters', () => {
  it.each([
    ['e\u0301a', ['e\u0301', 'a']],
    ['1️⃣2', ['1️⃣', '2']],
    ['🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
    ['👨‍👩‍👧👍🏽', ['👨‍👩‍👧', '👍🏽']],
    ['नमस्ते', ['न', 'म', 'स्ते']],
    ['각', ['각']],
    ['', []],
  ])('keeps what a reader takes for one character together: %s', (text, expected) => {
    expect(splitClusters(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it('parts letters and signs of Europe as the segmenter does, whatever stands beside them', () => {
    const characters = Array.from({ length: 0x20c0 }, (_, code) => String.fromCharCode(code)).filter((character) =>
      /[\p{L}\p{N}\p{P}\p{S}\p{Zs}]/u.test(character),
    );
    const plain = characters.filter((character) => /[\u0020-\u052f\u2010-\u205e\u20a0-\u20bf]/.test(character));
    const text = plain.flatMap((character, index) =>
      [...`a©Жω…ª${plain.at(-index)}`].map((other) => other + character),
    );
    const clusters = splitClusters(text.join(''));
    const segments = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.join(''))];
    expect(clusters.map(({ start }) => start)).toEqual(segments.map(({ index }) => index));
    expect(clusters.length).toBe(text.length * 2);
  });
});

describe('emoji', () => {
  it.each(['😀', '❤️', '1️⃣', '#️⃣', '🇯🇵', '👍🏽', '👩‍🚀', '🏳️‍🌈', '⌚'])('are %s', (cluster) => {
    expect(isEmojiCluster(cluster)).toBe(true);
  });

  it.each(['1', '#', '❤', '☎\ufe0e', '©', '™', 'a', '漢', '🇯'])('are not %s', (cluster) => {
    expect(isEmojiCluster(cluster)).toBe(false);
  });
});

describe('cleaning text', () => {
  it('makes every kind of line end a line feed and a tab four spaces', () => {
    expect(cleanText('a\r\nb\rc\u2028d\u0085e\tf')).toBe('a\nb\nc\nd\ne    f');
  });

  it('drops control characters', () => {
    expect(cleanText('a\u0000b\u001bc\u007fd\ufeff')).toBe('abcd');
  });

  it('keeps no more marks on a letter than anyone writes', () => {
    const zalgo = `a${'\u0301'.repeat(100_000)}b`;
    expect(cleanText(zalgo).length).toBeLessThan(100);
    expect(cleanText(zalgo).endsWith('b')).toBe(true);
  });
});
