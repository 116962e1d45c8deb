import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Whether poppler's `pdftoppm` is installed; where it is not, the tests that look at PDF pixels are skipped. */
export const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined;

/** The first page of a PDF as PNG: by poppler's own painter, Splash, or by its other one, over Cairo. */
export function rasterizePdf(pdf: Uint8Array, dpi: number, program: 'pdftoppm' | 'pdftocairo' = 'pdftoppm'): Buffer {
  const folder = temporaryFolder('pdf');
  try {
    const file = path.join(folder, 'page.pdf');
    writeFileSync(file, pdf);
    // Cairo complains about empty clips and goes on.
    execFileSync(program, ['-r', String(dpi), '-png', '-singlefile', file, path.join(folder, 'page')], {
      stdio: 'ignore',
    });
    return readFileSync(path.join(folder, 'page.png'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The text of a PDF as poppler's `pdftotext` reads it. */
export function readWithPoppler(pdf: Uint8Array): string {
  return execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
}
