// The contact sheet of the gallery: all templates on one picture, by category, drawn by Platen itself.

import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { type ImageSource, type RenderServices, render } from '@platen/engine';
import { fillTemplate, type TemplateFolder } from './template-folder.ts';

const page = { width: 2200, margin: 96, gap: 36, rowHeight: 330, labelHeight: 64, headingHeight: 96 } as const;
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
  readonly template: TemplateFolder;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Elements = Record<string, unknown>[];

export interface ContactSheet {
  readonly width: number;
  readonly height: number;
  /** The sheet as WebP of a quality from 1 to 100. */
  draw(quality: number): Promise<Buffer>;
}

/** Lays the sheet out and draws each template at the size that it has there. */
export async function createContactSheet(
  templates: readonly TemplateFolder[],
  services: RenderServices,
): Promise<ContactSheet> {
  const { elements, placed, height } = layoutSheet(templates);
  const images = new Map<string, ImageSource>();
  for (const { template, width } of placed) {
    const options = { ...defaultRenderOptions, scale: width / template.document.width };
    const { bytes } = await render({ ...fillTemplate(template), options }, services);
    images.set(template.slug, { status: 'bytes', bytes });
  }
  const document = parseDesign({
    width: page.width,
    height,
    canvasData: { background: '#eceae6', elements },
  });
  const design = bindDesign(document, {});
  const draw = async (quality: number) => {
    const options = { ...defaultRenderOptions, format: 'webp' as const, quality };
    return (await render({ design, images, options }, services)).bytes;
  };
  return { width: page.width, height, draw };
}

interface SheetLayout {
  readonly elements: Elements;
  readonly placed: readonly Placed[];
  readonly height: number;
}

function layoutSheet(templates: readonly TemplateFolder[]): SheetLayout {
  const elements: Elements = [];
  const placed: Placed[] = [];
  let y = page.margin;
  for (const [category, title] of Object.entries(categoryNames)) {
    const members = templates.filter(({ about }) => about.category === category);
    if (members.length === 0) continue;
    elements.push(...heading(category, title, members.length, y));
    y += page.headingHeight;
    for (const row of rowsOf(members)) {
      const cards = placeRow(row, y);
      placed.push(...cards);
      elements.push(...cards.flatMap(card));
      y += Math.max(...cards.map(({ height }) => height)) + page.labelHeight + page.gap;
    }
    y += page.gap;
  }
  return { elements, placed, height: Math.ceil(y - 2 * page.gap + page.margin) };
}

/**
 * Breaks a category into rows that fill the width: of all ways, the one in which the templates' heights are nearest to
 * the wished one, in sum of squares, half of it counting as much as twice.
 */
function rowsOf(members: readonly TemplateFolder[]): readonly (readonly TemplateFolder[])[] {
  const best: { readonly cost: number; readonly start: number }[] = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= members.length; end += 1) {
    const choices = members.slice(0, end).map((_, start) => {
      const row = members.slice(start, end);
      const badness = row.length * Math.log(fullHeight(row) / page.rowHeight) ** 2;
      return { cost: (best[start]?.cost ?? 0) + badness, start };
    });
    best.push(choices.reduce((least, choice) => (choice.cost < least.cost ? choice : least)));
  }
  const rows: TemplateFolder[][] = [];
  for (let end = members.length; end > 0; end = best[end]?.start ?? 0) {
    rows.unshift(members.slice(best[end]?.start, end));
  }
  return rows;
}

/** The height at which a row has the full width. */
function fullHeight(row: readonly TemplateFolder[]): number {
  const room = page.width - 2 * page.margin - page.gap * (row.length - 1);
  return room / row.reduce((total, template) => total + ratio(template), 0);
}

function placeRow(row: readonly TemplateFolder[], y: number): readonly Placed[] {
  const height = Math.min(fullHeight(row), page.rowHeight * 1.6);
  let x: number = page.margin;
  return row.map((template) => {
    const width = height * ratio(template);
    const placed = { template, x, y, width, height };
    x += width + page.gap;
    return placed;
  });
}

function ratio({ document }: TemplateFolder): number {
  return document.width / document.height;
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

function card({ template, x, y, width, height }: Placed): Elements {
  const { slug, about, document } = template;
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
