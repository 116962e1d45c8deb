import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { browserFont } from '../../tests/parity/support/paint-case.ts';
import type { Contender } from '../contender.ts';
import { mixedPage } from '../mixed/html/mixed-page.ts';
import { type PictureServer, startPictureServer } from '../mixed/html/picture-server.ts';
import { type MixedRequest, type PartOf, requestsOf } from '../mixed/mixed-traffic.ts';
import { browserOf } from './chromium.ts';
import { drawMixed } from './mixed.ts';

export interface MixedChromiumArgs {
  readonly executablePath: string;
  /** What is drawn, in this order, each once: nobody has seen the words of the next. */
  readonly parts: readonly PartOf[];
  /** Warm pages that draw at once. */
  readonly pages: number;
  /** Pictures of a render: each page takes the next one when it has drawn its last. */
  readonly perRender: number;
  /** What a page is given: HTML as people write it, or the SVG that Platen makes of the same. */
  readonly from: 'html' | 'svg';
}

/** A document, and how large its picture is. */
export interface Drawing {
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

let server: Promise<PictureServer> | undefined;

/** The JPGs of the mixture, drawn by warm pages of Chromium. Pictures and fonts may be kept. */
export async function create({ executablePath, parts, pages, perRender, from }: MixedChromiumArgs): Promise<Contender> {
  const { browser, pid, close } = await browserOf(executablePath);
  server ??= startPictureServer();
  const files = await server;
  const drawings: Drawing[] = [];
  const read = from === 'html' ? fromHtml : fromSvg;
  for (const request of requestsOf(parts)) drawings.push(await read(request, files));
  const opened = await Promise.all(
    Array.from({ length: pages }, async () => {
      const page = await browser.newPage();
      await page.goto(files.page);
      return page;
    }),
  );
  let drawn = 0;
  const next = (): Drawing => drawings[drawn++] as Drawing;
  return {
    version: browser.version(),
    pid,
    async close() {
      files.close();
      await close();
    },
    async render() {
      const shots: Buffer[] = [];
      let left = perRender;
      const draw = async (page: Page) => {
        while (left-- > 0) shots.push(await shoot(page, next(), { type: 'jpeg', quality: 90 }));
      };
      await Promise.all(opened.map(draw));
      return Buffer.concat(shots);
    },
  };
}

/** With its fonts by `@font-face`, and its pictures by addresses. */
export async function fromHtml(request: MixedRequest, files: PictureServer): Promise<Drawing> {
  const page = await mixedPage(request);
  if (page === null) throw new Error(`there is no HTML of ${request.design.name}`);
  const { width, height, body, faces, pictures } = page;
  const fonts = faces.map((face) => {
    const { file, unicodeRange, weight } = browserFont(face);
    const source = `url(${files.address(file, 'font/woff2')}) format('woff2')`;
    return `@font-face{font-family:"${face} in its range";font-weight:${weight};unicode-range:${unicodeRange};src:${source}}`;
  });
  const named = pictures.reduce(
    (all, file, index) => all.replaceAll(`"picture:${index}"`, `"${files.address(file, typeOf(file))}"`),
    body,
  );
  const style = `<style>${fonts.join('')}body{margin:0}</style>`;
  return { html: `<!doctype html><meta charset="utf-8">${style}${named}`, width, height };
}

/** With what is embedded in it, fonts and pictures, by addresses. */
async function fromSvg(request: MixedRequest, files: PictureServer): Promise<Drawing> {
  const { bytes, width, height } = await drawMixed({ ...request, format: 'svg' });
  const svg = bytes.toString('utf8').replace(/data:([\w/+-]+);base64,([\w+/=]+)/g, (_, contentType, data) => {
    const body = Buffer.from(data, 'base64');
    return files.address(createHash('sha256').update(body).digest('hex'), contentType, () => body);
  });
  const style = '<style>body{margin:0}svg{display:block}</style>';
  return { html: `<!doctype html><meta charset="utf-8">${style}${svg}`, width, height };
}

function typeOf(file: string): string {
  const ending = file.slice(file.lastIndexOf('.') + 1);
  return `image/${{ svg: 'svg+xml', jpg: 'jpeg' }[ending] ?? ending}`;
}

type Shot = { readonly type: 'png' } | { readonly type: 'jpeg'; readonly quality: number };

export async function shoot(page: Page, { html, width, height }: Drawing, shot: Shot): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.querySelectorAll('image, img')] as unknown as readonly { decode?(): Promise<void> }[];
    await Promise.all(pictures.map((picture) => picture.decode?.()));
  });
  return page.screenshot({ ...shot, clip: { x: 0, y: 0, width, height }, animations: 'disabled' });
}
