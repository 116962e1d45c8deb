import { z } from 'zod';
import type { StockProvider, StockResult } from '../stock/stock-provider.ts';
import { cleanTags, count, maxItems, optionalText, side, webUrl } from './answer-shapes.ts';
import { askProvider, type ErrorAnswer, type ProviderClientOptions, rateLimited } from './ask-provider.ts';
import { readWindow } from './read-window.ts';

export interface KeyedProviderOptions extends ProviderClientOptions {
  readonly apiUrl: string;
  readonly key: string;
}

const photo = z.object({
  id: z.string().min(1).max(128),
  width: side,
  height: side,
  description: optionalText,
  alt_description: optionalText,
  urls: z.object({ full: webUrl, small: webUrl }),
  links: z.object({ html: webUrl }),
  user: z.object({ name: optionalText }),
  tags: z.array(z.object({ title: optionalText })).nullish(),
  premium: z.boolean().nullish(),
  plus: z.boolean().nullish(),
});

const answer = z.object({ total: count, results: z.array(photo).max(maxItems) });

const paging = { minPageSize: 1, maxPageSize: 30, maxResults: 10_000 };

/** https://unsplash.com/documentation#search-photos */
export function createUnsplash({ apiUrl, key, ...client }: KeyedProviderOptions): StockProvider {
  return {
    search: ({ query, ...page }) =>
      readWindow(page, paging, async (number, size) => {
        const url = new URL(`${apiUrl}/search/photos`);
        url.search = new URLSearchParams({ query, page: String(number), per_page: String(size) }).toString();
        const headers = { authorization: `Client-ID ${key}`, 'accept-version': 'v1' };
        const found = await askProvider({ provider: 'unsplash', url, headers, schema: answer, explain }, client);
        return { items: found.results.map(toResult), total: found.total };
      }),

    /** https://unsplash.com/documentation#track-a-photo-download */
    async reportUse(address) {
      const used = readUse(address);
      if (used === undefined) return;
      const url = new URL(`${apiUrl}/photos/${used.id}/download`);
      if (used.ixid !== null) url.searchParams.set('ixid', used.ixid);
      const headers = { authorization: `Client-ID ${key}`, 'accept-version': 'v1' };
      await askProvider({ provider: 'unsplash', url, headers, schema: z.object({}), explain }, client);
    },
  };
}

/**
 * The address of a picture says of which photo it is, behind `#`, where no server sees it: so a use can be reported
 * whenever, and by whichever node, it happens.
 */
const useMark = /^#unsplash=([\w-]{1,128})$/;

function withUseMark(address: string, id: string): string {
  const url = new URL(address);
  url.hash = `unsplash=${id}`;
  return url.toString();
}

function readUse(address: string): { readonly id: string; readonly ixid: string | null } | undefined {
  const url = URL.parse(address);
  const id = url && useMark.exec(url.hash)?.[1];
  return id ? { id, ixid: url.searchParams.get('ixid') } : undefined;
}

/** Unsplash answers 403 when the hour's requests are used up, and counts in a header. */
function explain({ status, headers }: ErrorAnswer) {
  return status === 403 && headers['x-ratelimit-remaining'] === '0' ? rateLimited(undefined) : undefined;
}

/** Searches mix in pictures of Unsplash+: watermarked, and not under the Unsplash License. */
function isUnsplashPlus({ premium, plus, urls }: z.output<typeof photo>): boolean {
  return premium === true || plus === true || new URL(urls.full).hostname === 'plus.unsplash.com';
}

function toResult(found: z.output<typeof photo>): StockResult | undefined {
  if (isUnsplashPlus(found)) return undefined;
  const title = found.description ?? found.alt_description;
  return {
    id: found.id,
    previewUrl: found.urls.small,
    fullUrl: withUseMark(found.urls.full, found.id),
    width: found.width,
    height: found.height,
    tags: cleanTags((found.tags ?? []).map((tag) => tag.title)),
    ...(title !== undefined && { title }),
    license: 'Unsplash License',
    ...(found.user.name !== undefined && { author: found.user.name }),
    source: found.links.html,
  };
}
