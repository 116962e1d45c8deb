// Reads the stock collection in `library/stock/`, for the script that draws it and for its checks.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type Design, toDesign } from './kit/picture.ts';
import { pictures } from './pictures/index.ts';

export const stockFolder = path.join(import.meta.dirname, '..', '..', 'library', 'stock');
export const imagesFolder = path.join(stockFolder, 'images');
export const previewsFolder = path.join(stockFolder, 'previews');
const designsFolder = path.join(stockFolder, 'designs');

/** A file of `designs/`. Without `design`, the picture of the same id in `scripts/stock/pictures` draws it. */
const stockSource = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  title: z.string().min(3).max(60),
  /** English nouns, moods and colours, in lower case. */
  tags: z
    .array(
      z
        .string()
        .min(2)
        .max(30)
        .refine((tag) => tag === tag.toLowerCase(), 'lower case'),
    )
    .min(4)
    .refine((tags) => new Set(tags).size === tags.length, 'each tag once'),
  kind: z.enum(['background', 'illustration', 'photo-like']),
  design: z.custom<Design>((value) => typeof value === 'object' && value !== null).optional(),
});
type StockSource = z.output<typeof stockSource>;

/** px; what the longer side of a picture may have. */
const longSide = { min: 1_600, max: 2_000 } as const;

export interface StockItem extends Omit<StockSource, 'design'> {
  readonly design: Design;
  /** Of the design's JSON: tells whether the picture has to be drawn anew. */
  readonly designDigest: string;
}

export interface IndexEntry extends Pick<StockSource, 'id' | 'title' | 'kind' | 'tags'> {
  /** px of the picture. */
  readonly width: number;
  readonly height: number;
  /** Relative to `library/stock`. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export function stockIds(): readonly string[] {
  return readdirSync(designsFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .sort();
}

/** @throws Error that says what is wrong with the file or its picture. */
export function readStockItem(id: string): StockItem {
  const parsed = stockSource.safeParse(JSON.parse(readFileSync(path.join(designsFolder, `${id}.json`), 'utf8')));
  if (!parsed.success) throw new Error(`designs/${id}.json: ${z.prettifyError(parsed.error)}`);
  const { design: stored, ...about } = parsed.data;
  if (about.id !== id) throw new Error(`designs/${id}.json: expected the id ${id}; received ${about.id}`);
  const draw = pictures[id];
  if (stored === undefined && draw === undefined)
    throw new Error(`designs/${id}.json has no design, and scripts/stock/pictures has no picture of that name`);
  const design = stored ?? toDesign(about.title, (draw as NonNullable<typeof draw>)());
  const side = Math.max(design.width, design.height);
  if (side < longSide.min || side > longSide.max)
    throw new Error(`${id}: expected ${longSide.min} to ${longSide.max} px on the longer side; received ${side}`);
  return { ...about, design, designDigest: sha256(JSON.stringify(design)) };
}

export const imageFile = (id: string) => `images/${id}.webp`;
/** The same picture, 400 px wide, for lists of search results. */
export const previewFile = (id: string) => `previews/${id}.webp`;

/** The index as it has to be, from the sources and the drawn files. */
export function indexEntry({ id, title, kind, tags, design }: StockItem, image: Uint8Array): IndexEntry {
  const { width, height } = design;
  return { id, title, kind, tags, width, height, file: imageFile(id), bytes: image.length, sha256: sha256(image) };
}

/** JSON with one entry a line, so that a change of one picture is one changed line. */
export function linesOf(entries: readonly unknown[]): string {
  return `[\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`;
}
