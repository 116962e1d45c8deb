import { describe, expect, test } from 'vitest';
import { readObjectPosition } from './object-position.ts';

/** `[share, px]` across and down. */
const cases: readonly [string, readonly [number, number], readonly [number, number]][] = [
  ['left', [0, 0], [0.5, 0]],
  ['top', [0.5, 0], [0, 0]],
  ['center', [0.5, 0], [0.5, 0]],
  ['top left', [0, 0], [0, 0]],
  ['left-bottom', [0, 0], [1, 0]],
  ['center top', [0.5, 0], [0, 0]],
  ['top center', [0.5, 0], [0, 0]],
  ['30%', [0.3, 0], [0.5, 0]],
  ['30% 70%', [0.3, 0], [0.7, 0]],
  ['-20% 120%', [-0.2, 0], [1.2, 0]],
  ['top 30%', [0.3, 0], [0, 0]],
  ['10px 20px', [0, 10], [0, 20]],
  ['-2.5px 0', [0, -2.5], [0, 0]],
  ['right 10px', [1, 0], [0, 10]],
  ['right 10px bottom 20px', [1, -10], [1, -20]],
  ['bottom 20px right 10px', [1, -10], [1, -20]],
  ['right 10% top', [0.9, 0], [0, 0]],
  ['left 5px center', [0, 5], [0.5, 0]],
  ['RIGHT  Top', [1, 0], [0, 0]],
];

describe('a position in words', () => {
  test.each(cases)('%s is read as CSS reads it', (text, [shareX, pxX], [shareY, pxY]) => {
    const position = readObjectPosition(text);
    expect(position?.x.share).toBeCloseTo(shareX, 9);
    expect(position?.y.share).toBeCloseTo(shareY, 9);
    expect([position?.x.px, position?.y.px]).toEqual([pxX, pxY]);
  });

  test.each([
    '',
    'banana',
    'left right',
    'top bottom',
    '10',
    '10em 5em',
    'left 1 2',
    'center 10px top',
    'a b c d e',
    '1e9px 0',
    'constructor',
  ])('%j is none', (text) => {
    expect(readObjectPosition(text)).toBeUndefined();
  });
});
