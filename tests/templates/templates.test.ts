import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { defaultRenderOptions, listVariables } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  dataSets,
  type FilledTemplate,
  fillTemplate,
  readDataSet,
  readTemplate,
  stockPrefix,
  templateSlugs,
} from '../../scripts/template-folder.ts';

const services = createRenderServices();
const categories = ['social-media', 'certificates', 'marketing', 'business', 'presentations', 'documents'] as const;

const stockImage = z.string().startsWith(stockPrefix);
/** What a default must be, by the declared type. */
const defaultsByType = {
  text: z.string(),
  image: stockImage,
  number: z.number(),
  boolean: z.boolean(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  list: z.array(z.unknown()).min(1),
  object: z.record(z.string(), z.unknown()),
};
const declaration = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/),
  type: z.enum(Object.keys(defaultsByType) as (keyof typeof defaultsByType)[]),
  default: z.unknown(),
  description: z.string().min(1),
});
const about = z.strictObject({
  id: z.string(),
  name: z.string().min(4).max(60),
  description: z.string().min(40).max(300),
  category: z.enum(categories),
  tags: z.array(z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/)).min(4),
});
const previewSidePx = 800;
const maxPreviewBytes = 60_000;
/** Both pictures are averaged over squares of this side before they are compared: what WebP loses then disappears. */
const squarePx = 16;
/** Difference of a channel of a square, of 255, that WebP may cause; a word that changed or moved causes more. */
const previewTolerance = 16;

describe.each(templateSlugs())('%s', (slug) => {
  const template = readTemplate(slug);
  const declared = z.array(declaration).parse(template.design.canvasData['variables']);

  it('is described for the gallery', () => {
    const { id, tags } = about.parse(template.about);
    expect(id).toBe(`tpl_gallery_${slug.replaceAll('-', '_')}`);
    expect(new Set(tags).size).toBe(tags.length);
    expect(Object.keys(template.design)).toEqual(['name', 'width', 'height', 'canvasData']);
  });

  it('declares every variable with a type, a default that fits it and a description', () => {
    for (const { name, type, default: fallback } of declared) {
      expect(defaultsByType[type].safeParse(fallback).success, `the default of ${name}`).toBe(true);
    }
    const used = listVariables(template.document).filter(({ usedIn }) => usedIn.length > 0);
    expect(used.map(({ name }) => name).toSorted()).toEqual(declared.map(({ name }) => name).toSorted());
  });

  it('comes with values of other people, with long ones and with short ones', () => {
    const names = new Set(declared.map(({ name }) => name));
    for (const dataSet of dataSets) {
      const values = readDataSet(template, dataSet);
      const changed = declared.filter((variable) => {
        const value = values[variable.name];
        return value !== undefined && JSON.stringify(value) !== JSON.stringify(variable.default);
      });
      expect(changed.length, dataSet).toBeGreaterThanOrEqual(Math.min(3, names.size));
    }
  });

  it('renders with its defaults as PNG without a warning, all of the text in its boxes', async () => {
    await expectClean(fillTemplate(template), { format: 'png' });
  });

  it.each(dataSets)(
    'renders with the values of %s.json as PNG without a warning, all of the text in its boxes',
    async (dataSet) => {
      await expectClean(fillTemplate(template, readDataSet(template, dataSet)), { format: 'png' });
    },
  );

  it.each(['jpg', 'webp', 'pdf', 'svg'] as const)('renders as %s without a warning', async (format) => {
    // The largest are drawn at half their size, to save time.
    const scale = template.document.width * template.document.height > 4_000_000 ? 0.5 : 1;
    // Their pictures are fine enough for print at the size that print gives them.
    await expectClean(fillTemplate(template), { format, scale, ...(format === 'pdf' && { dpi: 300 }) });
  });

  it('has a small preview that shows what it is now', async () => {
    const file = path.join(template.folder, 'preview.webp');
    expect(existsSync(file), 'run: npm run generate:templates').toBe(true);
    expect(statSync(file).size).toBeLessThanOrEqual(maxPreviewBytes);
    const preview = readFileSync(file);
    const { width, height } = template.document;
    const scale = previewSidePx / Math.max(width, height);
    const { bytes } = await render(
      { ...fillTemplate(template), options: { ...defaultRenderOptions, scale } },
      services,
    );
    const [shown, actual] = [await sharp(preview).metadata(), await sharp(bytes).metadata()];
    expect(Math.max(shown.width, shown.height)).toBe(previewSidePx);
    expect([shown.width, shown.height]).toEqual([actual.width, actual.height]);
    const [was, is] = [await squaresOf(preview), await squaresOf(bytes)];
    const largest = is.reduce((most, value, index) => Math.max(most, Math.abs(value - (was[index] ?? 0))), 0);
    expect(largest, 'run: npm run generate:templates').toBeLessThanOrEqual(previewTolerance);
  });
});

async function expectClean(
  { design, images }: FilledTemplate,
  choice: { readonly format: 'png' | 'jpg' | 'webp' | 'pdf' | 'svg'; readonly scale?: number },
): Promise<void> {
  const png = { ...defaultRenderOptions.png, compression: 'fast' } as const;
  const options = { ...defaultRenderOptions, ...choice, png };
  const output = await render({ design, images, options }, services);
  expect(output.warnings).toEqual([]);
  expect(output.elements.filter(({ overflow }) => overflow).map(({ id }) => id)).toEqual([]);
  expect(output.bytes.length).toBeGreaterThan(500);
}

/** The mean colour of each square. Decoded first: a WebP read at a smaller size is not averaged the same way. */
async function squaresOf(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .resize({ width: Math.ceil(width / squarePx), height: Math.ceil(height / squarePx), fit: 'fill' })
    .raw()
    .toBuffer();
}
