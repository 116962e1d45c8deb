import type { FormatAsk } from '@platen/core';
import { expect, it, vi } from 'vitest';
import { createFormatMemory, type FetchFormats } from './foreign-formats.ts';

const ask = (value: number, more: Partial<FormatAsk> = {}): FormatAsk => {
  return { locale: 'is', kind: 'number', options: {}, value, ...more };
};
const answer: FetchFormats = async (lang, asked) => ({
  locale: lang,
  texts: asked.map(({ kind, values }) => values.map((value) => `${lang} ${kind} ${value}`)),
});

it('asks once for all that was missing, in groups that are written alike, and knows it from then on', async () => {
  const fetchFormats = vi.fn(answer);
  const memory = createFormatMemory(fetchFormats);
  const month = { kind: 'date', options: { month: 'long' }, part: 'month' } as const;
  const read = () => [
    memory.localeOf('is'),
    memory.textOf(ask(1)),
    memory.textOf(ask(2)),
    memory.textOf(ask(3, month)),
  ];
  expect(read()).toEqual([undefined, undefined, undefined, undefined]);
  expect(await memory.loadMissing()).toBe(true);
  expect(fetchFormats.mock.calls).toEqual([
    [
      'is',
      [
        { kind: 'number', options: {}, values: [1, 2] },
        { ...month, values: [3] },
      ],
    ],
  ]);
  expect(read()).toEqual(['is', 'is number 1', 'is number 2', 'is date 3']);
  expect(await memory.loadMissing()).toBe(false);
});

it('asks in slices that an address has room for', async () => {
  const fetchFormats = vi.fn(answer);
  const memory = createFormatMemory(fetchFormats);
  for (let value = 0; value < 90; value += 1) memory.textOf(ask(value));
  await memory.loadMissing();
  expect(fetchFormats.mock.calls.map(([, [group]]) => group?.values.length)).toEqual([40, 40, 10]);
  expect(memory.textOf(ask(89))).toBe('is number 89');
});

it('does without what cannot be had, and asks for it again the next time', async () => {
  const fetchFormats = vi.fn(answer).mockRejectedValueOnce(new Error('away'));
  const memory = createFormatMemory(fetchFormats);
  expect(memory.localeOf('is')).toBeUndefined();
  expect(await memory.loadMissing()).toBe(false);
  expect(await memory.loadMissing()).toBe(false);
  expect(memory.localeOf('is')).toBeUndefined();
  expect(await memory.loadMissing()).toBe(true);
  expect(memory.localeOf('is')).toBe('is');
});

it('finds that this runtime has names of months', () => {
  expect(['de', 'kk', 'ja'].map(createFormatMemory(answer).lacks)).toEqual([false, false, false]);
  vi.stubGlobal('Intl', {
    DateTimeFormat: class {
      format = () => 'M01';
    },
  });
  expect(createFormatMemory(answer).lacks('kk')).toBe(true);
  vi.unstubAllGlobals();
});

it('remembers that the service lacks a language, too', async () => {
  const memory = createFormatMemory(async () => ({ locale: '', texts: [] }));
  memory.localeOf('tlh');
  await memory.loadMissing();
  expect(memory.localeOf('tlh')).toBe('');
  expect(await memory.loadMissing()).toBe(false);
});
