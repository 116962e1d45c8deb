import { describe, expect, it } from 'vitest';
import { innerMark } from '../scene/inner-mark.ts';
import type { GroupMark, Mark, ShapeMark } from '../scene/marks.ts';
import { peakLayerPixels } from './count-layers.ts';

const page = { width: 200, height: 100 };
const shadow = { color: '#000000', blur: 10, offsetX: 0, offsetY: 0, spread: 0, inset: false };

function peak(marks: readonly Mark[], scale = 1): number {
  const scene = { version: 1, ...page, background: null, marks, warnings: [], elements: [] } as const;
  const placement = { width: 200 * scale, height: 100 * scale, transform: [scale, 0, 0, scale, 0, 0] } as const;
  return peakLayerPixels(scene, placement);
}

function box(change: Partial<ShapeMark> = {}): ShapeMark {
  const shape = { type: 'rect', x: 0, y: 0, ...page } as const;
  const fill = { type: 'solid', color: '#ff0000' } as const;
  return { ...innerMark('a'), kind: 'shape', shape, fill, stroke: null, shadows: [], ...change };
}

function faded(children: readonly Mark[], change: Partial<GroupMark> = {}): GroupMark {
  return { ...innerMark('a'), kind: 'group', children, opacity: 0.5, ...change };
}

const pagePixels = page.width * page.height;

describe('the layers that a scene needs', () => {
  it('are none for what is painted at once', () => {
    expect(peak([box(), box({ opacity: 0.5 }), faded([box()], { opacity: 1 })])).toBe(0);
  });

  it('count as much as lies on the canvas, in its own pixels', () => {
    expect(peak([faded([box()])])).toBe(pagePixels);
    expect(peak([faded([box()])], 2)).toBe(4 * pagePixels);
    expect(peak([faded([box({ shape: { type: 'rect', x: -500, y: 0, width: 550, height: 100 } })])])).toBe(51 * 100);
  });

  it('count together inside each other, and once after each other', () => {
    expect(peak([faded([faded([box()])])])).toBe(2 * pagePixels);
    expect(peak([faded([box()]), faded([box()])])).toBe(pagePixels);
  });

  it('include those of shadows that follow a picture', () => {
    expect(peak([faded([box()], { opacity: 1, dropShadows: [shadow] })])).toBeGreaterThan(2 * pagePixels);
  });

  it('stay small for a shadow that is thrown from far away', () => {
    const huge = { type: 'path', d: 'M-90000 0H90000V90000Z', fillRule: 'nonzero' } as const;
    const far = { ...shadow, offsetX: 60_000 };
    const fill = { type: 'solid', color: 'rgba(0, 0, 0, 0.5)' } as const;
    expect(peak([box({ shape: huge, fill, shadows: [far] })])).toBeLessThan(3 * pagePixels);
    expect(peak([faded([box({ shape: huge })], { dropShadows: [far, shadow] })])).toBeLessThan(6 * pagePixels);
  });
});
