import { describe, expect, it, test } from 'vitest';
import { leastCpuMs } from '../../../../../tests/support/cpu-time.ts';
import { type TextElement, text as textSchema } from '../../design/elements/text.ts';
import { applyToPoint, identity } from '../../geometry/matrix.ts';
import type { Mark, TextMark } from '../../scene/marks.ts';
import type { ElementReport } from '../../scene/scene.ts';
import { createFacePicker } from '../../text/faces/pick-face.ts';
import { createTestMeasurer, testFonts } from '../../text/test-fonts.fixture.ts';
import type { LayoutContext } from '../context.ts';
import { layoutText } from './text.ts';

/** A box of 100 × 60 px and letters that are half as wide as the font is high: lines are 12 px high at 10 px. */
function layout(properties: Readonly<Record<string, unknown>>) {
  const base = { type: 'text', id: 't', width: 100, height: 60, fontFamily: 'latin', fontSize: 10, fit: 'none' };
  const element: TextElement = textSchema.parse({ ...base, ...properties });
  const reports: ElementReport[] = [];
  const codes: string[] = [];
  const measurer = createTestMeasurer();
  const sizes = new Set<number>();
  const context: LayoutContext = {
    fonts: testFonts,
    measurer: {
      width: (text, font) => {
        sizes.add(font.size);
        return measurer.width(text, font);
      },
    },
    facePicker: createFacePicker(testFonts),
    locale: 'en',
    images: new Map(),
    pixelRatio: 1,
    toDevice: identity,
    layoutElement: () => [],
    layoutInside: () => [],
    warn: ({ code }) => codes.push(code),
    report: (report) => reports.push(report),
  };
  const words = textMarkIn(layoutText(element, context));
  const [left, top] = words.transform ? applyToPoint(words.transform, 0, 0) : [0, 0];
  const last = words.lines.at(-1)?.box ?? { y: 0, height: 0 };
  const [report] = reports;
  return {
    left,
    top,
    bottom: top + last.y + last.height,
    size: report?.fontSize,
    lines: report?.lines,
    box: report?.box,
    overflow: report?.overflow,
    codes,
    sizes: [...sizes],
  };
}

function textMarkIn(marks: readonly Mark[]): TextMark {
  for (const mark of marks) {
    if (mark.kind === 'text') return mark;
    if (mark.kind === 'group') return textMarkIn(mark.children);
  }
  throw new Error('no text was laid out');
}

/** Eight lines of 12 px: 96 px in a box of 60. */
const tall = 'one two three four five six seven eight'.split(' ').join('\n');

describe('a text that is higher than its box', () => {
  it.each([
    ['top', 0, 96],
    ['middle', -18, 78],
    ['bottom', -36, 60],
  ])('that may be seen leaves it on the side that it does not stand on: %s', (verticalAlign, top, bottom) => {
    expect(layout({ text: tall, verticalAlign })).toMatchObject({
      top,
      bottom,
      overflow: true,
      codes: ['TEXT_OVERFLOW'],
    });
  });

  it.each(['top', 'middle', 'bottom'])('shows its beginning when it is clipped: %s', (verticalAlign) => {
    expect(layout({ text: tall, verticalAlign, overflow: 'clip' })).toMatchObject({
      top: 0,
      codes: ['TEXT_TRUNCATED'],
    });
  });

  it.each([
    ['top', 0],
    ['middle', 0],
    ['bottom', 0],
  ])('ends in an ellipsis on the last line that fits: %s', (verticalAlign, top) => {
    const cut = layout({ text: tall, verticalAlign, overflow: 'ellipsis' });
    expect(cut).toMatchObject({ top, bottom: 60, codes: ['TEXT_TRUNCATED'] });
    expect(cut.lines).toEqual(['one', 'two', 'three', 'four', 'five…']);
  });

  it.each([
    ['top', 0, 48],
    ['middle', 4, 52],
    ['bottom', 8, 56],
  ])('stands as it is aligned once it is cut: %s', (verticalAlign, top, bottom) => {
    expect(layout({ text: tall, verticalAlign, overflow: 'ellipsis', height: 56 })).toMatchObject({ top, bottom });
  });

  it.each(['top', 'middle', 'bottom'])('fills the box that it expands: %s', (verticalAlign) => {
    expect(layout({ text: tall, verticalAlign, overflow: 'expand' })).toMatchObject({
      top: 0,
      box: { width: 100, height: 96 },
      codes: [],
    });
    const padded = layout({ text: tall, verticalAlign, overflow: 'expand', padding: 5 });
    expect(padded).toMatchObject({ top: 5, box: { height: 106 } });
  });

  it.each(['top', 'middle', 'bottom'])('is refused where it may not be: %s', (verticalAlign) => {
    expect(() => layout({ text: tall, verticalAlign, overflow: 'error' })).toThrow(/does not fit its box/);
    expect(() => layout({ text: 'one', verticalAlign, overflow: 'error' })).not.toThrow();
  });
});

describe('padding', () => {
  it('leaves the text what is left of the box', () => {
    expect(layout({ text: 'one', padding: { left: 10, top: 6, right: 20, bottom: 2 } })).toMatchObject({
      left: 10,
      top: 6,
      codes: [],
    });
  });

  it.each([
    ['on all sides alike: the text begins in the middle', 200, 50, 30],
    ['on one side: the text begins at the edge', { left: 500 }, 100, 0],
    ['more on one side than on the other', { left: 300, right: 100 }, 75, 0],
  ])('that is larger than the box never takes the text out of it, %s', (_, padding, left, top) => {
    const squeezed = layout({ text: 'one', padding, overflow: 'visible' });
    expect(squeezed).toMatchObject({ left, top });
    expect(squeezed.lines).toEqual(['o', 'n', 'e']);
  });

  it('that is larger than the box is told of', () => {
    expect(layout({ text: 'one', padding: 50, fit: 'shrink' }).codes).toEqual(['TEXT_SHRUNK', 'TEXT_OVERFLOW']);
    expect(layout({ text: 'one', padding: 50, overflow: 'clip' }).codes).toEqual(['TEXT_TRUNCATED']);
    expect(() => layout({ text: 'one', padding: 50, overflow: 'error' })).toThrow(/does not fit its box/);
  });

  it('or a box that is too low is no matter for a text that is empty', () => {
    expect(layout({ text: '', padding: 50 }).codes).toEqual([]);
    expect(layout({ text: '', height: 4, fit: 'shrink' })).toMatchObject({ size: 10, codes: [], overflow: false });
    expect(() => layout({ text: '', height: 4, overflow: 'error' })).not.toThrow();
  });
});

describe('a text that shrinks to one line', () => {
  const name = (text: string, more = {}) => layout({ text, fontSize: 40, fit: 'shrink', ...more });

  it.each([
    ['onetwo', 33.25],
    ['one two', 28.5],
    ['one (two)', 25],
    ['one two three', 25],
  ])('takes the largest size that fits: %s', (text, size) => {
    const { lines } = name(text);
    expect(name(text)).toMatchObject({ size, overflow: false, codes: ['TEXT_SHRUNK'] });
    const larger = layout({ text, fontSize: size + 0.25 });
    expect(larger.overflow || larger.lines?.length !== lines?.length).toBe(true);
  });

  it('is set at its own size and at the one that it has, and at none that is certain to be too large', () => {
    expect(name('one two').sizes).toEqual([40, 28.5]);
    expect(name('onetwo').sizes).toEqual([40, 33.25]);
    expect(name('one two', { wrap: 'none' }).sizes).toEqual([40, 28.5]);
  });

  it('takes no longer for 8,000 wide spaces than for as many letters', () => {
    const sized = (character: string) => () =>
      layout({
        text: `x${character.repeat(8_000)}x`,
        fontSize: 40,
        minFontSize: 1,
        fit: 'shrink',
        width: 20_000,
        maxLines: 1,
      });
    expect(sized('\u3000')().sizes.length).toBeGreaterThan(4);
    const enoughMs = 4 * Math.max(20, leastCpuMs(20, sized('漢')));
    expect(leastCpuMs(enoughMs, sized('\u3000'))).toBeLessThan(enoughMs);
  });
});

describe('a text that grows and may have one line', () => {
  const one = { fit: 'grow', maxLines: 1 } as const;

  test('ends where the line would break', () => {
    // 100 px hold five letters of 20 px, which are 40 px high.
    expect(layout({ ...one, text: 'onetw' })).toMatchObject({ size: 40, lines: ['onetw'], codes: [] });
    expect(layout({ ...one, text: 'one t' })).toMatchObject({ size: 40, lines: ['one t'] });
  });

  test('ends at the height of the box', () => {
    expect(layout({ ...one, text: 'o' })).toMatchObject({ size: 50, lines: ['o'], codes: [] });
  });

  test('ends at the largest size', () => {
    expect(layout({ ...one, text: 'one t', maxFontSize: 17 })).toMatchObject({ size: 17 });
    expect(layout({ ...one, text: 'one t', maxFontSize: 4 })).toMatchObject({ size: 10 });
  });

  test('stays as it is, and is cut, where its own size is too large for one line', () => {
    const long = 'one two three four five six';
    expect(layout({ ...one, text: long, overflow: 'ellipsis' })).toMatchObject({
      size: 10,
      lines: ['one two three four…'],
      codes: ['TEXT_TRUNCATED'],
    });
  });

  test('counts the lines that the text has itself', () => {
    expect(layout({ ...one, text: 'a\nb' })).toMatchObject({ size: 10, lines: ['a…'], codes: ['TEXT_TRUNCATED'] });
    expect(layout({ ...one, maxLines: 2, text: 'a\nb' })).toMatchObject({ size: 25, lines: ['a', 'b'] });
  });
});
