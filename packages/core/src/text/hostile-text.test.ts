import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../../tests/support/cpu-time.ts';
import { createFacePicker } from './faces/pick-face.ts';
import { layoutTextBlock } from './layout-text.ts';
import { cleanText } from './scripts/clusters.ts';
import { createTestMeasurer, testBlock, testFonts } from './test-fonts.fixture.ts';
import type { TextBlock } from './text-block.ts';

function layout(text: string, more: Partial<TextBlock> = {}) {
  const measurer = createTestMeasurer();
  const context = { fonts: testFonts, measurer, facePicker: createFacePicker(testFonts) };
  const lay = () => layoutTextBlock(testBlock(cleanText(text), more), context);
  return { result: lay(), calls: measurer.calls(), lay };
}

const sentence = 'Words of a common kind follow one another. ';
const ordinary = layout(sentence.repeat(Math.ceil(20_000 / sentence.length)).slice(0, 20_000));
/**
 * As a share of an ordinary text of 20,000 characters on the same machine, which takes 20 ms or so: where each letter is a run
 * of its own, it is about 40 times that, give or take what V8 has to clear away. A square of it would be thousands.
 */
const maxMs = 200 * Math.max(20, leastCpuMs(20, ordinary.lay));

describe('a text made to do harm', () => {
  it.each<[string, string, Partial<TextBlock>]>([
    ['20,000 letters that cannot be parted, in 10 px', 'x'.repeat(20_000), { maxWidth: 10 }],
    ['20,000 letters in no width at all', 'x'.repeat(20_000), { maxWidth: 0 }],
    ['20,000 Han characters in 10 px', '漢'.repeat(20_000), { maxWidth: 10 }],
    ['100,000 empty lines', '\n'.repeat(100_000), {}],
    ['100,000 marks on one letter', `a${'\u0301'.repeat(100_000)}`, {}],
    ['30 marks on each letter', `a${'\u0301'.repeat(30)}`.repeat(600), {}],
    ['nested embeddings', `${'\u202b'.repeat(10_000)}a${'\u202c'.repeat(10_000)}`, {}],
    ['isolates that do not close', '\u2067a'.repeat(7_000), {}],
    ['joined emoji without end', `👨${'\u200d👩'.repeat(6_000)}`, {}],
    ['many scripts in turn', 'a漢אไ😀'.repeat(3_000), {}],
    ['soft hyphens', 'a\u00ad'.repeat(10_000), {}],
    ['zero-width spaces', 'a\u200b'.repeat(10_000), {}],
    ['private, unassigned and lone code units', '\ue000\u{d800}\u{f0000}\u{1fffe}'.repeat(4_000), {}],
    ['one line with an ellipsis', 'x'.repeat(20_000), { maxLines: 1 }],
  ])('is laid out in bounded time: %s', (_name, text, more) => {
    const { result, calls, lay } = layout(text, more);
    expect(result.lines.length).toBeLessThanOrEqual(2_000);
    expect(result.lines.every(({ box }) => Number.isFinite(box.x + box.y + box.width + box.height))).toBe(true);
    // Twice for a text twice as long; four times where it grows with the square.
    expect(calls).toBeLessThan(2.2 * layout(text.slice(0, text.length / 2), more).calls + 100);
    expect(leastCpuMs(maxMs, lay)).toBeLessThan(maxMs);
  });

  it('is not measured whole for each of its lines', () => {
    const letters = (length: number): number => {
      let measured = 0;
      const inner = createTestMeasurer();
      const width: typeof inner.width = (text, font) => {
        measured += text.length;
        return inner.width(text, font);
      };
      const measurer = { width };
      const context = { fonts: testFonts, measurer, facePicker: createFacePicker(testFonts) };
      layoutTextBlock(testBlock('x'.repeat(length)), context);
      return measured;
    };
    expect(letters(8_000) / letters(4_000)).toBeLessThan(2.5);
  });

  it('is measured about as often as it has lines', () => {
    const { calls, result } = layout('x'.repeat(20_000), { maxWidth: 100 });
    expect(calls).toBeLessThan(result.lines.length * 30);
  });
});
