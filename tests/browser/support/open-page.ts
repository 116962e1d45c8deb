import { type BrowserName, type BrowserOptions, type BrowserPage, openBrowserPage } from './browser-page.ts';
import type { PageRequest, PageResult, PaintedPage } from './page-request.ts';

/** A page of a real browser with the engine in it. */
export interface EnginePage extends Pick<BrowserPage, 'version' | 'complaints' | 'close'> {
  run(request: PageRequest): Promise<PageResult>;
  /** The canvas's pixels as PNG. */
  paint(request: PageRequest): Promise<Buffer>;
  /** Pixels of the device for each px of CSS. */
  pixelRatio(): Promise<number>;
}

export async function openEnginePage(name: BrowserName, url: string, options?: BrowserOptions): Promise<EnginePage> {
  const page = await openBrowserPage(name, options);
  await page.goto(url);
  await page.wait(`'platenRun' in globalThis`);
  return {
    version: page.version,
    complaints: page.complaints,
    run: (request) => page.evaluate(`platenRun(${JSON.stringify(request)})`),
    paint: async (request) => {
      const { png } = await page.evaluate<PaintedPage>(`platenPaint(${JSON.stringify(request)})`);
      return Buffer.from(png.slice(png.indexOf(',') + 1), 'base64');
    },
    pixelRatio: () => page.evaluate('devicePixelRatio'),
    close: page.close,
  };
}
