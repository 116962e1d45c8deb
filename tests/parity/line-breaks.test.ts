import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ParagraphLanguage, paragraphs } from './cases/line-break-texts.ts';
import { type ChromiumPage, findChromium, openChromium } from './support/chromium-page.ts';
import { designToHtml } from './support/design-to-html.ts';
import { paintCase } from './support/paint-case.ts';

const executable = findChromium();
const widths = [140, 190, 240, 310, 420] as const;
const languages = Object.keys(paragraphs) as ParagraphLanguage[];

interface Count {
  readonly language: ParagraphLanguage;
  readonly equal: number;
  readonly total: number;
}

describe.skipIf(executable === null)('lines of text', () => {
  let page: ChromiumPage;
  const counts: Count[] = [];

  beforeAll(async () => {
    page = await openChromium(executable ?? '');
  });
  afterAll(async () => {
    console.log(counts.map(({ language, equal, total }) => `${language}  ${equal} of ${total}`).join('\n'));
    await page.close();
  });

  it.each(languages)('break where Chromium breaks them in %s', async (language) => {
    const text = paragraphs[language];
    let equal = 0;
    let total = 0;
    const differing: unknown[] = [];
    for (const width of widths) {
      const element = { type: 'text', id: 'text', x: 0, y: 0, width, height: 3000, text, lang: language, fontSize: 17 };
      const design = { width: 440, height: 3020, elements: [{ ...element, lineHeight: 1.5, fit: 'none' }] };
      const painted = await paintCase({ name: language, design });
      for (const [face, font] of painted.fonts) await page.loadFont(face, font);
      const ours = (painted.scene.elements[0]?.lines ?? []).map((line) => line.trimEnd());
      const theirs = await page.readLines(designToHtml(painted.design, painted.scene) ?? '');
      total += theirs.length;
      equal += theirs.filter((line, index) => line === ours[index]).length;
      if (theirs.join('\n') !== ours.join('\n'))
        differing.push({
          width,
          ours: ours.filter((l, i) => l !== theirs[i]),
          theirs: theirs.filter((l, i) => l !== ours[i]),
        });
    }
    counts.push({ language, equal, total });
    expect(equal / total, JSON.stringify(differing, null, 1)).toBeGreaterThanOrEqual(0.99);
  });
});
