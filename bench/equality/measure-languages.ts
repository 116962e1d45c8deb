import { type BrowserName, openBrowserPage } from '../../tests/browser/support/browser-page.ts';

export interface LanguageFigures {
  readonly browser: string;
  /** How many languages of two letters `Intl` of the service knows. */
  readonly known: number;
  /** Those of them that the browser does not know. */
  readonly missing: readonly string[];
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const codes = letters.flatMap((first) => letters.map((second) => first + second));

/** In which languages the service writes dates and numbers, and a browser asks it for them. */
export async function measureLanguages(name: BrowserName): Promise<LanguageFigures> {
  const page = await openBrowserPage(name);
  try {
    await page.goto('about:blank');
    const ours = Intl.DateTimeFormat.supportedLocalesOf(codes);
    // Chromium says to have some of which it has no names of months.
    const isNamed = (code: string) =>
      !/^M0?1$/.test(new Intl.DateTimeFormat(code, { month: 'long', timeZone: 'UTC' }).format(0));
    const asked = `Intl.DateTimeFormat.supportedLocalesOf(${JSON.stringify(codes)}).filter(${isNamed})`;
    const theirs = new Set(await page.evaluate<string[]>(asked));
    return { browser: page.version, known: ours.length, missing: ours.filter((code) => !theirs.has(code)) };
  } finally {
    await page.close();
  }
}
