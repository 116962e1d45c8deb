import { z } from 'zod';
import type { StockProvider, StockResult } from '../stock/stock-provider.ts';
import { cleanTags, count, maxItems, optionalText, side, webUrl } from './answer-shapes.ts';
import { askProvider, type ErrorAnswer, type ProviderClientOptions, rateLimited } from './ask-provider.ts';
import { readWindow } from './read-window.ts';

export interface OpenverseOptions extends ProviderClientOptions {
  readonly apiUrl: string;
  /** Without one Openverse answers fewer requests a day, and at most 20 pictures at once. */
  readonly token: string | undefined;
}

const image = z.object({
  id: z.string().min(1).max(128),
  title: optionalText,
  url: webUrl.nullish(),
  thumbnail: webUrl.nullish(),
  foreign_landing_url: webUrl.nullish(),
  creator: optionalText,
  license: z.string().min(1).max(64),
  license_version: optionalText,
  width: side.nullish(),
  height: side.nullish(),
  tags: z.array(z.object({ name: optionalText })).nullish(),
});

const answer = z.object({ result_count: count, results: z.array(image).max(maxItems) });

/** The depth to which Openverse shows results, with a token or without. */
const maxResults = 240;

/** https://api.openverse.org/v1/ */
export function createOpenverse({ apiUrl, token, ...client }: OpenverseOptions): StockProvider {
  const paging = { minPageSize: 1, maxPageSize: token === undefined ? 20 : 50, maxResults };
  return {
    search: ({ query, ...page }) =>
      readWindow(page, paging, async (number, size) => {
        const url = new URL(`${apiUrl}/v1/images/`);
        url.search = new URLSearchParams({
          q: query,
          page: String(number),
          page_size: String(size),
          // A design changes the picture and may be sold.
          license_type: 'commercial,modification',
        }).toString();
        const { result_count, results } = await askProvider(
          {
            provider: 'openverse',
            url,
            headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
            schema: answer,
            explain,
          },
          client,
        );
        return { items: results.map(toResult), total: result_count };
      }),
  };
}

/** Openverse tells the seconds to wait in a sentence, not always in a header too. */
function explain({ status, headers, text }: ErrorAnswer) {
  if (status !== 429) return undefined;
  return rateLimited(headers['retry-after'] ?? /available in (\d+) second/.exec(text)?.[1]);
}

/** Openverse does not know the size, or the file, of every picture; such a one cannot be placed in a design. */
function toResult(found: z.output<typeof image>): StockResult | undefined {
  const { id, url, thumbnail, width, height, title, creator, foreign_landing_url: source } = found;
  if (!url || !width || !height) return undefined;
  return {
    id,
    previewUrl: thumbnail ?? url,
    fullUrl: url,
    width,
    height,
    tags: cleanTags((found.tags ?? []).map(({ name }) => name)),
    ...(title !== undefined && { title }),
    license: spdx(found.license, found.license_version),
    ...(creator !== undefined && { author: creator }),
    ...(source && { source }),
  };
}

/** `by-sa`, `4.0` is `CC-BY-SA-4.0`; `cc0` and `pdm` have no `CC-` before them. */
function spdx(license: string, version: string | undefined): string {
  const name = license.toUpperCase();
  const full = name.startsWith('BY') ? `CC-${name}` : name;
  return version === undefined ? full : `${full}-${version}`;
}
