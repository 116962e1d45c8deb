import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../../../../../tests/support/property-seed.ts';
import { safeFileName } from '../../analysis/work/safe-file-name.ts';
import { createNameSource } from './batch-file-name.ts';

describe('the name of a file', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['Ada.png', 'Ada'],
    ['Ada.PNG', 'Ada'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['C:\\temp\\x', 'C--temp-x'],
    ['  spaces \n and\ttabs  ', 'spaces - and-tabs'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['trailing...', 'trailing'],
    ['Zu\u0308rich 💥', 'Zürich 💥'],
    ['exe\u202egnp', 'exe-gnp'],
    ['...', ''],
    ['', ''],
  ])('%j becomes %j', (text, name) => {
    expect(safeFileName(text, 'png')).toBe(name);
  });

  it('is never too long, never cut in the middle of a character, and safe whatever was sent', () => {
    expect([...safeFileName('💥'.repeat(300), 'png')]).toHaveLength(120);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const name = safeFileName(text, 'png');
        expect(name).not.toMatch(/[/\\:\0]|^\.|\.$/);
        expect(name.isWellFormed()).toBe(true);
      }),
      { seed: propertySeed },
    );
  });

  it('is given once in an archive, also where case does not matter', () => {
    const nameOf = createNameSource({ total: 20 });
    const named = (name: string | null, index: number) => nameOf({ name, index, extension: 'png' });
    expect(['Ada', 'ada', 'Ada', null, 'Ada-2', null].map(named)).toEqual([
      'Ada.png',
      'ada-2.png',
      'Ada-3.png',
      '004.png',
      'Ada-2-2.png',
      '006.png',
    ]);
  });

  it('has numbers wide enough to be sorted', () => {
    expect(createNameSource({ total: 10_000 })({ name: null, index: 6, extension: 'pdf' })).toBe('00007.pdf');
  });
});
