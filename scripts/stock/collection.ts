// Reads the stock collection in `library/stock/`, for the script that draws it and for its checks.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Design, toDesign } from './kit/picture.ts';
import { pictures } from './pictures/index.ts';

export const stockFolder = path.join(import.meta.dirname, '..', '..', 'library', 'stock');
export const imagesFolder = path.join(stockFolder, 'images');
export const previewsFolder = path.join(stockFolder, 'previews');
const designsFolder = path.join(stockFolder, 'designs');

export const kinds = ['background', 'illustration', 'photo-like'] as const;
export type StockKind = (typeof kinds)[number];

/** A file of `designs/`. Without `design`, the picture of the same id in `scripts/stock/pictures` draws it. */
interface StockSource {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly kind: StockKind;
  readonly design?: Design;
}

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

export function readStockItem(id: string): StockItem {
  const source = JSON.parse(readFileSync(path.join(designsFolder, `${id}.json`), 'utf8')) as StockSource;
  const draw = pictures[id];
  if (source.design === undefined && draw === undefined)
    throw new Error(`designs/${id}.json has no design, and scripts/stock/pictures has no picture of that name`);
  const design = source.design ?? toDesign(source.title, (draw as NonNullable<typeof draw>)());
  const { title, tags, kind } = source;
  return { id: source.id, title, tags, kind, design, designDigest: sha256(JSON.stringify(design)) };
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
