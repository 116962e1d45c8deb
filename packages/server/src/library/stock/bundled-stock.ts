import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { LibraryUrls, StockSize } from '../library-urls.ts';
import { providerFailure } from '../provider-failure.ts';
import { pageOfRanked } from '../search/page.ts';
import { rankMatch, type SearchFields } from '../search/rank-match.ts';
import { foldText, readSearchWords } from '../search/search-words.ts';
import type { StockProvider, StockResult } from './stock-provider.ts';

export interface BundledStock extends StockProvider {
  /** A file to serve or to draw; undefined when there is none. */
  file(id: string, size: StockSize): Promise<StockFile | undefined>;
}

export interface StockFile {
  readonly path: string;
  /** SHA-256, hexadecimal. */
  readonly contentHash: string;
  readonly size: number;
}

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const indexSchema = z.array(
  z.object({
    id: slug,
    title: z.string().min(1),
    kind: slug,
    tags: z.array(z.string().min(1)),
    width: z.int().positive(),
    height: z.int().positive(),
    /** Below the collection's folder. */
    file: z.string().regex(/^images\/[a-z0-9-]+\.webp$/),
    bytes: z.int().positive(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
);
type StockPicture = z.output<typeof indexSchema>[number];

interface Collection {
  readonly entries: readonly { readonly picture: StockPicture; readonly fields: SearchFields }[];
  readonly byId: ReadonlyMap<string, StockPicture>;
}

/** All pictures of the collection are work of the project, given to the public domain. */
const collectionLicense = 'CC0-1.0';
const collectionAuthor = 'Platen';

/** The pictures that come with Platen. Their index is read at first use and kept. */
export function createBundledStock(options: {
  readonly urls: LibraryUrls;
  /** Holds `index.json`, `images` and `previews`. */
  readonly directory: string;
}): BundledStock {
  const { urls, directory } = options;
  let reading: Promise<Collection> | undefined;
  const collection = () => {
    reading ??= readCollection(directory).catch((cause: unknown) => {
      reading = undefined;
      throw cause;
    });
    return reading;
  };

  const toResult = ({ id, width, height, tags, title }: StockPicture): StockResult => ({
    id,
    previewUrl: urls.stock(id, 'preview'),
    fullUrl: urls.stock(id, 'full'),
    width,
    height,
    tags,
    title,
    license: collectionLicense,
    author: collectionAuthor,
  });

  return {
    async search({ query, ...page }) {
      const words = readSearchWords(query);
      const { entries } = await collection();
      const found = entries.flatMap(({ picture, fields }) => {
        const rank = rankMatch(fields, words);
        return rank === undefined ? [] : [{ rank, item: picture }];
      });
      const { items, total } = pageOfRanked(found, page);
      return { items: items.map(toResult), total };
    },

    async file(id, size) {
      const picture = (await collection()).byId.get(id);
      if (!picture) return undefined;
      if (size === 'full') {
        return { path: path.join(directory, picture.file), contentHash: picture.sha256, size: picture.bytes };
      }
      const preview = path.join(directory, 'previews', `${id}.webp`);
      const bytes = await readFile(preview);
      return { path: preview, contentHash: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
    },
  };
}

async function readCollection(directory: string): Promise<Collection> {
  let pictures: readonly StockPicture[];
  try {
    pictures = indexSchema.parse(JSON.parse(await readFile(path.join(directory, 'index.json'), 'utf8')));
  } catch (cause) {
    throw providerFailure({ provider: 'bundled', reason: 'missing' }, cause);
  }
  return {
    entries: pictures.map((picture) => ({ picture, fields: searchFieldsOf(picture) })),
    byId: new Map(pictures.map((picture) => [picture.id, picture])),
  };
}

/** The title is the name; the kind (`pattern`) is searched as a tag. */
function searchFieldsOf({ id, title, kind, tags }: StockPicture): SearchFields {
  return {
    name: readSearchWords(title).phrase,
    aliases: ` ${id} `,
    tags: `,${[kind, ...tags].map(foldText).join(',')},`,
  };
}
