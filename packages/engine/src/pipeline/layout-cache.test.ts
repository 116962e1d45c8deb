import { describe, expect, it } from 'vitest';
import { createCaches } from '../caches/caches.ts';
import { createLayoutCache } from './layout-cache.ts';

const layout = (text: string) =>
  ({ marks: [{ kind: 'group', children: [], text }], warnings: [], reports: [] }) as never;

function setUp() {
  const caches = createCaches();
  const held = () => caches.figures().find(({ name }) => name === 'layouts')?.bytes ?? 0;
  return { layouts: createLayoutCache(caches), held };
}

describe('the layouts that a process keeps', () => {
  it('answers what was laid out, in every script, after others have come', () => {
    const { layouts } = setUp();
    const first = layout('Grüße – 你好 🎉 \u2028 \\u2013');
    layouts.set('first', first);
    for (let index = 0; index < 30; index += 1) layouts.set(`${index}`, layout(`${index}`.repeat(50_000)));
    expect(layouts.get('first')).not.toBe(first);
    expect(layouts.get('first')).toEqual(first);
  });

  it('answers the same object as long as it is asked for often, so that what is known of its marks is known', () => {
    const { layouts } = setUp();
    const first = layout('Hello');
    layouts.set('first', first);
    expect(layouts.get('first')).toBe(first);
  });

  it('counts one byte a character, whatever characters there are', () => {
    const { layouts, held } = setUp();
    layouts.set('narrow', layout('a'.repeat(1_000)));
    const narrow = held();
    layouts.set('wide', layout(`–${'a'.repeat(999)}`));
    expect(held() - narrow).toBeLessThan(narrow + 10);
  });
});
