import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bindDesign, defaultRenderOptions, parseDesign, type RenderOptions } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import type { Browser } from 'playwright-core';
import type { Pixels } from '../../parity/support/compare-pixels.ts';
import { drawHtml, drawSvg } from './chromium.ts';
import { rasterizePdf } from './programs.ts';
import { drawInResvg } from './resvg.ts';

const folder = path.resolve(import.meta.dirname, '../../../fixtures/art');

/** Art files are 200 px a side and judged at twice that. */
export const artSide = 400;

/** All art of `fixtures/art`, by name. */
export const judgedArt: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .sort()
    .map((file) => [file.replace(/\.svg$/, ''), readFileSync(path.join(folder, file), 'utf8')]),
);

const services = createRenderServices();

/** A page of nothing but the art, on white. */
export async function renderArt(svg: string, options: Partial<RenderOptions>) {
  const elements = [{ id: 'art', type: 'svg', svg, x: 0, y: 0, width: artSide, height: artSide }];
  const canvasData = { background: '#ffffff', elements };
  const design = bindDesign(parseDesign({ width: artSide, height: artSide, canvasData }), {});
  return render({ design, images: new Map(), options: { ...defaultRenderOptions, ...options } }, services);
}

/** The PDF page, painted by poppler at the size of the PNG. */
export async function artInPdf(svg: string) {
  const output = await renderArt(svg, { format: 'pdf' });
  return { ...output, picture: rasterizePdf(output.bytes, defaultRenderOptions.dpi) };
}

export async function artInSvg(browser: Browser, svg: string) {
  const output = await renderArt(svg, { format: 'svg' });
  return { ...output, png: await drawSvg(browser, output.bytes, { width: artSide, height: artSide }) };
}

const inter = ['normal', 'italic'].map((style) => {
  const file = path.resolve(
    import.meta.dirname,
    `../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-${style}.woff2`,
  );
  const source = `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
  return `@font-face{font-family:Inter;font-style:${style};font-weight:100 900;src:url(${source})}`;
});

/** The file itself in a browser that has the font it names. */
export function artInChromium(browser: Browser, svg: string): Promise<Buffer> {
  const html = `<!doctype html><style>${inter.join('')}html,body{margin:0;background:#fff}body>svg{display:block;width:${artSide}px;height:${artSide}px}</style>${svg}`;
  return drawHtml(browser, html, { width: artSide, height: artSide });
}

/** The file in resvg, which is given no fonts. */
export function artInResvg(svg: string): Pixels {
  return drawInResvg(svg, { fitTo: { mode: 'width', value: artSide }, background: '#ffffff' });
}
