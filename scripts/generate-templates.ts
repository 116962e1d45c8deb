// Usage: npm run generate:templates [-- slug … | --check]
//
// Draws the preview of each template of the gallery with its own defaults, `docs/templates.webp`, the contact sheet of
// all, and `docs/outputs.webp`, the picture of the README; with names, the previews of those alone. `npm run test:templates` tells when previews are out of date. With
// --check it draws nothing and fails when the contact sheet is.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaultRenderOptions } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import { createContactSheet } from './template-contact-sheet.ts';
import { fillTemplate, readTemplate, type TemplateFolder, templateSlugs } from './template-folder.ts';
import { isSheetCurrent, recordSheet, sheetFile, showcaseFile } from './template-sheet-record.ts';
import { drawShowcase } from './template-showcase.ts';

const previewSidePx = 800;
const maxPreviewBytes = 60_000;
const maxSheetBytes = 600_000;
const maxShowcaseBytes = 200_000;

if (process.argv.includes('--check')) {
  if (!isSheetCurrent())
    console.error('docs/templates.webp or docs/outputs.webp is out of date; run: npm run generate:templates');
  process.exit(isSheetCurrent() ? 0 : 1);
}

const services = createRenderServices();
const named = process.argv.slice(2);

for (const slug of named.length > 0 ? named : templateSlugs()) {
  const template = readTemplate(slug);
  const bytes = await smallEnough(maxPreviewBytes, (quality) => drawPreview(template, quality));
  writeFileSync(path.join(template.folder, 'preview.webp'), bytes);
  console.log(`${slug}: ${Math.ceil(bytes.length / 1000)} kB`);
}

if (named.length === 0) await writeContactSheet();

async function writeContactSheet(): Promise<void> {
  const templates = templateSlugs().map(readTemplate);
  const { width, height, draw } = await createContactSheet(templates, services);
  const sheet = await smallEnough(maxSheetBytes, draw);
  writeFileSync(sheetFile, sheet);
  const showcase = await smallEnough(maxShowcaseBytes, (quality) => drawShowcase(services, quality));
  writeFileSync(showcaseFile, showcase);
  recordSheet();
  console.log(`contact sheet of ${templates.length}: ${width} × ${height}, ${Math.ceil(sheet.length / 1000)} kB`);
}

async function drawPreview(template: TemplateFolder, quality: number): Promise<Buffer> {
  const scale = previewSidePx / Math.max(template.document.width, template.document.height);
  const options = { ...defaultRenderOptions, format: 'webp' as const, quality, scale };
  const { bytes, warnings } = await render({ ...fillTemplate(template), options }, services);
  // Codes need not be scanned from a preview.
  for (const { code, elementId, message } of warnings.filter(({ code }) => code !== 'CODE_TOO_SMALL'))
    console.error(`  ${code} (${elementId ?? ''}): ${message}`);
  return bytes;
}

/** The best quality, from 90 down, at which a picture keeps to a size. */
async function smallEnough(maxBytes: number, draw: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  for (let quality = 90; quality >= 40; quality -= 10) {
    const bytes = await draw(quality);
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`expected a picture of at most ${maxBytes} bytes at quality 40`);
}
