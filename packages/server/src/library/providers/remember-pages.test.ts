import { describe, expect, it } from 'vitest';
import type { Page } from '../search/page.ts';
import { rememberPages } from './remember-pages.ts';

function counting(answers: readonly (Page<string> | Error)[]) {
  const queries: unknown[] = [];
  return {
    queries,
    search: async (query: { readonly query: string }): Promise<Page<string>> => {
      const answer = answers[queries.push(query) - 1];
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
  };
}

const one: Page<string> = { items: ['one'], total: 1 };
const two: Page<string> = { items: ['two'], total: 1 };

describe('rememberPages', () => {
  it('asks again only after the time is over', async () => {
    let nowMs = 1;
    const provider = counting([one, two]);
    const kept = rememberPages(provider, { ttlMs: 1_000, now: () => nowMs });
    expect(await kept.search({ query: 'a' })).toBe(one);
    nowMs += 999;
    expect(await kept.search({ query: 'a' })).toBe(one);
    nowMs += 2;
    expect(await kept.search({ query: 'a' })).toBe(two);
    expect(provider.queries).toHaveLength(2);
  });

  it('asks once for what is asked twice at the same time, and keeps questions apart', async () => {
    const provider = counting([one, two]);
    const kept = rememberPages(provider, { ttlMs: 1_000 });
    expect(await Promise.all(['a', 'a', 'b'].map((query) => kept.search({ query })))).toEqual([one, one, two]);
  });

  it('keeps no failure', async () => {
    const kept = rememberPages(counting([new Error('down'), one]), { ttlMs: 1_000 });
    await expect(kept.search({ query: 'a' })).rejects.toThrow('down');
    expect(await kept.search({ query: 'a' })).toBe(one);
  });
});
