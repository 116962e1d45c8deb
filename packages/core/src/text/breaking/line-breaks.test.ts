import { describe, expect, it } from 'vitest';
import { breaksAfterBrokenWord, findBreaks } from './line-breaks.ts';
import type { WordStarts } from './word-starts.ts';

/** The text with a bar at each place where a line may begin. */
function parts(text: string, lang = 'en'): string {
  const breaks = findBreaks(text, lang);
  return breaks.map((end, index) => text.slice(breaks[index - 1] ?? 0, end)).join('|');
}

// Each was seen in Chromium.
describe('a line may begin', () => {
  it.each([
    ['after spaces, before whatever follows', 'one  two /three ! four', 'one  |two |/three |! |four'],
    ['after hyphens within words and numbers', 'well-known 555-0100 A-1', 'well-|known |555-|0100 |A-|1'],
    ['not between a minus sign and its number', 'from -5 to (-7)', 'from |-5 |to |(-7)'],
    ['not after slashes of ASCII', 'and/or https://example.com/a/b', 'and/or |https://example.com/a/b'],
    ['after a question mark in an address', 'a?b=c&d', 'a?|b=c&d'],
    ['not before marks that close', '“Yes?” he said (no!).', '“Yes?” |he |said |(no!).'],
    ['before a bracket that follows a mark', 'f(x),[y]', 'f(x),|[y]'],
    ['not at no-break spaces', '12\u00a0€ 9\u00a0h', '12\u00a0€ |9\u00a0h'],
    ['around dashes', 'one—two – three', 'one|—|two |– |three'],
    ['after an ellipsis', 'and… then…no', 'and… |then…|no'],
  ])('%s', (_rule, text, expected) => {
    expect(parts(text)).toBe(expected);
  });

  it.each([
    ['between ideographs, not before marks that close', 'ja', '日本、語。', '日|本、|語。'],
    ['before small kana and the sound mark', 'ja', 'キャリー', 'キ|ャ|リ|ー'],
    ['before a bracket and not after it', 'ja', '日「本」語', '日|「本」|語'],
    ['before a bracket that follows Latin letters', 'ja', 'A「本」', 'A|「本」'],
    ['not between a number and its unit', 'ja', '15％引', '15％|引'],
    ['before quotation marks that open between ideographs', 'ja', '说“好”的', '说|“好”|的'],
    ['before double quotation marks in Chinese', 'zh', '票价“A”起', '票|价|“A”|起'],
    ['after a Hebrew hyphen', 'he', 'הלוך־ושוב', 'הלוך־|ושוב'],
    ['between Korean syllables of one word', 'ko', '가나 다', '가|나 |다'],
    ['between Thai words', 'th', 'เรือข้ามฟาก', 'เรือ|ข้าม|ฟาก'],
  ])('%s (%s)', (_rule, lang, text, expected) => {
    expect(parts(text, lang)).toBe(expected);
  });
});

describe('after a broken word', () => {
  const text = 'สำหรับการทดสอบ';
  const breaks = findBreaks(text, 'th');
  const partsFrom = (start: number, wordStarts?: WordStarts) => {
    const anew = breaksAfterBrokenWord(start, { text, lang: 'th', breaks, wordStarts }).filter((at) => at > start);
    return anew.map((end, index) => text.slice(anew[index - 1] ?? start, end)).join('|');
  };

  it('Thai words are looked for anew, up to where one begins as before', () => {
    expect(partsFrom(0)).toBe('สำหรับ|การ|ทดสอบ');
    expect(partsFrom(5)).toBe('บการ|ทดสอบ');
  });

  it('they stay as they were while the new ones are not known', () => {
    expect(partsFrom(5, () => undefined)).toBe('บ|การ|ทดสอบ');
  });

  it('other text breaks where it did', () => {
    const english = { text: 'unbreakable words', lang: 'en', breaks: [12, 17] };
    expect(breaksAfterBrokenWord(3, english)).toEqual([12, 17]);
  });
});
