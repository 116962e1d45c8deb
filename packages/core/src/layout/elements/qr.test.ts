import { describe, expect, it } from 'vitest';
import { type QrElement, qr } from '../../design/elements/qr.ts';
import { PlatenError } from '../../errors/platen-error.ts';
import { scaling } from '../../geometry/matrix.ts';
import type { Mark, ShapeMark } from '../../scene/marks.ts';
import type { Warning } from '../../scene/warnings.ts';
import type { LayoutContext } from '../context.ts';
import { layoutQr } from './qr.ts';

function layout(
  properties: Partial<QrElement>,
  pixelRatio: number | null = 1,
): { readonly shapes: readonly ShapeMark[]; readonly warnings: readonly Warning[]; readonly marks: readonly Mark[] } {
  const warnings: Warning[] = [];
  const context = {
    images: new Map(),
    pixelRatio,
    toDevice: scaling(pixelRatio ?? 1, pixelRatio ?? 1),
    warn: (warning: Warning) => warnings.push(warning),
    report: () => {},
  } as unknown as LayoutContext;
  const element = qr.parse({ type: 'qr', id: 'code', width: 200, height: 200, value: 'HELLO', ...properties });
  const marks = layoutQr(element, context);
  const group = marks[0];
  const children = group?.kind === 'group' ? group.children : [];
  return { shapes: children.filter((mark): mark is ShapeMark => mark.kind === 'shape'), warnings, marks };
}

function coordinates(shape: ShapeMark | undefined): readonly number[] {
  if (shape?.shape.type !== 'path') throw new Error('the modules are no path');
  return shape.shape.d.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
}

describe('a QR code', () => {
  it('puts every module on whole device pixels and stays inside its box', () => {
    const { shapes } = layout({ x: 10.3 }, 1);
    for (const value of coordinates(shapes[1])) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(200);
    }
    const xs = [...(shapes[1]?.shape.type === 'path' ? shapes[1].shape.d.matchAll(/H(-?[\d.]+)/g) : [])];
    expect(xs.length).toBeGreaterThan(50);
    for (const [, x] of xs) expect(Math.abs(((Number(x) + 10.3) % 1) - 0.5)).toBeGreaterThan(0.4999);
  });

  it('is one mark for all square modules', () => {
    expect(layout({}).shapes).toHaveLength(2);
  });

  it('is the same in vectors as in a picture at scale 1', () => {
    expect(layout({ x: 10.3 }, null).marks).toEqual(layout({ x: 10.3 }, 1).marks);
  });

  it('uses its whole box where it is turned against the device pixels', () => {
    const values = coordinates(layout({ quietZone: 0, rotation: 10 }).shapes[1]);
    expect(Math.min(...values)).toBe(0);
    expect(Math.max(...values)).toBe(200);
  });

  it('is square and centred in a box that is not', () => {
    const [background] = layout({ width: 300 }).shapes;
    expect(background?.shape).toMatchObject({ x: 50, y: 0, width: 200, height: 200 });
  });

  it('has no background when that is transparent', () => {
    expect(layout({ backgroundColor: 'transparent' }).shapes).toHaveLength(1);
  });

  it('draws nothing for an empty value and says so', () => {
    const { marks, warnings } = layout({ value: '' });
    expect(marks).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'CODE_EMPTY', elementId: 'code' }]);
  });

  it('refuses a value longer than the largest code and tells the limit', () => {
    const refusal = (value: string, errorCorrection: QrElement['errorCorrection']): PlatenError => {
      try {
        layout({ value, errorCorrection });
      } catch (error) {
        if (error instanceof PlatenError) return error;
      }
      throw new Error('was not refused');
    };
    expect(refusal('é'.repeat(1_166), 'M')).toMatchObject({
      code: 'INVALID_DYNAMIC_DATA',
      status: 422,
      details: {
        field: 'value',
        elementId: 'code',
        expected: 'at most 2331 bytes of UTF-8',
        received: '2332 bytes of UTF-8',
      },
    });
    expect(refusal('1'.repeat(3_058), 'H').details['expected']).toBe('at most 3057 digits');
    expect(refusal('A'.repeat(2_421), 'Q').details['expected']).toBe('at most 2420 characters');
  });

  it('holds every value up to the limit it tells', () => {
    const levels = { L: [7089, 4296, 2953], M: [5596, 3391, 2331], Q: [3993, 2420, 1663], H: [3057, 1852, 1273] };
    for (const [level, lengths] of Object.entries(levels)) {
      for (const [index, length] of lengths.entries()) {
        const value = (['1', 'A', 'a'][index] ?? '').repeat(length);
        expect(layout({ value, errorCorrection: level as 'L' }, 8).shapes).toHaveLength(2);
      }
    }
  });

  it('warns of modules too small to scan, with figures', () => {
    const { warnings } = layout({ width: 40, height: 40, value: 'https://example.com/a/long/address' });
    expect(warnings).toMatchObject([{ code: 'CODE_TOO_SMALL', details: { modulePx: 1, atLeast: 2 } }]);
    expect(layout({ width: 40, height: 40, value: 'https://example.com/a/long/address' }, 2).warnings).toEqual([]);
  });

  it('warns of colours that scanners cannot tell apart, and of light modules on dark', () => {
    expect(layout({ fill: '#999999' }).warnings).toMatchObject([
      { code: 'CODE_LOW_CONTRAST', details: { atLeast: 3, inverted: false } },
    ]);
    expect(layout({ fill: '#ffffff', backgroundColor: '#000000' }).warnings).toMatchObject([
      { code: 'CODE_LOW_CONTRAST', details: { inverted: true } },
    ]);
    expect(layout({ eyeColor: '#ffee00' }).warnings).toHaveLength(1);
    expect(layout({ fill: '#004488', backgroundColor: '#ffffee' }).warnings).toEqual([]);
  });
});
