import { describe, expect, it } from 'vitest';
import type { Warning } from '../scene/warnings.ts';
import { countIgnored } from '../svg-art/ignored-feature.ts';
import { sanitizeSvg } from '../svg-art/sanitize/sanitize-svg.ts';
import type { LayoutContext } from './context.ts';
import type { CachedLayout } from './layout-cache.ts';
import { placeArt } from './place-art.ts';

const picture = 'data:image/png;base64,iVBORw0KGgo=';
const art = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">${inside}</svg>`;
const logo = {
  elementId: 'logo',
  svg: art('<rect width="10" height="10" fill="#ff0000"/>'),
  width: 40,
  height: 20,
  target: { x: 0, y: 0, width: 80, height: 40 },
};

function setUp() {
  const kept = new Map<string, CachedLayout>();
  const context = {
    locale: 'en',
    images: new Map(),
    memory: {
      get: (key: string) => kept.get(key),
      set: (key: string, layout: CachedLayout) => kept.set(key, layout),
    },
    warn: () => {},
    report: () => {},
  } as unknown as LayoutContext;
  return { context, kept };
}

describe('art that was placed before', () => {
  it('is not compiled again', () => {
    const { context } = setUp();
    const first = placeArt(logo, context);
    expect(first).toMatchObject({ kind: 'group', children: [{ kind: 'shape' }] });
    expect(placeArt({ ...logo }, context)).toBe(first);
  });

  it.each([
    ['in another colour', { svg: art('<rect width="10" height="10" fill="#00ff00"/>') }],
    ['at another size', { target: { x: 0, y: 0, width: 40, height: 20 } }],
    ['of another element', { elementId: 'mark' }],
  ])('is compiled again %s', (_, change) => {
    const { context } = setUp();
    const first = placeArt(logo, context);
    expect(placeArt({ ...logo, ...change }, context)).not.toEqual(first);
  });

  it('is compiled again where it holds a picture, which may have become unreadable', () => {
    const { context, kept } = setUp();
    const holding = { ...logo, svg: art(`<image width="10" height="10" href="${picture}"/>`) };
    placeArt(holding, context);
    expect(kept.size).toBe(0);
  });
});

describe('what art asks for and does not get', () => {
  const warningsOf = (count: number) => {
    const { context } = setUp();
    const warnings: Warning[] = [];
    const ignored = Array.from({ length: count }, (_, index) => ({ element: 'rect', feature: `x${index}` }));
    placeArt({ ...logo, ignored }, { ...context, warn: (warning) => warnings.push(warning) });
    return warnings;
  };

  it.each([[3], [10]])('%i features are told of one by one', (count) => {
    expect(warningsOf(count).map(({ details }) => details?.['feature'])).toEqual(
      Array.from({ length: count }, (_, index) => `x${index}`),
    );
  });

  it.each([[12], [45], [3_000]])(
    'of %i features the first ten are told of one by one, and the rest together',
    (count) => {
      const warnings = warningsOf(count);
      expect(warnings).toHaveLength(11);
      const { message, details } = warnings[10] as Warning;
      expect(details?.['more']).toBe(count - 10);
      expect(message).toContain(`${count - 10} more features`);
      expect(message).toContain('x10 of <rect>, x11 of <rect>');
    },
  );

  it('an element with hundreds of features that nobody knows has a count for all of them', () => {
    const attributes = Array.from({ length: 300 }, (_, index) => `<x${index}/>`).join('');
    const found = sanitizeSvg(art(attributes));
    if (found.status === 'refused') throw new Error(found.reason);
    expect(countIgnored(found.ignored)).toBe(300);
    expect(found.ignored.length).toBeLessThan(100);
  });
});
