import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../tests/support/property-seed.ts';
import { createFacePicker } from './faces/pick-face.ts';
import { layoutTextBlock } from './layout-text.ts';
import { cleanText, splitClusters } from './scripts/clusters.ts';
import { createTestMeasurer, testBlock, testFonts, testStyle } from './test-fonts.fixture.ts';
import type { TextBlock, TextBlockLayout } from './text-block.ts';

function layout(text: string, more: Partial<TextBlock> = {}): TextBlockLayout {
  return layoutTextBlock(testBlock(text, more), {
    fonts: testFonts,
    measurer: createTestMeasurer(),
    facePicker: createFacePicker(testFonts),
  });
}

const linesOf = ({ lines }: TextBlockLayout) => lines.map(({ text }) => text);
const runsOf = (result: TextBlockLayout) => result.lines.flatMap(({ runs }) => runs);
const facesOf = (result: TextBlockLayout) =>
  runsOf(result).map(({ text, style }) => [text, result.styles[style]?.face]);

describe('lines', () => {
  it('hold as many words as fit and let spaces hang', () => {
    expect(linesOf(layout('The quick brown fox jumps   over'))).toEqual(['The quick brown fox', 'jumps   over']);
  });

  it('part a word only where it is wider than a line', () => {
    const result = layout('a abcdefghijklmnopqrstuvwxyz');
    expect(linesOf(result)).toEqual(['a', 'abcdefghijklmnopqrst', 'uvwxyz']);
    expect(result.brokeWord).toBe(true);
  });

  it('are one for each paragraph when nothing wraps, however wide', () => {
    const result = layout('one two three four five six seven\nend', { wrap: 'none' });
    expect(linesOf(result)).toEqual(['one two three four five six seven', 'end']);
    expect(result.brokeWord).toBe(false);
  });

  it('keep empty paragraphs as high as others', () => {
    expect(layout('a\n\nb').height).toBe(layout('a\nb\nc').height);
  });

  it('may break between any two graphemes when asked', () => {
    expect(linesOf(layout('abcdefghij klmnopqrstuvw', { wrap: 'char' }))).toEqual(['abcdefghij klmnopqrs', 'tuvw']);
  });

  it('are stretched to the whole width but for the last', () => {
    const { lines } = layout('aaaa bbbb cccc dddd eeee ffff', { align: 'justify' });
    const ends = lines.map(({ runs }) => Math.max(...runs.map(({ x, width }) => x + width)));
    expect(ends[0]).toBeCloseTo(200, 1);
    expect(ends[1]).toBeLessThan(200);
  });

  it('are stretched between Han characters, marks on them not counted', () => {
    const { lines } = layout('漢か\u3099字漢字漢字漢字漢字漢字', { align: 'justify', maxWidth: 90 });
    const ends = lines.map(({ runs }) => Math.max(...runs.map(({ x, width }) => x + width)));
    expect(ends[0]).toBeCloseTo(90, 1);
    expect(ends[1]).toBeCloseTo(90, 1);
  });

  it.each([
    ['left', 0],
    ['center', 75],
    ['right', 150],
    ['end', 150],
  ] as const)('stand at the place of %s', (align, x) => {
    expect(layout('abcde', { align }).lines[0]?.box.x).toBe(x);
  });

  it('start on the right in Hebrew', () => {
    expect(layout('שלום').lines[0]?.box.x).toBe(160);
  });

  it('show a hyphen where a soft hyphen breaks them and none elsewhere', () => {
    const result = layout('abcdefghijklmno\u00adpqrstuvw xy\u00adz');
    expect(runsOf(result).map(({ text }) => text)).toEqual(['abcdefghijklmno\u2010', 'pqrstuvw xyz']);
  });
});

describe('runs', () => {
  it('follow in visual order', () => {
    const runs = runsOf(layout('abc שלום def'));
    expect(runs.map(({ text }) => text.trim()).filter((text) => text !== '')).toEqual(['abc', 'שלום', 'def']);
    expect(runs.filter(({ direction }) => direction === 'rtl').length).toBeGreaterThan(0);
    expect([...runs].sort((a, b) => a.x - b.x)).toEqual(runs);
  });

  it('put numbers in a right-to-left text from left to right', () => {
    const texts = runsOf(layout('שלום 123 עולם')).map(({ text }) => text.trim());
    expect(texts.filter((text) => text !== '')).toEqual(['עולם', '123', 'שלום']);
  });

  it('take each character from the first font that has it', () => {
    expect(facesOf(layout('a 漢 b'))).toEqual([
      ['a ', 'latin'],
      ['漢', 'han'],
      [' b', 'latin'],
    ]);
  });

  it.each(['1️⃣', '👨‍👩‍👧', '🇩🇪', '👍🏽', '❤️‍🔥'])('give %s to the emoji font as one piece', (emoji) => {
    expect(facesOf(layout(`a${emoji}b`))).toEqual([
      ['a', 'latin'],
      [emoji, 'emoji'],
      ['b', 'latin'],
    ]);
  });

  it('leave a digit with no keycap to the text font', () => {
    expect(facesOf(layout('1'))).toEqual([['1', 'latin']]);
  });

  it('keep a letter and its marks in one font when it has the composed letter only', () => {
    expect(facesOf(layout('Cafe\u0301'))).toEqual([['Cafe\u0301', 'latin']]);
  });

  it('tell of characters that no font has', () => {
    expect(layout('a α b β').missing).toEqual(['α', 'β']);
    expect(layout('abc').missing).toEqual([]);
  });

  it('tell of families that do not exist', () => {
    const style = { ...testStyle, families: ['Nowhere', 'latin'] };
    expect(layout('', { runs: [{ text: 'a', style }] }).replacements).toEqual([
      { requested: 'Nowhere', used: 'latin' },
    ]);
  });
});

describe('an ellipsis', () => {
  it('ends the last line that is shown and fits it', () => {
    const result = layout('The quick brown fox jumps over the lazy dog', { maxLines: 1 });
    expect(linesOf(result)).toHaveLength(1);
    expect(runsOf(result).at(-1)?.text).toMatch(/\u2026$/);
    expect(result.width).toBeLessThanOrEqual(200);
    expect(result.shownLength).toBeLessThan(result.totalLength);
  });

  it('never cuts a grapheme', () => {
    const family = '👨‍👩‍👧‍👦';
    for (let maxWidth = 20; maxWidth < 140; maxWidth += 5) {
      const result = layout(family.repeat(8), { maxLines: 1, maxWidth });
      const text = runsOf(result)
        .map((run) => run.text)
        .join('')
        .replace('\u2026', '');
      expect(text.replaceAll(family, '')).toBe('');
    }
  });

  it('is left out when not wanted', () => {
    expect(linesOf(layout('one two three four five six', { maxLines: 1, ellipsis: 'none' }))[0]).not.toContain(
      '\u2026',
    );
  });
});

describe('decorations', () => {
  const decoration = {
    kinds: ['underline'],
    style: 'solid',
    thickness: null,
    paint: { type: 'solid', color: '#f00' },
  } as const;

  it('run on across fonts as one bar', () => {
    const style = { ...testStyle, decoration };
    const { decorations } = layout('', { runs: [{ text: 'ab漢字cd', style }] });
    expect(decorations).toHaveLength(1);
    expect(decorations[0]).toMatchObject({ x: 0, width: 80, thickness: 2 });
  });
});

describe('a list', () => {
  const item = (marker: string | null, depth = 1) => ({
    style: testStyle,
    marker,
    depth,
    spaceBefore: 0,
    firstLineIndent: 0,
  });

  it('marks each item and sets its lines in', () => {
    const result = layout('one\ntwo\nthree', { formats: [item('1.'), item('2.'), item('•', 2)], listIndent: 30 });
    expect(runsOf(result).map(({ text, x }) => [text, x])).toEqual([
      ['1.', 0],
      ['one', 30],
      ['2.', 0],
      ['two', 30],
      ['•', 30],
      ['three', 60],
    ]);
  });

  it('keeps its markers beside items that are centred', () => {
    const result = layout('one\nthree', { formats: [item('•'), item('•')], listIndent: 30, align: 'center' });
    const [first, one, second, three] = runsOf(result);
    expect((one?.x ?? 0) - (first?.x ?? 0)).toBe(30);
    expect((three?.x ?? 0) - (second?.x ?? 0)).toBe(30);
  });

  it('is set in further where its numbers need the room', () => {
    const result = layout('one\ntwo', { formats: [item('9999.'), item('10000.')], listIndent: 30 });
    const [, one, marker, two] = runsOf(result);
    expect(one?.x).toBe(two?.x);
    expect(two?.x).toBeGreaterThan((marker?.x ?? 0) + (marker?.width ?? 0));
  });

  it('has its numbers at the right and from right to left in a paragraph from right to left', () => {
    const result = layout('שלום', { formats: [item('1.')], listIndent: 30, maxWidth: 200 });
    const [dot, one] = runsOf(result);
    expect([one, dot].map((run) => run?.text)).toEqual(['1', '.']);
    expect((one?.x ?? 0) + (one?.width ?? 0)).toBe(200);
    expect((dot?.x ?? 0) + (dot?.width ?? 0)).toBe(one?.x);
  });
});

const anyText = fc.string({ unit: 'grapheme', maxLength: 80 });
const mixed = fc
  .array(
    fc.constantFrom(
      'word ',
      'Wörter ',
      'שלום ',
      '漢字',
      'ไทยแลนด์',
      '👨‍👩‍👧',
      '123,45 ',
      '(',
      ')',
      'e\u0301',
      '\n',
      '-',
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''));
const aligns = fc.constantFrom('left', 'center', 'right', 'justify', 'start', 'end');

describe('any text', () => {
  it('shows each of its characters once, in any width', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, mixed), fc.integer({ min: 1, max: 400 }), aligns, (source, maxWidth, align) => {
        const text = cleanText(source).replaceAll('\u00ad', '');
        const { lines, missing } = layout(text, { maxWidth, align });
        const shown = lines.flatMap(({ runs }) => runs.map((run) => run.text));
        // Marks that no font has are left out, and that is told.
        const drawn = (value: string) =>
          missing.length === 0 ? value : value.normalize('NFD').replaceAll(/\p{M}/gu, '');
        const sorted = (value: string) => [...drawn(value).replaceAll(/[\s\u200b]/g, '')].sort().join('');
        expect(sorted(shown.join(''))).toBe(sorted(text));
      }),
      { numRuns: 150, seed: propertySeed },
    );
  });

  it('has finite places and stays in its width unless one grapheme is wider', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, mixed), fc.integer({ min: 20, max: 400 }), aligns, (source, maxWidth, align) => {
        const text = cleanText(source).replaceAll('\u00ad', '');
        for (const { box, baseline, runs } of layout(text, { maxWidth, align }).lines) {
          expect([box.x, box.y, box.width, box.height, baseline].every(Number.isFinite)).toBe(true);
          for (const { x, width } of runs) {
            expect(x).toBeGreaterThanOrEqual(-0.05);
            expect(x + width).toBeLessThanOrEqual(maxWidth + 0.1);
          }
        }
      }),
      { numRuns: 150, seed: propertySeed },
    );
  });

  it('breaks between graphemes only', () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 1, max: 120 }), (text, maxWidth) => {
        const starts = new Set(splitClusters(text).map(({ start }) => start));
        let at = 0;
        for (const line of linesOf(layout(text, { maxWidth }))) {
          at = text.indexOf(line, at);
          if (line !== '') expect(starts.has(at)).toBe(true);
          at += line.length;
        }
      }),
      { numRuns: 100, seed: propertySeed },
    );
  });
});

describe('kerning that the canvas leaves out', () => {
  const layoutKerned = (text: string, more: Partial<TextBlock> = {}) =>
    layoutTextBlock(testBlock(text, more), {
      fonts: testFonts,
      measurer: {
        ...createTestMeasurer(),
        // 5 px less between two equal ideographs.
        kerning: (slice) =>
          [...slice].flatMap((character, at) =>
            at > 0 && slice[at - 1] === character && character > '\u4e00' ? [{ at, by: -5 }] : [],
          ),
      },
      facePicker: createFacePicker(testFonts),
    });

  it('parts runs, which stand that much closer', () => {
    const [line] = layoutKerned('漢字字漢').lines;
    expect(line?.runs.map(({ text, x, width }) => [text, x, width])).toEqual([
      ['漢字', 0, 35],
      ['字漢', 35, 40],
    ]);
    expect(line?.box.width).toBe(75);
  });

  it('lets more fit on a line', () => {
    expect(linesOf(layoutKerned('字'.repeat(14)))).toEqual(['字'.repeat(13), '字']);
    expect(linesOf(layoutKerned('漢字'.repeat(7)))).toEqual(['漢字'.repeat(5), '漢字'.repeat(2)]);
  });

  it('has no part in where a line ends or begins', () => {
    const [first] = layoutKerned('字'.repeat(14)).lines;
    expect(first?.box.width).toBe(13 * 20 - 12 * 5);
  });

  it('stays when lines are stretched', () => {
    const [line] = layoutKerned(`${'字'.repeat(9)}漢${'漢'.repeat(9)}`, { align: 'justify', maxWidth: 198 }).lines;
    const last = line?.runs.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(198, 1);
  });
});

describe('numbers in Hebrew', () => {
  it('stand unkerned, as in browsers, where their font was not made for Hebrew', () => {
    const { lines, styles } = layout('שלום 1,2 abc 1,2');
    const kerned = lines[0]?.runs.map(({ text, style }) => [text.trim(), styles[style]?.features]);
    expect(kerned).toContainEqual(['1,2', { kern: 0 }]);
    expect(kerned).toContainEqual(['abc 1,2', {}]);
  });
});
