import { describe, expect, it } from 'vitest';
import { paragraphAround, wordAround, wordStep } from './words.ts';

describe('words of a text', () => {
  const text = 'Dear {{first name}}, สวัสดีชาวโลก';

  it('end where their reader ends them, and variables are one each', () => {
    const ends: number[] = [];
    let at = 0;
    while (at < text.length) {
      at = wordStep(text, at, 'next');
      ends.push(at);
    }
    expect(ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))).toEqual([
      'Dear',
      ' {{first name}}',
      ', สวัสดี',
      'ชาว',
      'โลก',
    ]);
    expect(wordStep(text, 19, 'previous')).toBe(5);
  });

  it('are found around a place', () => {
    const around = (at: number) => text.slice(wordAround(text, at).start, wordAround(text, at).end);
    expect([2, 8, 19, 23].map(around)).toEqual(['Dear', '{{first name}}', ',', 'สวัสดี']);
    expect(wordAround('', 0)).toEqual({ start: 0, end: 0 });
  });

  it('stand in paragraphs', () => {
    expect(paragraphAround('one\ntwo\n', 5)).toEqual({ start: 4, end: 7 });
    expect(paragraphAround('one\ntwo\n', 8)).toEqual({ start: 8, end: 8 });
    expect(paragraphAround('\none', 0)).toEqual({ start: 0, end: 0 });
  });
});
