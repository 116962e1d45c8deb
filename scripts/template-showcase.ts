// The picture at the head of the README: some of the gallery side by side, drawn by Platen itself.

import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { type ImageSource, type RenderServices, render } from '@platen/engine';
import { fillTemplate, readTemplate, type TemplateFolder } from './template-folder.ts';

/** One format of each kind; the rows have about the same sum of widths by heights, and so the same height. */
const showcaseRows: readonly (readonly string[])[] = [
  ['story-sale', 'slide-team', 'invoice', 'product-promo'],
  ['event-ticket', 'restaurant-menu', 'conference-badge'],
];
const page = { width: 1600, margin: 48, gap: 28 } as const;

/** The picture as WebP of a quality from 1 to 100. */
export async function drawShowcase(services: RenderServices, quality: number): Promise<Buffer> {
  const images = new Map<string, ImageSource>();
  const elements: Record<string, unknown>[] = [];
  let y: number = page.margin;
  for (const row of showcaseRows) {
    const templates = row.map(readTemplate);
    const room = page.width - 2 * page.margin - page.gap * (row.length - 1);
    const height = room / templates.reduce((total, template) => total + ratio(template), 0);
    let x: number = page.margin;
    for (const template of templates) {
      const width = height * ratio(template);
      const options = { ...defaultRenderOptions, scale: width / template.document.width };
      images.set(template.slug, {
        status: 'bytes',
        bytes: (await render({ ...fillTemplate(template), options }, services)).bytes,
      });
      elements.push(card(template.slug, { x, y, width, height }));
      x += width + page.gap;
    }
    y += height + page.gap;
  }
  const height = Math.ceil(y - page.gap + page.margin);
  const document = parseDesign({ width: page.width, height, canvasData: { background: '#eceae6', elements } });
  const options = { ...defaultRenderOptions, format: 'webp' as const, quality };
  return (await render({ design: bindDesign(document, {}), images, options }, services)).bytes;
}

function ratio({ document }: TemplateFolder): number {
  return document.width / document.height;
}

function card(slug: string, box: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>): Record<string, unknown> {
  const shadow = { color: 'rgba(30, 24, 12, 0.18)', blur: 28, offsetY: 10 };
  return { id: slug, type: 'image', ...box, src: slug, objectFit: 'fill', cornerRadius: 6, shadow };
}
