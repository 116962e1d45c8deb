import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DesignDocument, parseDesign } from '@platen/core';
import { z } from 'zod';

/** One template of the gallery. */
export interface GalleryTemplate {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly document: DesignDocument;
  /** Its picture, a WebP file. */
  readonly previewPath: string;
}

export interface TemplateGallery {
  /** In the order of their names. Read from disk once. */
  list(): Promise<readonly GalleryTemplate[]>;
  find(id: string): Promise<GalleryTemplate | undefined>;
}

export interface TemplateGalleryOptions {
  /** One folder per template. */
  readonly directory: string;
  /** Where the library's files are served, with a slash at the end. */
  readonly libraryUrl: string;
}

const meta = z.object({
  id: z.string().regex(/^tpl_gallery_[a-z0-9_]{1,64}$/),
  name: z.string().min(1),
  description: z.string(),
  category: z.string().min(1),
  tags: z.array(z.string()),
});
const design = z.object({ width: z.number(), height: z.number(), canvasData: z.record(z.string(), z.unknown()) });

/** How the files of the gallery name a picture of the stock collection. */
const stockReference = /^(?:\.\.\/)+library\/stock\/images\/([a-z0-9-]+\.webp)$/;

/** The bundled gallery. A template that cannot be read ends the start: it is part of the program. */
export function createTemplateGallery(options: TemplateGalleryOptions): TemplateGallery {
  let reading: Promise<readonly GalleryTemplate[]> | undefined;
  const list = () => {
    reading ??= readGallery(options);
    return reading;
  };
  return {
    list,
    find: async (id) => (await list()).find((template) => template.id === id),
  };
}

async function readGallery({ directory, libraryUrl }: TemplateGalleryOptions): Promise<readonly GalleryTemplate[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const templates = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name: slug }): Promise<GalleryTemplate> => {
        const folder = path.join(directory, slug);
        const read = async (file: string): Promise<unknown> =>
          JSON.parse(await readFile(path.join(folder, file), 'utf8')) as unknown;
        const described = meta.parse(await read('template.json'));
        const drawn = design.parse(await read('design.json'));
        const canvasData = withOwnAddresses(drawn.canvasData, libraryUrl);
        return {
          ...described,
          slug,
          document: parseDesign({ width: drawn.width, height: drawn.height, canvasData }),
          previewPath: path.join(folder, 'preview.webp'),
        };
      }),
  );
  return templates.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Pictures are named by their place in the repository there, and by their address here. */
function withOwnAddresses(value: unknown, libraryUrl: string): unknown {
  if (typeof value === 'string') return value.replace(stockReference, `${libraryUrl}stock/$1`);
  if (Array.isArray(value)) return value.map((item) => withOwnAddresses(item, libraryUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withOwnAddresses(item, libraryUrl)]));
}
