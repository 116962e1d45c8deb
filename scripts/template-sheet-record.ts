// Tells whether the pictures of the gallery in `docs/` show the gallery as it is, without drawing them.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stockPrefix, templateSlugs, templatesFolder } from './template-folder.ts';

export const sheetFile = path.join(import.meta.dirname, '..', 'docs', 'templates.webp');
export const showcaseFile = path.join(import.meta.dirname, '..', 'docs', 'outputs.webp');

/** What the pictures were drawn from, and the pictures themselves: SHA-256 each. Written and committed with them. */
const recordFile = path.join(templatesFolder, 'contact-sheet.json');

/** Writes down that the sheet on disk shows the gallery on disk. */
export function recordSheet(): void {
  writeFileSync(recordFile, recordNow());
}

/** False when a template, a picture in one or the layout of the sheet has changed since the sheet was drawn. */
export function isSheetCurrent(): boolean {
  const files = [recordFile, sheetFile, showcaseFile];
  return files.every((file) => existsSync(file)) && readFileSync(recordFile, 'utf8') === recordNow();
}

function recordNow(): string {
  const [sheet, showcase] = [sheetFile, showcaseFile].map((file) => sha256(readFileSync(file)));
  return `${JSON.stringify({ inputs: hashInputs(), sheet, showcase }, null, 2)}\n`;
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
  const layouts = ['template-contact-sheet.ts', 'template-showcase.ts'].map((name) =>
    path.join(import.meta.dirname, name),
  );
  const root = path.join(templatesFolder, '..');
  const lines = [...layouts, ...designs, ...abouts, ...[...pictures].sort()].map(
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
