import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import { encodeBarcode } from '../../codes/encode-barcode.ts';
import { type BarcodeElement, type BarcodeFormat, barcode, barcodeFormats } from '../../design/elements/barcode.ts';
import { scaling } from '../../geometry/matrix.ts';
import type { Mark, ShapeMark, TextMark } from '../../scene/marks.ts';
import type { Warning } from '../../scene/warnings.ts';
import type { FontCatalog, FontFace, FontFamily } from '../../text/fonts.ts';
import type { LayoutContext } from '../context.ts';
import { layoutBarcode } from './barcode.ts';

const face: FontFace = {
  id: 'plain',
  family: 'Plain',
  italic: false,
  weights: [100, 900],
  coverage: [0x20, 0x7e],
  metrics: {
    ascent: 0.97,
    descent: 0.24,
    lineGap: 0,
    xHeight: 0.5,
    capHeight: 0.7,
    underlinePosition: 0.1,
    underlineThickness: 0.05,
  },
  emoji: false,
  digest: '',
};
const plain: FontFamily = { name: 'Plain', category: 'sans-serif', faces: [face] };
const fonts: FontCatalog = {
  family: () => undefined,
  fallbacks: () => [],
  defaultFamily: plain,
  emojiFamily: plain,
};

interface Result {
  readonly bars: ShapeMark | undefined;
  readonly caption: TextMark | undefined;
  readonly warnings: readonly Warning[];
  readonly marks: readonly Mark[];
}

function layout(properties: Partial<BarcodeElement>, pixelRatio: number | null = 1): Result {
  const warnings: Warning[] = [];
  const context = {
    fonts,
    measurer: { width: (text: string, font: { size: number }) => [...text].length * font.size * 0.6 },
    images: new Map(),
    barcodes: encodeBarcode,
    pixelRatio,
    toDevice: scaling(pixelRatio ?? 1, pixelRatio ?? 1),
    warn: (warning: Warning) => warnings.push(warning),
    report: () => {},
  } as unknown as LayoutContext;
  const element = barcode.parse({ type: 'barcode', id: 'code', width: 300, height: 120, ...properties });
  const marks = layoutBarcode(element, context);
  const children = marks[0]?.kind === 'group' ? marks[0].children : [];
  return {
    bars: children.find((mark): mark is ShapeMark => mark.kind === 'shape' && mark.shape.type === 'path'),
    caption: children.find((mark): mark is TextMark => mark.kind === 'text'),
    warnings,
    marks,
  };
}

/** The bars of a linear code, from left to right. */
function rectangles(
  mark: ShapeMark | undefined,
): readonly { left: number; top: number; right: number; bottom: number }[] {
  const d = mark?.shape.type === 'path' ? mark.shape.d : '';
  return [...d.matchAll(/M(-?[\d.]+) (-?[\d.]+)H(-?[\d.]+)V(-?[\d.]+)H/g)].map((match) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = match.slice(1).map(Number);
    return { left, top, right, bottom };
  });
}

const samples = {
  code128: 'Platen 42',
  code39: 'ABC-1',
  code93: 'ABC-1',
  ean13: '4006381333931',
  ean8: '96385074',
  upca: '036000291452',
  upce: '01234565',
  itf14: '15400141288763',
  interleaved2of5: '123456',
  codabar: 'A123B',
  'gs1-128': '(01)09521234543213',
  pdf417: 'Platen',
  datamatrix: 'Platen',
  gs1datamatrix: '(01)09521234543213',
  aztec: 'Platen',
  japanpost: '1540023',
} as const satisfies Record<BarcodeFormat, string>;

describe('a barcode', () => {
  it('shows the digits of an EAN-13 under their bars, between longer guard bars', () => {
    const { bars, caption } = layout({ format: 'ean13', value: '4006381333931' });
    const [line] = caption?.lines ?? [];
    expect(line?.text).toBe('4006381333931');
    expect(line?.runs.map((run) => run.text)).toEqual(['4', '006381', '333931']);
    const all = rectangles(bars);
    expect(all).toHaveLength(30);
    const deepest = Math.max(...all.map((bar) => bar.bottom));
    const guards = all.flatMap((bar, index) => (bar.bottom === deepest ? [index] : []));
    expect(guards).toEqual([0, 1, 14, 15, 28, 29]);
    const [first, left, right] = line?.runs ?? [];
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(all[0]?.left ?? 0);
    expect(left?.x).toBeGreaterThan(all[1]?.right ?? 0);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan((all[14]?.left ?? 0) + 5);
    expect(right?.x).toBeGreaterThan(all[15]?.right ?? 0);
  });

  it('centres the value of other symbologies in the box, below the bars', () => {
    const { bars, caption } = layout({ format: 'code128', value: 'ABC123' });
    const [run] = caption?.lines[0]?.runs ?? [];
    expect((run?.x ?? 0) + (run?.width ?? 0) / 2).toBeCloseTo(150, 6);
    const bottom = Math.max(...rectangles(bars).map((bar) => bar.bottom));
    expect((caption?.lines[0]?.baseline ?? 0) - (caption?.styles[0]?.size ?? 0) * 0.7).toBeGreaterThan(bottom);
    expect(caption?.lines[0]?.baseline).toBeLessThan(120);
  });

  it('shows the value above the bars when asked to', () => {
    const { bars, caption } = layout({ format: 'ean13', value: '4006381333931', textPosition: 'top' });
    expect(caption?.lines[0]?.runs).toHaveLength(1);
    expect(caption?.lines[0]?.baseline).toBeLessThan(Math.min(...rectangles(bars).map((bar) => bar.top)));
  });

  it('shows no value when told so, nor for two-dimensional and postal codes unless asked to', () => {
    expect(layout({ value: 'ABC', displayValue: false }).caption).toBeUndefined();
    expect(layout({ format: 'datamatrix', value: 'ABC' }).caption).toBeUndefined();
    expect(layout({ format: 'japanpost', value: '1540023' }).caption).toBeUndefined();
    expect(layout({ format: 'datamatrix', value: 'ABC', displayValue: true }).caption?.lines[0]?.text).toBe('ABC');
  });

  it('reduces a text that is wider than its box and says so when a size was asked for', () => {
    const value = '(01)09521234543213(10)ABCDEFGHIJ';
    const small = layout({ format: 'gs1-128', value, width: 420, fontSize: 40 });
    const [run] = small.caption?.lines[0]?.runs ?? [];
    expect(run?.width).toBeLessThanOrEqual(420.001);
    expect(small.warnings).toContainEqual(
      expect.objectContaining({ code: 'TEXT_SHRUNK', details: { from: 40, to: 21.88 } }),
    );
    expect(layout({ format: 'gs1-128', value, width: 600 }).warnings).toEqual([]);
  });

  it('keeps the module width that is asked for as far as whole device pixels and the box allow', () => {
    const widths = (moduleWidth: number, ratio: number | null): number =>
      Math.min(
        ...rectangles(layout({ value: 'ABC', moduleWidth, width: 400 }, ratio).bars).map((bar) => bar.right - bar.left),
      );
    expect(widths(2, 1)).toBe(2);
    expect(widths(2.5, 1)).toBe(2);
    expect(widths(2.5, 2)).toBe(2.5);
    expect(widths(2.5, null)).toBeCloseTo(2, 4);
    expect(widths(50, 1)).toBe(4);
  });

  it('warns of red bars, which red scanners do not see, and of bars below two device px', () => {
    expect(layout({ value: 'ABC', fill: '#e00000' }).warnings).toMatchObject([{ code: 'CODE_LOW_CONTRAST' }]);
    expect(layout({ value: 'ABC', width: 100 }).warnings).toMatchObject([
      { code: 'CODE_TOO_SMALL', details: { modulePx: 1, atLeast: 2 } },
    ]);
  });

  it('draws nothing for an empty value and says so', () => {
    const { marks, warnings } = layout({ value: '' });
    expect(marks).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'CODE_EMPTY' }]);
  });

  it('of any format stays inside its box, in finite numbers', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...barcodeFormats),
        fc.double({ min: 1, max: 900, noNaN: true }),
        fc.double({ min: 1, max: 500, noNaN: true }),
        fc.constantFrom(null, 0.7, 1, 2, 3),
        fc.record({
          displayValue: fc.boolean(),
          textPosition: fc.constantFrom('top' as const, 'bottom' as const),
          textAlign: fc.constantFrom('left' as const, 'center' as const, 'right' as const, 'justify' as const),
          x: fc.double({ min: -50, max: 50, noNaN: true }),
        }),
        (format, width, height, ratio, look) => {
          const { bars, caption } = layout({ format, value: samples[format], width, height, ...look }, ratio);
          const d = bars?.shape.type === 'path' ? bars.shape.d : '';
          expect(d).not.toMatch(/NaN|Infinity|e-|undefined/);
          for (const [, axis, value] of d.matchAll(/([HV])(-?[\d.]+)/g)) {
            // Snapping to a device pixel may move an edge by half a device pixel.
            const slack = 0.51 / (ratio ?? 1);
            expect(Number(value)).toBeGreaterThanOrEqual(-slack);
            expect(Number(value)).toBeLessThanOrEqual((axis === 'H' ? width : height) + slack);
          }
          for (const run of caption?.lines[0]?.runs ?? []) expect(Number.isFinite(run.x + run.width)).toBe(true);
        },
      ),
      { numRuns: 300, seed: propertySeed },
    );
  });
});
