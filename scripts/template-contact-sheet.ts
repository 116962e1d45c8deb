// The contact sheet of the gallery: all templates on one picture, by category, drawn by Platen itself.

import { bindDesign, parseDesign } from '@platen/core';
import { defaultRenderOptions, type ImageSource, type RenderServices, render } from '@platen/engine';
import type { TemplateFolder } from './template-folder.ts';

export interface SheetEntry {
  readonly template: TemplateFolder;
  /** The bytes of its preview. */
  readonly preview: Buffer;
}

const page = { width: 2400, margin: 96, gap: 36, rowHeight: 330, labelHeight: 64, headingHeight: 96 } as const;
const ink = '#17181c';
const categoryNames: Readonly<Record<string, string>> = {
  'social-media': 'Social media',
  marketing: 'Marketing',
  certificates: 'Certificates',
  documents: 'Documents',
  business: 'Business',
  presentations: 'Presentations',
};

interface Placed {
  readonly entry: SheetEntry;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Elements = Record<string, unknown>[];

export async function drawContactSheet(
  entries: readonly SheetEntry[],
  { quality, services }: { readonly quality: number; readonly services: RenderServices },
): Promise<Buffer> {
  const { elements, height } = layoutSheet(entries);
  const document = parseDesign({
    width: page.width,
    height,
    canvasData: { background: '#eceae6', elements },
  });
  const images = new Map<string, ImageSource>(
    entries.map(({ template, preview }) => [template.slug, { status: 'bytes', bytes: preview }]),
  );
  const options = { ...defaultRenderOptions, format: 'webp' as const, quality };
  return (await render({ design: bindDesign(document, {}), images, options }, services)).bytes;
}

function layoutSheet(entries: readonly SheetEntry[]): { readonly elements: Elements; readonly height: number } {
  const elements: Elements = [];
  let y = page.margin;
  for (const [category, title] of Object.entries(categoryNames)) {
    const members = entries.filter(({ template }) => template.about.category === category);
    if (members.length === 0) continue;
    elements.push(...heading(category, `${title}`, members.length, y));
    y += page.headingHeight;
    for (const row of rowsOf(members)) {
      const placed = placeRow(row, y);
      elements.push(...placed.flatMap(card));
      y += Math.max(...placed.map(({ height }) => height)) + page.labelHeight + page.gap;
    }
    y += page.gap;
  }
  return { elements, height: Math.ceil(y - 2 * page.gap + page.margin) };
}

/** Rows as full as they can be at the row height, in the order given. */
function rowsOf(entries: readonly SheetEntry[]): readonly (readonly SheetEntry[])[] {
  const rows: SheetEntry[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const width = page.rowHeight * ratio(entry) + page.gap;
    if (used + width > page.width - 2 * page.margin + page.rowHeight * 0.4) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(entry);
    used += width;
  }
  return rows;
}

/** Scales a row to the full width; one that is far from full keeps its height. */
function placeRow(row: readonly SheetEntry[], y: number): readonly Placed[] {
  const room = page.width - 2 * page.margin - page.gap * (row.length - 1);
  const sum = row.reduce((total, entry) => total + ratio(entry), 0);
  const height = Math.min(room / sum, page.rowHeight * 1.3);
  let x: number = page.margin;
  return row.map((entry) => {
    const width = height * ratio(entry);
    const placed = { entry, x, y, width, height };
    x += width + page.gap;
    return placed;
  });
}

function ratio({ template }: SheetEntry): number {
  return template.document.width / template.document.height;
}

function heading(id: string, title: string, count: number, y: number): Elements {
  const text = `${title}  ${count}`;
  return [
    {
      id: `heading-${id}`,
      type: 'text',
      x: page.margin,
      y,
      width: page.width - 2 * page.margin,
      height: 60,
      text,
      spans: [{ start: title.length, end: text.length, fill: '#6b6964', fontWeight: 400 }],
      fontFamily: 'Inter',
      fontSize: 40,
      fontWeight: 700,
      letterSpacing: '-0.02em',
      fill: ink,
    },
  ];
}

function card({ entry, x, y, width, height }: Placed): Elements {
  const { slug, about, document } = entry.template;
  const label = { type: 'text', x, width, fontFamily: 'Inter', maxLines: 1, overflow: 'ellipsis' };
  return [
    {
      id: `picture-${slug}`,
      type: 'image',
      x,
      y,
      width,
      height,
      src: slug,
      objectFit: 'fill',
      shadow: { color: 'rgba(30, 24, 12, 0.16)', blur: 24, offsetY: 8 },
    },
    {
      ...label,
      id: `name-${slug}`,
      y: y + height + 14,
      height: 28,
      text: about.name,
      fontSize: 20,
      fontWeight: 600,
      minFontSize: 13,
      fill: ink,
    },
    {
      ...label,
      id: `size-${slug}`,
      y: y + height + 38,
      height: 24,
      text: `${document.width} × ${document.height}`,
      fontSize: 16,
      minFontSize: 13,
      fill: '#6b6964',
    },
  ];
}
