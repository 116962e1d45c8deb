import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBreaks } from '../../packages/core/src/text/breaking/line-breaks.ts';
import { type ChromiumPage, findChromium, openChromium } from './support/chromium-page.ts';

const executable = findChromium();

/** Signs of every line breaking class that texts have, with and without a place of their own in ASCII. */
const signs = [
  ...'ax1 ($%!?/-.,"\'éñжαאבعبह中国あカッーャ々、。「」（）！？：；・…—–‐‑“”‘’«»‹›„‚¿¡€£¥₪°№±×·•†‰′″→★©®™½²ªＡ１％～〜〇한글กᄀ가',
  ...'\u00ad\u2060\u00a0\u2009\u3000\u05be\u0964😀☕①㈱Ⅳ',
];
const surroundings = [
  ['x', 'x'],
  ['国', '国'],
] as const;

/**
 * What is left: units beside brackets or quotation marks (`$¿`, `％“`), and in Chinese units beside double quotation
 * marks and 〜.
 */
const leastShare = { en: 0.998, ja: 0.998, zh: 0.994, he: 0.998 } as const;

describe.skipIf(executable === null)('lines', () => {
  let page: ChromiumPage;

  beforeAll(async () => {
    page = await openChromium(executable ?? '');
  });
  afterAll(() => page.close());

  it.each(Object.keys(leastShare) as (keyof typeof leastShare)[])(
    'break between any two signs where Chromium breaks them, in %s',
    async (lang) => {
      const differing: string[] = [];
      let total = 0;
      for (const [before, after] of surroundings) {
        for (const first of signs) {
          const texts = signs.map((second) => before + first + second + after);
          const at = before.length + first.length;
          for (const [index, theirs] of (await page.readBreaks(texts, lang)).entries()) {
            const text = texts[index] ?? '';
            total += 1;
            if (theirs.includes(at) !== findBreaks(text, lang).includes(at)) differing.push(text);
          }
        }
      }
      console.log(`${lang}: ${total - differing.length} of ${total} pairs`);
      expect(1 - differing.length / total, differing.join(' ')).toBeGreaterThanOrEqual(leastShare[lang]);
    },
  );
});
