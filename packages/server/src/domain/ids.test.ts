import { describe, expect, it } from 'vitest';
import { createIdSource, derivedId } from './ids.ts';

describe('ids', () => {
  it('name their kind, are safe in a URL and never repeat', () => {
    const newId = createIdSource();
    const ids = Array.from({ length: 1_000 }, () => newId('dsn'));
    for (const id of ids) expect(id).toMatch(/^dsn_[0-9A-Za-z]{32}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sort by the time they were made', () => {
    let now = Date.UTC(2026, 0, 1);
    const newId = createIdSource(() => now);
    const ids = Array.from({ length: 100 }, () => {
      now += 1;
      return newId('rnd');
    });
    expect(ids.toSorted()).toEqual(ids);
  });

  it('that are derived are the same for the same parts only, and keep the time of what they come from', () => {
    const source = createIdSource()('rnd');
    const id = derivedId('dlv', source, ['render.completed', 'request']);
    expect(id).toMatch(/^dlv_[0-9A-Za-z]{32}$/);
    expect(id.slice(4, 12)).toBe(source.slice(4, 12));
    expect(derivedId('dlv', source, ['render.completed', 'request'])).toBe(id);
    expect(derivedId('dlv', source, ['render.completedrequest', ''])).not.toBe(id);
    expect(derivedId('dlv', createIdSource()('rnd'), ['render.completed', 'request'])).not.toBe(id);
  });
});
