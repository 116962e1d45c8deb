import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { GalleryTemplate } from '../../library/gallery/template-gallery.ts';
import type { Operations } from '../operations.ts';
import { checkDocument } from './check-document.ts';

const meta = z.object({
  id: z.string().regex(/^tpl_gallery_[a-z0-9_]{1,64}$/),
  name: z.string().min(1),
  description: z.string(),
  category: z.string().min(1),
  tags: z.array(z.string()),
});

/** How the files of the gallery name a picture of the stock collection, in JSON. */
const stockReference = /"(?:\.\.\/)+library\/stock\/images\/([a-z0-9-]+\.webp)"/g;

/** The templates that come with the program, in the order of their names. */
export async function readGallery({
  directory,
  libraryUrl,
}: Operations['readGallery']['input']): Promise<readonly GalleryTemplate[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const templates = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name: slug }): Promise<GalleryTemplate> => {
        const folder = path.join(directory, slug);
        const read = (file: string) => readFile(path.join(folder, file), 'utf8');
        // Pictures are named by their place in the repository there, and by their address here.
        const text = (await read('design.json')).replace(stockReference, (_, name: string) =>
          JSON.stringify(`${libraryUrl}stock/${name}`),
        );
        const { mentions: _, ...document } = checkDocument({ text });
        const previewPath = path.join(folder, 'preview.webp');
        return { ...meta.parse(JSON.parse(await read('template.json'))), slug, ...document, previewPath };
      }),
  );
  return templates.sort((left, right) => (left.name < right.name ? -1 : 1));
}
