import { areTilesDrawn, type Mark } from '@platen/core';
import type { PdfPage } from '../../../surface/pdf-page.ts';
import { blurs } from '../pictures/filtered-pictures.ts';

/** What lies beneath filters of SVG and of colours is painted as pixels with sharp edges: they get what print shows. Blurs need less. */
export function finestDpi(marks: readonly Mark[]): 144 | 300 {
  const isSharp = (mark: Mark): boolean => {
    if ((mark.kind === 'group' && mark.svgFilter !== undefined) || (mark.filters.length > 0 && !blurs(mark.filters)))
      return true;
    return mark.kind === 'group' && (!areTilesDrawn(mark) || mark.children.some(isSharp));
  };
  return marks.some(isSharp) ? 300 : 144;
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

function ptPerDesignPx({ placement }: PdfPage): number {
  return Math.hypot(placement.transform[0], placement.transform[1]);
}
