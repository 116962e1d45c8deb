import { expect, it } from 'vitest';
import { parseDesign } from '../../design/parse-design.ts';
import { bindDesign } from '../bind-design.ts';
import { createElementCache } from './element-cache.ts';

const box = { type: 'rectangle', width: 9, height: 9, fill: '{{ tint }}' };
const document = parseDesign({
  width: 9,
  height: 9,
  canvasData: { elements: Array.from({ length: 50 }, (_, index) => ({ ...box, id: `box${index}` })) },
});
const bind = (tint: string, owner: string, elements = createElementCache()) =>
  bindDesign(document, { dynamicData: { tint }, owner, elements }).elements;

it('finds an element again for the same owner only, and counts', () => {
  const elements = createElementCache();
  const [first] = bind('#ff0000', 'ada', elements);
  expect(bind('#ff0000', 'ada', elements)[0]).toBe(first);
  expect(elements.figures).toMatchObject({ hits: 50, misses: 50, entries: 50 });
  expect(bind('#ff0000', 'bob', elements)[0]).not.toBe(first);
  expect(elements.figures).toMatchObject({ hits: 50, misses: 100, entries: 50 });
});

it('keeps nothing outside of the cache that it is given', () => {
  const [first] = bind('#ff0000', 'ada');
  expect(bind('#ff0000', 'ada')[0]).not.toBe(first);
});

it('never holds more than its bound; what was kept first makes room', () => {
  const maxBytes = 20_000;
  const elements = createElementCache({ maxBytes });
  bind('#ff0000', 'ada', elements);
  const { entries, bytes, evictions } = elements.figures;
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  expect(entries).toBeGreaterThan(0);
  expect(entries + evictions).toBe(50);
  const none = createElementCache({ maxBytes: 10 });
  bind('#ff0000', 'ada', none);
  expect(none.figures).toMatchObject({ entries: 0, bytes: 0 });
});
