import { describe, expect, it } from 'vitest';
import { elementSchemas } from '../design/elements/index.ts';
import type { TextElement } from '../design/elements/text.ts';
import type { LayoutAny, LayoutContext } from './context.ts';
import { type LayoutMemory, type RememberedLayout, rememberLayout } from './remember-layout.ts';

const text = elementSchemas.text.parse({
  id: 'title',
  type: 'text',
  width: 100,
  height: 40,
  text: 'Hello',
}) as TextElement;

function setUp() {
  const kept = new Map<string, RememberedLayout>();
  const memory: LayoutMemory = { get: (key) => kept.get(key), set: (key, layout) => kept.set(key, layout) };
  let layouts = 0;
  const layout: LayoutAny = (element, context) => {
    layouts += 1;
    context.warn({ code: 'TEXT_SHRUNK', elementId: element.id, message: 'smaller' });
    return [];
  };
  const warned: string[] = [];
  const context = {
    locale: 'en',
    pixelRatio: 1,
    toDevice: [1, 0, 0, 1, 0, 0],
    warn: ({ code }) => warned.push(code),
    report: () => {},
  } as Partial<LayoutContext> as LayoutContext;
  return { layOut: rememberLayout(layout, memory), context, warned, layoutsSoFar: () => layouts };
}

describe('a remembered layout', () => {
  it('is used again for the same text, with its warnings', () => {
    const { layOut, context, warned, layoutsSoFar } = setUp();
    layOut(text, context);
    layOut({ ...text }, context);
    expect(layoutsSoFar()).toBe(1);
    expect(warned).toEqual(['TEXT_SHRUNK', 'TEXT_SHRUNK']);
  });

  it.each([
    ['another text', { ...text, text: 'Hallo' }, {}],
    ['another language', text, { locale: 'th' }],
    ['vectors', text, { pixelRatio: null }],
    ['another place on the grid of pixels', text, { toDevice: [1, 0, 0, 1, 0.5, 0] as const }],
  ])('is not used for %s', (_, element, change) => {
    const { layOut, context, layoutsSoFar } = setUp();
    layOut(text, context);
    layOut(element, { ...context, ...change });
    expect(layoutsSoFar()).toBe(2);
  });

  it('is never of an element that shows a picture, which the element alone does not tell', () => {
    const { layOut, context, layoutsSoFar } = setUp();
    const clipped = { ...text, clip: { shape: 'rectangle', src: 'mask.svg' } } as unknown as TextElement;
    layOut(clipped, context);
    layOut(clipped, context);
    expect(layoutsSoFar()).toBe(2);
  });
});
