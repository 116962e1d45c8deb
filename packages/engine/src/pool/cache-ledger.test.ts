import { describe, expect, it } from 'vitest';
import { createCacheLedger } from './cache-ledger.ts';

const figures = { name: 'layouts', hits: 2, misses: 1, evictions: 0, entries: 3, bytes: 300, maxBytes: 1_000 } as const;

describe('the ledger of caches', () => {
  it('adds up what jobs asked of them, and what the processes hold', () => {
    const ledger = createCacheLedger<string>(() => true);
    ledger.add('first', [figures]);
    ledger.add('first', [{ ...figures, entries: 4, bytes: 400 }]);
    ledger.add('second', [figures]);
    expect(ledger.figures()).toEqual([
      { name: 'layouts', hits: 6, misses: 3, evictions: 0, entries: 7, bytes: 700, maxBytes: 2_000 },
    ]);
  });

  it('counts on when a process goes, and forgets what it held', () => {
    const living = new Set(['first', 'second']);
    const ledger = createCacheLedger<string>((seat) => living.has(seat));
    ledger.add('first', [figures]);
    ledger.add('second', [figures]);
    living.delete('first');
    expect(ledger.figures()).toEqual([
      { name: 'layouts', hits: 4, misses: 2, evictions: 0, entries: 3, bytes: 300, maxBytes: 1_000 },
    ]);
  });

  it('keeps none of many processes that go, although nobody asks for the figures', () => {
    const living = new Set<string>();
    const ledger = createCacheLedger<string>((seat) => living.has(seat));
    for (let turn = 0; turn < 100; turn += 1) {
      living.clear();
      living.add(`process ${turn}`);
      ledger.add(`process ${turn}`, [figures]);
    }
    expect(ledger.size).toBe(1);
  });

  it('tells no bound of what has none', () => {
    const ledger = createCacheLedger<string>(() => true);
    ledger.add('first', [{ ...figures, name: 'font_files', maxBytes: null }]);
    expect(ledger.figures()[0]?.maxBytes).toBeNull();
  });
});
