import type { Warning } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { listedWarnings } from './listed-warnings.ts';

const warning = (property: string): Warning => ({
  code: 'PROPERTY_UNKNOWN',
  message: `The kind text has no property ${property}.`,
  details: { property },
});

describe('warnings of a render', () => {
  it('are listed once each, in their order', () => {
    expect(listedWarnings([warning('b'), warning('a'), warning('b')])).toEqual([warning('b'), warning('a')]);
  });

  it('are 200 at most', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => warning(`p${index}`));
    expect(listedWarnings(many)).toEqual(many.slice(0, 200));
  });

  it('are 64,000 characters at most, and leave out what is longer', () => {
    const [short, long, longest] = ['a', 'b'.repeat(20_000), 'c'.repeat(40_000)].map(warning);
    const listed = listedWarnings([longest, short, long, warning('d')].filter((each) => each !== undefined));
    expect(listed).toEqual([short, long, warning('d')]);
  });
});
