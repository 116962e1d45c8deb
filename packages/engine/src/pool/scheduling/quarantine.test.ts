import { describe, expect, it } from 'vitest';
import { createQuarantine } from './quarantine.ts';

const minute = 60_000;

function quarantine() {
  const clock = { ms: 0 };
  return { clock, ...createQuarantine(() => clock.ms) };
}

describe('the quarantine', () => {
  it('holds what cost a process on every try for ten minutes, and says why', () => {
    const { clock, add, holds } = quarantine();
    expect(holds({ fingerprint: 'a' })).toBeUndefined();
    add({ fingerprint: 'a' }, 'crash');
    add({ fingerprint: 'b' }, 'memory');
    clock.ms = 10 * minute - 1;
    expect(holds({ fingerprint: 'a' })).toBe('crash');
    expect(holds({ fingerprint: 'b' })).toBe('memory');
    clock.ms = 10 * minute;
    expect(holds({ fingerprint: 'a' })).toBeUndefined();
  });

  it('holds a family once two different jobs of it were lost, whatever the data of the next', () => {
    const { clock, add, holds } = quarantine();
    add({ fingerprint: 'a', family: 'design' }, 'crash');
    expect(holds({ fingerprint: 'c', family: 'design' })).toBeUndefined();
    add({ fingerprint: 'a', family: 'design' }, 'crash');
    expect(holds({ fingerprint: 'c', family: 'design' })).toBeUndefined();
    add({ fingerprint: 'b', family: 'design' }, 'memory');
    expect(holds({ fingerprint: 'c', family: 'design' })).toBe('memory');
    expect(holds({ fingerprint: 'c', family: 'another' })).toBeUndefined();
    expect(holds({ fingerprint: 'c' })).toBeUndefined();
    clock.ms = 10 * minute;
    expect(holds({ fingerprint: 'c', family: 'design' })).toBeUndefined();
  });

  it('forgets the first loss of a family after ten minutes', () => {
    const { clock, add, holds } = quarantine();
    add({ fingerprint: 'a', family: 'design' }, 'crash');
    clock.ms = 10 * minute;
    add({ fingerprint: 'b', family: 'design' }, 'crash');
    expect(holds({ fingerprint: 'c', family: 'design' })).toBeUndefined();
  });

  it('remembers a bounded number, the latest', () => {
    const { add, holds } = quarantine();
    for (let index = 0; index < 1_001; index += 1) add({ fingerprint: String(index) }, 'crash');
    expect(holds({ fingerprint: '0' })).toBeUndefined();
    expect(holds({ fingerprint: '1' })).toBe('crash');
    expect(holds({ fingerprint: '1000' })).toBe('crash');
  });
});
