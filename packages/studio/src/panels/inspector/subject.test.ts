import { describe, expect, it } from 'vitest';
import { common, mixed, valueAt } from './subject.ts';

describe('what several elements have', () => {
  it('is their value where all have the same, however it is held', () => {
    expect(common([3, 3])).toBe(3);
    expect(common([{ x: 1 }, { x: 1 }])).toEqual({ x: 1 });
    expect(common([undefined, undefined])).toBeUndefined();
  });

  it('is mixed where they differ, or where one has none', () => {
    expect(common([3, 4])).toBe(mixed);
    expect(common([3, undefined])).toBe(mixed);
  });

  it('is read within objects and lists, and is nothing where there is no such place', () => {
    expect(valueAt({ shadow: [{ blur: 4 }] }, ['shadow', 0, 'blur'])).toBe(4);
    expect(valueAt({ shadow: 'none' }, ['shadow', 0, 'blur'])).toBeUndefined();
  });
});
