import { execFileSync, spawnSync } from 'node:child_process';
import { PNG } from 'pngjs';
import type { Pixels } from '../../parity/support/compare-pixels.ts';
import { programIsThere } from '../../support/installed-programs.ts';

/** Whether poppler's `pdftoppm` is installed; where it is not, the tests that look at PDF pixels are skipped. */
export const hasPoppler = programIsThere('poppler', spawnSync('pdftoppm', ['-v']).error === undefined);

/** The first page of a PDF: by poppler's own painter, Splash, or by its other one, over Cairo. */
export function rasterizePdf(pdf: Uint8Array, dpi: number, program: 'pdftoppm' | 'pdftocairo' = 'pdftoppm'): Pixels {
  const paint = (...args: readonly string[]) =>
    execFileSync(program, ['-r', String(dpi), '-singlefile', ...args], {
      input: pdf,
      maxBuffer: Number.POSITIVE_INFINITY,
      // Cairo complains about empty clips and goes on.
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  if (program === 'pdftocairo') return PNG.sync.read(paint('-png', '-', '-'));
  // Not as PNG: poppler deflates for as long as it paints three times.
  return readPpm(paint('-'));
}

/** A picture as PPM: `P6`, its width and height, 255, then three bytes for each pixel. */
function readPpm(bytes: Buffer): Pixels {
  const [header = '', width, height] = /^P6\n(\d+) (\d+)\n255\n/.exec(bytes.toString('latin1', 0, 40)) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const length = size.width * size.height;
  // No picture, or half of one, cannot be compared.
  if (bytes.length !== header.length + 3 * length) throw new Error(`no picture came: ${bytes.length} bytes`);
  const data = Buffer.alloc(4 * length, 255);
  for (let from = header.length, to = 0; from < bytes.length; from += 3, to += 4) {
    data[to] = bytes[from] ?? 0;
    data[to + 1] = bytes[from + 1] ?? 0;
    data[to + 2] = bytes[from + 2] ?? 0;
  }
  return { ...size, data };
}

/** The text of a PDF as poppler's `pdftotext` reads it. */
export function readWithPoppler(pdf: Uint8Array): string {
  return execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
}
