import { areTilesDrawn, type Mark } from '@platen/core';
import type { PdfPage } from '../surface/pdf-page.ts';

/** Art is painted as pixels too, and its edges are sharp: it gets what print shows. Blurred edges need far less. */
export function finestDpi(marks: readonly Mark[]): 144 | 300 {
  const hasArt = marks.some(
    (mark) =>
      mark.kind === 'art' || (mark.kind === 'group' && (!areTilesDrawn(mark) || finestDpi(mark.children) === 300)),
  );
  return hasArt ? 300 : 144;
}

/** Pixels a page may be made of where it must be, so that a poster does not take all memory. */
const maxRasterPixels = 40_000_000;

/**
 * Pixels per inch for shadows and filters: two for each design px, but no less than twice a screen's and no more than
 * print shows.
 */
export function rasterDpi(page: PdfPage, leastDpi: number): number {
  const { width, height } = page;
  const wanted = Math.min(300, Math.max(leastDpi, 144 / ptPerDesignPx(page)));
  const affordable = Math.sqrt(maxRasterPixels / (width * height)) * 72;
  const dpi = Math.max(36, Math.min(wanted, affordable));
  // Skia rounds the page to whole pixels and counts from its foot: with a whole number of rows nothing is shifted.
  return (72 * Math.max(1, Math.round((height * dpi) / 72))) / height;
}

/**
 * Pixels of a picture for each design px: one, or up to two on a page that enlarges the design; more make files large
 * and show on few screens. Never over 300 to the inch of paper, which is what print shows.
 */
export function pictureDensity(page: PdfPage): number {
  const ptPerPx = ptPerDesignPx(page);
  return Math.min(2, Math.max(1, ptPerPx), (300 / 72) * ptPerPx);
}

export function ptPerDesignPx({ placement }: PdfPage): number {
  return Math.hypot(placement.transform[0], placement.transform[1]);
}
