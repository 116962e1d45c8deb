import { z } from 'zod';
import type { StockProvider, StockResult } from '../stock/stock-provider.ts';
import { cleanTags, count, maxItems, optionalText, side, webUrl } from './answer-shapes.ts';
import { askProvider, type ErrorAnswer, type ProviderClientOptions, rateLimited } from './ask-provider.ts';
import { readWindow } from './read-window.ts';
import type { KeyedProviderOptions } from './unsplash.ts';

const hit = z.object({
  id: z.int(),
  pageURL: webUrl,
  tags: z.string().max(10_000),
  webformatURL: webUrl,
  largeImageURL: webUrl,
  imageWidth: side,
  imageHeight: side,
  user: optionalText,
});

const answer = z.object({ totalHits: count, hits: z.array(hit).max(maxItems) });

const paging = { minPageSize: 3, maxPageSize: 200, maxResults: 500 };
/** The longer side of `largeImageURL` at most. */
const largeSide = 1_280;
const maxQuery = 100;

/** https://pixabay.com/api/docs/ */
export function createPixabay({ apiUrl, key, ...client }: KeyedProviderOptions): StockProvider {
  return {
    search: ({ query, ...page }) =>
      readWindow(page, paging, (number, size) => askPixabay({ query, number, size, apiUrl, key }, client)),
  };
}

interface Question {
  readonly query: string;
  readonly number: number;
  readonly size: number;
  readonly apiUrl: string;
  readonly key: string;
}

async function askPixabay({ query, number, size, apiUrl, key }: Question, client: ProviderClientOptions) {
  const url = new URL(`${apiUrl}/api/`);
  url.search = new URLSearchParams({
    key,
    q: [...query].slice(0, maxQuery).join(''),
    page: String(number),
    per_page: String(size),
    safesearch: 'true',
  }).toString();
  const found = await askProvider({ provider: 'pixabay', url, schema: answer, explain }, client);
  return { items: found.hits.map(toResult), total: found.totalHits };
}

/** Pixabay answers 400 to a wrong key; a plain sentence tells it. Its limit resets after the seconds of a header. */
function explain({ status, headers, text }: ErrorAnswer) {
  if (status === 429) return rateLimited(headers['x-ratelimit-reset']);
  return status === 400 && /api key/i.test(text) ? ({ reason: 'refused' } as const) : undefined;
}

function toResult(found: z.output<typeof hit>): StockResult {
  const scale = Math.min(1, largeSide / Math.max(found.imageWidth, found.imageHeight));
  return {
    id: String(found.id),
    previewUrl: found.webformatURL,
    fullUrl: found.largeImageURL,
    width: Math.max(1, Math.round(found.imageWidth * scale)),
    height: Math.max(1, Math.round(found.imageHeight * scale)),
    tags: cleanTags(found.tags.split(',')),
    license: 'Pixabay Content License',
    ...(found.user !== undefined && { author: found.user }),
    source: found.pageURL,
  };
}
