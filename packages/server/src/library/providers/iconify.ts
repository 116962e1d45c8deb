import { z } from 'zod';
import type { IconProvider, IconResult } from '../icons/icon-provider.ts';
import { cleanTags, count, optionalText } from './answer-shapes.ts';
import { askProvider, type ProviderClientOptions } from './ask-provider.ts';

export interface IconifyOptions extends ProviderClientOptions {
  readonly apiUrl: string;
}

const side = z.int().min(1).max(10_000);

const collection = z.object({
  license: z.object({ title: z.string().min(1), spdx: optionalText }).optional(),
  category: optionalText,
  tags: z.array(z.string()).optional(),
  /** Sets drawn in several sizes tell them all. */
  height: z.union([side, z.array(side)]).optional(),
});

const answer = z.object({
  icons: z.array(z.string().regex(/^[a-z0-9-]{1,64}:[a-z0-9-]{1,128}$/)).max(1_000),
  total: count,
  collections: z.record(z.string(), collection),
});

/** The API looks for this many at most, and `start` leaves out the first of them. */
const searchLimit = 999;
/** Iconify's own default for sets that tell no size. */
const defaultSide = 16;
const previewSide = 96;

/** https://iconify.design/docs/api/search.html */
export function createIconify({ apiUrl, ...client }: IconifyOptions): IconProvider {
  function toResult(id: string, collections: z.output<typeof answer>['collections']): IconResult {
    const [prefix = '', name = ''] = id.split(':');
    const info = Object.hasOwn(collections, prefix) ? collections[prefix] : undefined;
    const heights = [info?.height ?? defaultSide].flat();
    const svgUrl = `${apiUrl}/${prefix}/${name}.svg`;
    return {
      id,
      name,
      collection: prefix,
      previewUrl: `${svgUrl}?height=${previewSide}`,
      svgUrl,
      // A search tells no widths; nearly all icons are as wide as they are high.
      width: heights[0] ?? defaultSide,
      height: heights[0] ?? defaultSide,
      tags: cleanTags([info?.category, ...(info?.tags ?? [])]),
      license: info?.license?.spdx ?? info?.license?.title ?? 'unknown',
    };
  }

  return {
    async search({ query, collection: prefix, page, perPage }) {
      const start = (page - 1) * perPage;
      const url = new URL(`${apiUrl}/search`);
      url.search = new URLSearchParams({
        query,
        limit: String(searchLimit),
        start: String(start < searchLimit ? start : 0),
        ...(prefix !== undefined && { prefix }),
      }).toString();
      const { icons, total, collections } = await askProvider({ provider: 'iconify', url, schema: answer }, client);
      const shown = start < searchLimit ? icons.slice(0, perPage) : [];
      return { items: shown.map((id) => toResult(id, collections)), total };
    },
  };
}
