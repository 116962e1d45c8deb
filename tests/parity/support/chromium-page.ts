import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright-core';
import { programIsThere } from '../../support/installed-programs.ts';
import type { BrowserPaintRequest } from './browser-painter.ts';
import { decodePng, type Pixels } from './compare-pixels.ts';

const places = [
  process.env['PLATEN_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser to compare with; null when this machine has none. `PLATEN_CHROMIUM` names another. */
export function findChromium(): string | null {
  const found = places.find((place) => place !== undefined && existsSync(place)) ?? null;
  programIsThere('Chromium', found !== null);
  return found;
}

/**
 * Chromium without windows of its own, each of which has bars that are web pages too: opening a page takes half of the work.
 * Where there is none, Chromium itself.
 */
export function findChromiumForPages(): string | null {
  const shell = '/usr/bin/chromium-headless-shell';
  return process.env['PLATEN_CHROMIUM'] === undefined && existsSync(shell) ? shell : findChromium();
}

/** A page of real Chromium that paints scenes and HTML. One serves all cases. */
export interface ChromiumPage {
  readonly version: string;
  paintScene(request: BrowserPaintRequest): Promise<Pixels>;
  paintHtml(
    html: string,
    size: { readonly width: number; readonly height: number; readonly scale: number },
  ): Promise<Pixels>;
  /** The lines into which the page breaks the text of `[data-lines]`, spaces at their ends left out. */
  readLines(html: string): Promise<readonly string[]>;
  /** Where a text of no width breaks: the offsets at which its lines begin, for each text. */
  readBreaks(texts: readonly string[], lang: string): Promise<readonly (readonly number[])[]>;
  /** What CSS makes of each text: the computed colour, or null where it is none. */
  readColors(texts: readonly string[]): Promise<readonly (string | null)[]>;
  /**
   * Makes a font file known as `family`, and as `family in its range` for the characters of `unicodeRange` only. Once per
   * family is enough.
   */
  loadFont(family: string, font: BrowserFont): Promise<void>;
  close(): Promise<void>;
}

export interface BrowserFont {
  readonly file: string;
  /** As in CSS: `U+0-7F, U+131`. */
  readonly unicodeRange: string;
  /** As in CSS: `400`, `100 900`. Chromium makes a bold that they lack. */
  readonly weight: string;
}

/** For its first start on a machine, which reads all of it from the disk and looks at every font. */
export const launchTimeoutMs = 100_000;

// Software rendering, grey anti-aliasing and unhinted outlines, as a server's Skia has them; no network of its own.
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  // One raster tile for the whole page: Skia's edge coverage differs by a few levels along the borders of tiles.
  '--default-tile-width=4096',
  '--default-tile-height=4096',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openChromium(executablePath: string): Promise<ChromiumPage> {
  const browser = await chromium.launch({ executablePath, args: launchArguments, timeout: launchTimeoutMs });
  const pages = new Map<number, Page>();
  const fonts = new Map<string, BrowserFont>();
  const script = await bundlePainter();

  /** One page for each device scale, as a page keeps its own. */
  const pageFor = async (scale: number): Promise<Page> => {
    const known = pages.get(scale);
    if (known) return known;
    const context = await browser.newContext({ deviceScaleFactor: scale, viewport: { width: 800, height: 600 } });
    context.setDefaultTimeout(launchTimeoutMs);
    const page = await context.newPage();
    await page.setContent('<!doctype html><meta charset="utf-8"><style>html,body{margin:0}</style><body></body>');
    await page.addScriptTag({ content: script });
    pages.set(scale, page);
    for (const [family, font] of fonts) await addFont(page, family, font);
    return page;
  };
  await pageFor(1);

  return {
    version: browser.version(),
    paintScene: async (request) => {
      const page = await pageFor(1);
      const url = await page.evaluate(
        (input) => (globalThis as unknown as PainterWindow).paintPlatenScene(input),
        request,
      );
      return decodePng(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
    },
    paintHtml: async (html, { width, height, scale }) => {
      const page = await pageFor(scale);
      await page.evaluate(async (content) => {
        document.body.innerHTML = content;
        await document.fonts.ready;
        await Promise.all(Array.from(document.images, (image) => image.decode()));
      }, html);
      const bytes = await page.screenshot({ clip: { x: 0, y: 0, width, height }, animations: 'disabled' });
      return decodePng(bytes);
    },
    readLines: async (html) => {
      const page = await pageFor(1);
      return page.evaluate(async (content) => {
        document.body.innerHTML = content;
        await document.fonts.ready;
        const node = document.querySelector('[data-lines]')?.firstChild?.firstChild;
        if (!(node instanceof Text)) throw new Error('no text to read');
        const lines: { top: number; text: string }[] = [];
        for (const { segment, index } of new Intl.Segmenter('en').segment(node.data)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + segment.length);
          const box = range.getClientRects()[0];
          const last = lines.at(-1);
          // Fonts of one line differ in their tops by far less than a line.
          if (last && (box === undefined || Math.abs(box.top - last.top) < 12)) last.text += segment;
          else lines.push({ top: box?.top ?? 0, text: segment });
        }
        return lines.map(({ text }) => text.trimEnd());
      }, html);
    },
    readBreaks: async (texts, lang) => {
      const page = await pageFor(1);
      return page.evaluate(
        ([list, language]) => {
          const blocks = list.map((text) => {
            const block = document.createElement('div');
            block.lang = language;
            block.style.cssText = 'width:0;white-space:pre-wrap;font:16px/20px sans-serif';
            block.textContent = text;
            return block;
          });
          document.body.replaceChildren(...blocks);
          return blocks.map(({ firstChild }) => {
            const node = firstChild as Text;
            const breaks: number[] = [];
            let previous: number | undefined;
            for (let at = 0; at < node.length; at += 1) {
              const range = document.createRange();
              range.setStart(node, at);
              range.setEnd(node, at + 1);
              const box = [...range.getClientRects()].at(-1);
              if (box && previous !== undefined && box.top > previous + 10) breaks.push(at);
              previous = box?.top ?? previous;
            }
            return breaks;
          });
        },
        [texts, lang] as const,
      );
    },
    readColors: async (texts) => {
      const page = await pageFor(1);
      return page.evaluate((list) => {
        const probe = document.createElement('div');
        document.body.replaceChildren(probe);
        return list.map((text) => {
          if (!CSS.supports('color', text)) return null;
          probe.style.color = text;
          return getComputedStyle(probe).color;
        });
      }, texts);
    },
    loadFont: async (family, font) => {
      if (fonts.has(family)) return;
      fonts.set(family, font);
      for (const page of pages.values()) await addFont(page, family, font);
    },
    close: () => browser.close(),
  };
}

interface PainterWindow {
  paintPlatenScene(request: BrowserPaintRequest): Promise<string>;
}

async function addFont(page: Page, family: string, { file, unicodeRange, weight }: BrowserFont): Promise<void> {
  const bytes = readFileSync(file).toString('base64');
  await page.evaluate(
    async ([name, data, range, weight]) => {
      const source = `url(data:font/woff2;base64,${data})`;
      const whole = new FontFace(name ?? '', source, { weight: weight ?? '' });
      const ranged = new FontFace(`${name} in its range`, source, {
        weight: weight ?? '',
        unicodeRange: range ?? '',
      });
      document.fonts.add(await whole.load());
      document.fonts.add(await ranged.load());
    },
    [family, bytes, unicodeRange, weight],
  );
}

async function bundlePainter(): Promise<string> {
  const result = await build({
    entryPoints: [path.join(import.meta.dirname, 'browser-painter.ts')],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    write: false,
  });
  const [output] = result.outputFiles;
  if (output === undefined) throw new Error('esbuild wrote nothing');
  return output.text;
}
