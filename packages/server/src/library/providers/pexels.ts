import { z } from 'zod';
import type { StockProvider, StockResult } from '../stock/stock-provider.ts';
import { count, maxItems, optionalText, side, webUrl } from './answer-shapes.ts';
import { askProvider } from './ask-provider.ts';
import { readWindow } from './read-window.ts';
import type { KeyedProviderOptions } from './unsplash.ts';

const photo = z.object({
  id: z.int(),
  width: side,
  height: side,
  url: webUrl,
  photographer: optionalText,
  alt: optionalText,
  src: z.object({ original: webUrl, medium: webUrl }),
});

const answer = z.object({ total_results: count, photos: z.array(photo).max(maxItems) });

const paging = { minPageSize: 1, maxPageSize: 80, maxResults: 8_000 };

/** https://www.pexels.com/api/documentation/#photos-search */
export function createPexels({ apiUrl, key, ...client }: KeyedProviderOptions): StockProvider {
  return {
    search: ({ query, ...page }) =>
      readWindow(page, paging, async (number, size) => {
        const url = new URL(`${apiUrl}/v1/search`);
        url.search = new URLSearchParams({ query, page: String(number), per_page: String(size) }).toString();
        const found = await askProvider(
          { provider: 'pexels', url, headers: { authorization: key }, schema: answer },
          client,
        );
        return { items: found.photos.map(toResult), total: found.total_results };
      }),
  };
}

/** Pexels tells no tags. */
function toResult({ id, width, height, url, photographer, alt, src }: z.output<typeof photo>): StockResult {
  return {
    id: String(id),
    previewUrl: src.medium,
    fullUrl: src.original,
    width,
    height,
    tags: [],
    ...(alt !== undefined && { title: alt }),
    license: 'Pexels License',
    ...(photographer !== undefined && { author: photographer }),
    source: url,
  };
}
