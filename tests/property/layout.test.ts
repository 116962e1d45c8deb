import { bindDesign, layoutDesign, type Mark, PlatenError, parseDesign, type Scene } from '@platen/core';
import { encodeBarcode } from '@platen/core/barcodes';
import { markupReaders } from '@platen/core/markup';
import { createRenderServices } from '@platen/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../support/property-seed.ts';
import { notFinite } from './not-finite.ts';

const services = createRenderServices();

/** Lays out elements as a render of a PNG does. */
function layOut(elements: readonly unknown[], pixelRatio: number | null = 1): Scene {
  const design = bindDesign(parseDesign({ width: 500, height: 500, canvasData: { elements } }));
  return layoutDesign(design, {
    fonts: services.fonts,
    measurer: services.measurer,
    hyphenator: services.hyphenator,
    images: new Map(),
    barcodes: encodeBarcode,
    markup: markupReaders,
    pixelRatio,
  });
}

const length = fc.oneof(fc.constantFrom(0.01, 1, 3.7, 100, 10_000), fc.double({ min: 0.01, max: 600, noNaN: true }));
const place = fc.oneof(fc.constantFrom(-1e5, 0, 1e5), fc.double({ min: -600, max: 600, noNaN: true }));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const box = fc.record({ x: place, y: place, width: length, height: length, rotation: place });
const gradient = fc.constantFrom('linear-gradient(30deg, red, blue 40%, gold)', 'radial-gradient(red, blue)');
const paint = fc.oneof(fc.constantFrom('#123456', 'rgba(1, 2, 3, 0.4)', 'transparent'), gradient);
const look = fc.record(
  {
    opacity: share,
    fill: paint,
    stroke: paint,
    strokeWidth: fc.constantFrom(0, 0.1, 3, 200),
    strokeDash: fc.constantFrom([4, 2], [0, 0], [0.1]),
    strokeAlign: fc.constantFrom('center', 'inside', 'outside'),
    shadow: fc.constantFrom(
      { color: 'red', blur: 0 },
      { color: '#0008', blur: 40, offsetX: -9, spread: -50, inset: true },
    ),
    blur: fc.constantFrom(0, 30),
    skewX: fc.constantFrom(0, 45, 89),
    flipX: fc.boolean(),
    clip: fc.constantFrom({ shape: 'circle' }, { shape: 'rounded', radius: 1e4 }),
  },
  { requiredKeys: [] },
);
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '\n',
        '\t',
        'Word',
        'extraordinarily-long-compound',
        'مرحبا',
        'שָׁלוֹם',
        'नमस्ते',
        'ราคาบริการ',
      ),
      fc.constantFrom(
        '月夜の海。',
        '👩‍👩‍👧‍👦',
        'e\u0301\u0302\u0323',
        '\u00ad',
        '\u200b',
        '12,345.67',
        '(x)',
        '\u{e000}',
        'W'.repeat(80),
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(' '));

const kinds = {
  rectangle: fc.record({ cornerRadius: fc.constantFrom(0, 5, 1e5) }),
  circle: fc.record({ startAngle: place, endAngle: place, innerRadius: share }),
  line: fc.record(
    {
      endHead: fc.constantFrom('arrow', 'bar'),
      points: fc.constantFrom([0, 0, 0, 0], [0, 0, 9, 9, 0, 0]),
      curve: fc.constantFrom('smooth', 'straight'),
    },
    { requiredKeys: ['endHead'] },
  ),
  polygon: fc.record({ sides: fc.integer({ min: 3, max: 64 }), cornerRadius: fc.constantFrom(0, 3, 1e4) }),
  star: fc.record({
    numPoints: fc.integer({ min: 3, max: 64 }),
    innerRadius: share,
    cornerRadius: fc.constantFrom(0, 3, 1e4),
  }),
  text: fc.record({
    text: words,
    fontSize: fc.constantFrom(1, 16, 300),
    letterSpacing: fc.constantFrom(-4, 0, '0.2em'),
  }),
  qr: fc.record({ value: fc.constantFrom('A', 'https://example.org/?q=ü'), quietZone: fc.constantFrom(0, 4) }),
  barcode: fc.record({
    value: fc.constantFrom('12345', 'A-9'),
    format: fc.constantFrom('code128', 'datamatrix', 'pdf417'),
  }),
  svg: fc.constant({
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><circle r="2" cx="3" cy="1"/></svg>',
  }),
  table: fc.record({
    columns: fc.constantFrom(
      [
        { key: 'a', width: '2fr' },
        { key: 'b', width: 'auto' },
      ],
      [
        { key: 'a', width: '90%' },
        { key: 'b', width: 400 },
      ],
    ),
    rows: fc.array(fc.record({ a: words, b: fc.integer() }), { maxLength: 4 }),
    overflow: fc.constantFrom('clip', 'shrink', 'ellipsis'),
  }),
};
const element = fc.oneof(
  ...Object.entries(kinds).map(([type, own]) =>
    fc.tuple(box, look, own as fc.Arbitrary<object>).map(([where, how, what]) => ({ type, ...where, ...how, ...what })),
  ),
);

describe('layout', () => {
  it('of any elements has no number that is none', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(element, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(null, 0.1, 1, 4.2),
        (elements, ratio) => {
          try {
            const scene = layOut(
              [...elements, { type: 'group', x: 1, y: 2, width: 90, height: 90, rotation: 20, children: elements }],
              ratio,
            );
            for (const { type } of elements) seen.add(type);
            expect(notFinite(scene)).toEqual([]);
          } catch (cause) {
            // A code may refuse its value, and a table its room; nothing else may throw.
            if (!(cause instanceof PlatenError && cause.status < 500)) throw cause;
          }
        },
      ),
      { numRuns: 1_500, seed: propertySeed },
    );
    expect([...seen].sort()).toEqual(Object.keys(kinds).sort());
  });
});

/** The text marks of a scene with the clip around each. */
function textsIn(
  marks: readonly Mark[],
  clipped = false,
): readonly { mark: Mark & { kind: 'text' }; clipped: boolean }[] {
  return marks.flatMap((mark) => {
    if (mark.kind === 'group') return textsIn(mark.children, clipped || mark.clip !== null);
    return mark.kind === 'text' ? [{ mark, clipped }] : [];
  });
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const textElement = fc.record({
  type: fc.constant('text'),
  id: fc.constant('t'),
  text: words,
  width: fc.double({ min: 9, max: 400, noNaN: true }),
  height: fc.double({ min: 9, max: 300, noNaN: true }),
  fontSize: fc.constantFrom(6, 16, 60),
  fit: fc.constantFrom('none', 'shrink', 'grow', 'fit'),
  maxFontSize: fc.constantFrom(20, 90),
  overflow: fc.constantFrom('visible', 'clip', 'ellipsis', 'expand', 'error'),
  wrap: fc.constantFrom('word', 'char', 'none'),
  textAlign: fc.constantFrom('left', 'center', 'right', 'justify', 'start', 'end'),
  verticalAlign: fc.constantFrom('top', 'middle', 'bottom'),
  padding: fc.constantFrom(0, 4),
  maxLines: fc.constantFrom(1, 3, 99),
  listStyle: fc.constantFrom('none', 'bullet'),
});

describe('a text', () => {
  it('never leaves its box unless overflow allows it, and is reported when it does', () => {
    const outcomes = new Map<string, number>();
    fc.assert(
      fc.property(textElement, (element) => {
        const note = (outcome: string): void => {
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        };
        let scene: Scene;
        try {
          scene = layOut([{ ...element, x: 0, y: 0 }]);
        } catch (cause) {
          expect(element.overflow).toBe('error');
          expect(cause).toMatchObject({ code: 'INVALID_DYNAMIC_DATA' });
          return note('refused');
        }
        const [report] = scene.elements;
        const [text] = textsIn(scene.marks);
        if (!report || !text) throw new Error('a text has a report and a mark');
        if (element.overflow === 'clip') {
          expect(text.clipped).toBe(true);
          return note('clipped');
        }
        expect(text.clipped).toBe(false);
        const [, , , , left = 0, top = 0] = text.mark.transform ?? [];
        const room = { right: report.box.width + 0.1, bottom: report.box.height + 0.1 };
        if (element.overflow !== 'expand') expect(report.box.height).toBe(element.height);
        const lines = text.mark.lines.filter(({ text: shown }) => shown.trim() !== '');
        const below = lines.filter(({ box: line }) => top + line.y < -0.1 || top + line.y + line.height > room.bottom);
        const beside = lines.filter(({ runs }) =>
          runs.some(
            ({ text: shown, x, width }) => shown.trim() !== '' && (left + x < -0.1 || left + x + width > room.right),
          ),
        );
        if (below.length === 0 && beside.length === 0) return note('inside');
        note(`leaves ${element.overflow}`);
        expect(report.overflow).toBe(true);
        expect(scene.warnings.map(({ code }) => code)).toContain('TEXT_OVERFLOW');
        expect(['visible', 'ellipsis', 'expand']).toContain(element.overflow);
        // A box that grows is as high as its text, and the first line is shown however low the box is.
        if (element.overflow === 'expand') expect(below).toEqual([]);
        if (element.overflow === 'ellipsis' && below.length > 0) expect(lines).toHaveLength(1);
        // A line is wider than the box only where one grapheme is.
        if (element.wrap === 'none' && element.overflow !== 'ellipsis') return;
        for (const line of beside) expect([...graphemes.segment(line.text.trim())].length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500, seed: propertySeed },
    );
    for (const outcome of ['refused', 'clipped', 'inside', 'leaves visible'])
      expect(outcomes.get(outcome)).toBeGreaterThan(10);
  });
});
