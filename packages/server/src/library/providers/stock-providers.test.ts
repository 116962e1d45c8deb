import { Agent } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StockProvider } from '../stock/stock-provider.ts';
import { createOpenverse } from './openverse.ts';
import { createPexels } from './pexels.ts';
import { createPixabay } from './pixabay.ts';
import { type ProviderServer, startProviderServer } from './provider-server.fixture.ts';
import { recordedQuestion, recordingOf } from './recordings.fixture.ts';
import { sampleAnswer } from './sample-answer.fixture.ts';
import { createUnsplash } from './unsplash.ts';

let dispatcher: Agent;
let server: ProviderServer;

beforeAll(async () => {
  dispatcher = new Agent();
  server = await startProviderServer();
});

beforeEach(() => {
  server.requests.length = 0;
});

afterAll(async () => {
  await dispatcher.destroy();
  await server.close();
});

const client = () => ({ apiUrl: server.url, dispatcher, timeoutMs: 20_000 });
const providers: Readonly<Record<string, () => StockProvider>> = {
  openverse: () => createOpenverse({ ...client(), token: undefined }),
  unsplash: () => createUnsplash({ ...client(), key: 'sample-key' }),
  pexels: () => createPexels({ ...client(), key: 'sample-key' }),
  pixabay: () => createPixabay({ ...client(), key: 'sample-key' }),
};
const empty: Readonly<Record<string, unknown>> = {
  openverse: { result_count: 0, page_count: 0, page_size: 20, page: 1, results: [] },
  unsplash: { total: 0, total_pages: 0, results: [] },
  pexels: { total_results: 0, page: 1, per_page: 20, photos: [] },
  pixabay: { total: 0, totalHits: 0, hits: [] },
};
const page = { query: 'trees & hills', page: 1, perPage: 20 };

describe.each(Object.keys(providers))('%s', (name) => {
  const provider = () => providers[name]?.() as StockProvider;

  it('gives its pictures the documented fields', async () => {
    server.answer = () => sampleAnswer(name);
    const { items, total } = await provider().search(page);
    expect(total).toBeGreaterThanOrEqual(items.length);
    expect(items).toHaveLength(2);
    for (const item of items) {
      expect(Object.keys(item)).toEqual(
        expect.arrayContaining(['id', 'previewUrl', 'fullUrl', 'width', 'height', 'tags', 'license']),
      );
      expect(item.previewUrl).toMatch(/^https:\/\/[a-z]+\.example\.org\//);
      expect(item.fullUrl).toMatch(/^https:\/\/[a-z]+\.example\.org\//);
      expect(typeof item.id).toBe('string');
    }
    expect({ items, total }).toMatchSnapshot();
  });

  it('is asked once, for the page that is wanted', async () => {
    server.answer = () => sampleAnswer(name);
    await provider().search({ ...page, page: 3 });
    const [request, ...more] = server.requests;
    expect(more).toEqual([]);
    const { key: _key, ...query } = request?.query ?? {};
    expect({ path: request?.path, query }).toMatchSnapshot();
  });

  it('finds nothing where there is nothing', async () => {
    server.answer = () => empty[name];
    expect(await provider().search(page)).toEqual({ items: [], total: 0 });
  });

  it('fails with PROVIDER_UNAVAILABLE when its answer has another shape', async () => {
    const text = JSON.stringify(sampleAnswer(name));
    for (const broken of [
      '{}',
      '{"error": "no"}',
      text.replace(/"width":\d+/g, '"width":"wide"').replace(/"imageWidth":\d+/g, '"imageWidth":-1'),
      text
        .replaceAll('https://images.', 'javascript:')
        .replaceAll('https://files.', 'file:///')
        .replaceAll('https://photos.', 'data:'),
    ]) {
      server.answer = () => broken;
      await expect(provider().search(page), broken.slice(0, 30)).rejects.toMatchObject({
        code: 'PROVIDER_UNAVAILABLE',
        details: { provider: name, reason: 'invalid-answer' },
      });
    }
  });

  it('fails with PROVIDER_UNAVAILABLE when it has had enough', async () => {
    server.answer = (_url, response) => {
      response.statusCode = 429;
      return 'Too many requests';
    };
    await expect(provider().search(page)).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
      details: { provider: name, reason: 'rate-limited' },
    });
  });
});

/** Providers with a recorded real answer; see `sample-answers/README.md`. */
const recorded = Object.keys(providers).filter((name) => recordingOf(name) !== undefined);

describe.each(recorded)('what %s really answered', (name) => {
  const recording = () => recordingOf(name) ?? { recordedAt: '', url: '', status: 0, body: undefined };

  it('is read, and was asked for as our code asks today', async () => {
    const { url, status, body } = recording();
    server.answer = (_url, response) => {
      response.statusCode = status;
      return body;
    };
    const { items, total } = (await providers[name]?.().search(recordedQuestion)) ?? { items: [], total: 0 };
    expect(items.length).toBeGreaterThan(0);
    expect(total).toBeGreaterThanOrEqual(items.length);
    for (const { id, previewUrl, fullUrl, width, height, license } of items) {
      expect([typeof id, typeof license]).toEqual(['string', 'string']);
      for (const address of [previewUrl, fullUrl]) expect(address).toMatch(/^https:\/\//);
      expect(Math.min(width, height)).toBeGreaterThan(0);
    }
    const asked = new URL(url);
    const withoutKey = ({ key: _key, ...query }: Readonly<Record<string, string>>) => query;
    expect(server.requests.map(({ path, query }) => ({ path, query: withoutKey(query) }))).toEqual([
      { path: asked.pathname, query: withoutKey(Object.fromEntries(asked.searchParams)) },
    ]);
  });
});

describe('pictures of Unsplash+', () => {
  it.each([
    ['premium', { premium: true, plus: null }],
    ['plus', { premium: false, plus: true }],
    [
      'their address',
      { urls: { full: 'https://plus.unsplash.com/premium_photo-1?q=85', small: 'https://a.example/1' } },
    ],
  ])('are left out when %s tells them, since the Unsplash License does not cover them', async (_sign, fields) => {
    const { results } = sampleAnswer('unsplash') as { results: readonly object[] };
    const [free, other] = results;
    server.answer = () => ({
      total: 40,
      total_pages: 2,
      results: [
        { ...free, ...fields },
        { ...other, plus: false },
      ],
    });
    const { items, total } = (await providers['unsplash']?.().search(page)) ?? { items: [], total: 0 };
    expect(items.map(({ id }) => id)).toEqual(['sampleAAA02']);
    expect(total).toBe(40);
  });
});

describe('uses of pictures', () => {
  const unsplash = () => providers['unsplash']?.() as StockProvider;

  it('are reported to Unsplash for the addresses that its searches gave, with its key and what identifies the search', async () => {
    server.answer = () => JSON.stringify(sampleAnswer('unsplash')).replaceAll(/ixid=abc124&?/g, '');
    const { items } = await unsplash().search(page);
    server.requests.length = 0;
    server.answer = () => ({ url: 'https://images.example.org/photo-1' });
    await unsplash().reportUse?.(items[0]?.fullUrl ?? '');
    await unsplash().reportUse?.(items[1]?.fullUrl ?? '');
    expect(server.requests.map(({ path, query }) => ({ path, query }))).toEqual([
      { path: '/photos/sampleAAA01/download', query: { ixid: 'abc123' } },
      { path: '/photos/sampleAAA02/download', query: {} },
    ]);
    expect(server.requests[0]?.headers.authorization).toBe('Client-ID sample-key');
  });

  it.each(['https://images.example.org/other.jpg', 'https://x.example/a#unsplash=../../me', 'no address', ''])(
    'are not for %s, which no search gave',
    async (address) => {
      await unsplash().reportUse?.(address);
      expect(server.requests).toEqual([]);
    },
  );
});

describe('the keys of providers', () => {
  it('go where each expects them', async () => {
    server.answer = () => empty['openverse'];
    await createOpenverse({ ...client(), token: 'sample-token' }).search(page);
    server.answer = () => empty['unsplash'];
    await providers['unsplash']?.().search(page);
    server.answer = () => empty['pexels'];
    await providers['pexels']?.().search(page);
    server.answer = () => empty['pixabay'];
    await providers['pixabay']?.().search(page);
    const [openverse, unsplash, pexels, pixabay] = server.requests;
    expect(openverse?.headers.authorization).toBe('Bearer sample-token');
    expect(unsplash?.headers.authorization).toBe('Client-ID sample-key');
    expect(unsplash?.headers['accept-version']).toBe('v1');
    expect(pexels?.headers.authorization).toBe('sample-key');
    expect(pixabay?.query['key']).toBe('sample-key');
  });

  it('are told to be wrong by each in its own way', async () => {
    server.answer = (_url, response) => {
      response.statusCode = 400;
      return '[ERROR 400] Invalid or missing API key';
    };
    await expect(providers['pixabay']?.().search(page)).rejects.toMatchObject({ details: { reason: 'refused' } });
    server.answer = (_url, response) => {
      response.statusCode = 401;
      return { errors: ['OAuth error: The access token is invalid'] };
    };
    await expect(providers['unsplash']?.().search(page)).rejects.toMatchObject({ details: { reason: 'refused' } });
  });

  it('may be right and used up', async () => {
    server.answer = (_url, response) => {
      response.writeHead(403, { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '0' });
      return 'Rate Limit Exceeded';
    };
    await expect(providers['unsplash']?.().search(page)).rejects.toMatchObject({ details: { reason: 'rate-limited' } });
    server.answer = (_url, response) => {
      response.writeHead(429, { 'x-ratelimit-reset': '17' });
      return '[ERROR 429] API rate limit exceeded';
    };
    await expect(providers['pixabay']?.().search(page)).rejects.toMatchObject({
      details: { reason: 'rate-limited', retryAfter: 17 },
    });
  });

  it.each([
    [{}, 'Request was throttled. Expected available in 3600 seconds.', 3_600],
    [{}, 'Request was throttled. Expected available in 1 second.', 1],
    [{ 'retry-after': '40' }, 'Request was throttled. Expected available in 41 seconds.', 40],
    [{}, 'Request was throttled.', undefined],
  ])('may be told by Openverse with the headers %j and the sentence "%s"', async (headers, detail, retryAfter) => {
    server.answer = (_url, response) => {
      response.writeHead(429, { 'content-type': 'application/json', ...headers });
      return { detail };
    };
    await expect(providers['openverse']?.().search(page)).rejects.toHaveProperty('details', {
      provider: 'openverse',
      reason: 'rate-limited',
      ...(retryAfter !== undefined && { retryAfter }),
    });
  });
});

describe('pages larger than a provider gives', () => {
  /** A provider with 47 pictures, each named by its place. */
  const paged = (size: string, total: number) => (url: URL) => {
    const perPage = Number(url.searchParams.get(size));
    const first = (Number(url.searchParams.get('page')) - 1) * perPage;
    const template = (sampleAnswer('openverse') as { results: object[] }).results[0];
    const count = Math.max(0, Math.min(perPage, total - first));
    return {
      result_count: total,
      results: Array.from({ length: count }, (_, index) => ({ ...template, id: String(first + index) })),
    };
  };

  it('are put together from several of its pages', async () => {
    server.answer = paged('page_size', 130);
    const { items, total } = await createOpenverse({ ...client(), token: undefined }).search({
      ...page,
      page: 2,
      perPage: 50,
    });
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => String(50 + index)));
    expect(total).toBe(130);
    expect(server.requests.map(({ query }) => query['page']).sort()).toEqual(['3', '4', '5']);
    expect(new Set(server.requests.map(({ query }) => query['page_size']))).toEqual(new Set(['20']));
  });

  it('end with the last picture, and no page after it is asked for', async () => {
    server.answer = paged('page_size', 47);
    const { items } = await createOpenverse({ ...client(), token: undefined }).search({ ...page, perPage: 50 });
    expect(items).toHaveLength(47);
    expect(server.requests).toHaveLength(3);
  });

  it('are empty beyond what the provider shows, with the total still told', async () => {
    server.answer = paged('page_size', 240);
    const found = await createOpenverse({ ...client(), token: undefined }).search({ ...page, page: 13 });
    expect(found).toEqual({ items: [], total: 240 });
    expect(server.requests.map(({ query }) => query['page'])).toEqual(['1']);
  });

  it('are empty where the provider refuses a page after its last', async () => {
    server.answer = (url, response) => {
      if (url.searchParams.get('page') === '1') return sampleAnswer('pixabay');
      response.statusCode = 400;
      return '[ERROR 400] "page" is out of valid range.';
    };
    expect(await providers['pixabay']?.().search({ ...page, page: 9 })).toEqual({ items: [], total: 500 });
  });

  it('may also be smaller than the smallest that the provider gives', async () => {
    server.answer = () => sampleAnswer('pixabay');
    const { items } = (await providers['pixabay']?.().search({ ...page, page: 2, perPage: 1 })) ?? { items: [] };
    expect(server.requests[0]?.query).toMatchObject({ page: '1', per_page: '3' });
    expect(items.map(({ id }) => id)).toEqual(['100002']);
  });
});
