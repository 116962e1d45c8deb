// Tells whether the contact sheet of the gallery shows the gallery as it is, without drawing it.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stockPrefix, templateSlugs, templatesFolder } from './template-folder.ts';

export const sheetFile = path.join(import.meta.dirname, '..', 'docs', 'templates.webp');

/** What the sheet was drawn from, and the sheet itself: SHA-256 each. Written with it, committed with it. */
const recordFile = path.join(templatesFolder, 'contact-sheet.json');

/** Writes down that the sheet on disk shows the gallery on disk. */
export function recordSheet(): void {
  writeFileSync(recordFile, recordNow());
}

/** False when a template, a picture in one or the layout of the sheet has changed since the sheet was drawn. */
export function isSheetCurrent(): boolean {
  return existsSync(recordFile) && existsSync(sheetFile) && readFileSync(recordFile, 'utf8') === recordNow();
}

function recordNow(): string {
  return `${JSON.stringify({ inputs: hashInputs(), sheet: sha256(readFileSync(sheetFile)) }, null, 2)}\n`;
}

/**
 * The sheet shows each template with its defaults and its name, so designs, descriptions and the stock pictures that
 * they name count; other sets of values do not. What the engine draws differently shows in the templates' previews,
 * which `npm run test:templates` compares.
 */
function hashInputs(): string {
  const designs = templateSlugs().map((slug) => path.join(templatesFolder, slug, 'design.json'));
  const abouts = templateSlugs().map((slug) => path.join(templatesFolder, slug, 'template.json'));
  const pictures = new Set(designs.flatMap(stockPictures));
  const layout = path.join(import.meta.dirname, 'template-contact-sheet.ts');
  const root = path.join(templatesFolder, '..');
  const lines = [layout, ...designs, ...abouts, ...[...pictures].sort()].map(
    (file) => `${path.relative(root, file).replaceAll(path.sep, '/')} ${sha256(readFileSync(file))}`,
  );
  return sha256(lines.join('\n'));
}

function stockPictures(design: string): readonly string[] {
  const named = readFileSync(design, 'utf8').matchAll(new RegExp(`"(${stockPrefix}[\\w.-]+)"`, 'g'));
  return [...named].map(([, src = '']) => path.resolve(path.dirname(design), src));
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
