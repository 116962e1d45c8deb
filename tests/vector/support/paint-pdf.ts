import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Pixels } from '../../parity/support/compare-pixels.ts';

const folder = path.resolve(import.meta.dirname, '../../../node_modules/pdfjs-dist');

/** The first page of a PDF, one px for each pt, painted by pdf.js: the viewer of Firefox and of many web pages. */
export async function paintWithPdfJs(pdf: Uint8Array): Promise<Pixels> {
  const task = getDocument({
    data: new Uint8Array(pdf),
    verbosity: 0,
    // Letters as outlines: the fonts of a page are none of the process's.
    disableFontFace: true,
    useSystemFonts: false,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    iccUrl: `${folder}/iccs/`,
  });
  try {
    const page = await (await task.promise).getPage(1);
    const viewport = page.getViewport({ scale: 1 });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    const target = canvas as unknown as HTMLCanvasElement;
    await page.render({ canvas: target, viewport, background: '#ffffff' }).promise;
    return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    await task.destroy();
  }
}
