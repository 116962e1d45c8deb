import { describe, expect, it } from 'vitest';
import { type RatingElement, rating } from '../../design/elements/rating.ts';
import { scaling } from '../../geometry/matrix.ts';
import type { GroupMark, ShapeMark } from '../../scene/marks.ts';
import type { Warning } from '../../scene/warnings.ts';
import type { LayoutContext } from '../context.ts';
import { layoutRating } from './rating.ts';

function layout(properties: Partial<RatingElement>) {
  const warnings: Warning[] = [];
  const context = {
    locale: 'de',
    toDevice: scaling(2, 2),
    warn: (warning: Warning) => warnings.push(warning),
    report: () => {},
  } as unknown as LayoutContext;
  const element = rating.parse({ type: 'rating', id: 'stars', width: 160, height: 30, ...properties });
  const [group] = layoutRating(element, context) as readonly [GroupMark];
  return { group, parts: group.children as readonly ShapeMark[], warnings };
}

describe('a rating', () => {
  it('says its value and its maximum in words, unless it has a text of its own or is decorative', () => {
    expect(layout({ value: 3.5 }).group.alt).toBe('3,5 / 5');
    expect(layout({ value: 3.5, alt: 'Good' }).group.alt).toBe('Good');
    expect(layout({ value: 3.5, decorative: true }).group.alt).toBeNull();
  });

  it('shows the nearest value and warns when its own is outside', () => {
    const above = layout({ value: 7 });
    expect(above.group.alt).toBe('5 / 5');
    expect(above.warnings).toEqual([expect.objectContaining({ code: 'RATING_OUT_OF_RANGE', elementId: 'stars' })]);
    expect(layout({ value: -1 }).warnings).toHaveLength(1);
    expect([0, 2.2, 5].flatMap((value) => layout({ value }).warnings)).toEqual([]);
  });

  it('is cut between two device pixels, where both colours meet', () => {
    const [left, right] = layout({ value: 2.3, step: 0.01 }).parts.slice(-2);
    if (left?.clip?.type !== 'rect' || right?.clip?.type !== 'rect') throw new Error('the icon is not cut');
    expect(left.clip.x + left.clip.width).toBeCloseTo(right.clip.x);
    expect((2 * right.clip.x) % 1).toBe(0);
  });

  it.each([
    ['a gap wider than the box', { gap: 500 }],
    ['a box of no height to speak of', { height: 0.01 }],
    ['twenty icons', { max: 20, value: 19.5 }],
  ])('stays within its box with %s', (_, properties) => {
    for (const { shape } of layout(properties).parts) {
      const numbers = shape.type === 'path' ? (shape.d.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number) : [];
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-0.5);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(160.5);
    }
  });

  it('refuses a path that is none', () => {
    expect(rating.safeParse({ type: 'rating', id: 'a', width: 9, height: 9, path: 'heart' }).success).toBe(false);
  });
});
