import { Agent } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IconProvider } from '../icons/icon-provider.ts';
import { createIconify } from './iconify.ts';
import { type ProviderServer, startProviderServer } from './provider-server.fixture.ts';
import { sampleAnswer } from './sample-answer.fixture.ts';

let dispatcher: Agent;
let server: ProviderServer;
let iconify: IconProvider;

beforeAll(async () => {
  dispatcher = new Agent();
  server = await startProviderServer();
  iconify = createIconify({ apiUrl: server.url, dispatcher, timeoutMs: 20_000 });
});

beforeEach(() => {
  server.requests.length = 0;
  server.answer = () => sampleAnswer('iconify');
});

afterAll(async () => {
  await dispatcher.destroy();
  await server.close();
});

const page = { query: 'home', page: 1, perPage: 20 };

describe('iconify', () => {
  it('gives its icons exactly the documented fields', async () => {
    const { items, total } = await iconify.search(page);
    expect(total).toBe(4);
    expect(items[0]).toEqual({
      id: 'sample:home',
      name: 'home',
      collection: 'sample',
      previewUrl: `${server.url}/sample/home.svg?height=96`,
      svgUrl: `${server.url}/sample/home.svg`,
      width: 32,
      height: 32,
      tags: ['general', 'precise shapes', 'has padding'],
      license: 'CC-BY-4.0',
    });
    expect(items[2]).toMatchObject({ id: 'grid-set:home', height: 20, license: 'Open Font License' });
    expect(items[3]).toMatchObject({ id: 'bare:home', height: 16, license: 'MIT', tags: [] });
  });

  it('is asked for one set when one is wanted, and for the page by its start', async () => {
    const all = Array.from({ length: 60 }, (_, index) => `sample:icon-${index}`);
    server.answer = (url) => ({
      ...(sampleAnswer('iconify') as object),
      icons: all.slice(Number(url.searchParams.get('start'))),
      total: all.length,
    });
    const { items, total } = await iconify.search({ ...page, collection: 'sample', page: 3, perPage: 10 });
    expect(server.requests[0]).toMatchObject({
      path: '/search',
      query: { query: 'home', limit: '999', start: '20', prefix: 'sample' },
    });
    expect(items.map(({ name }) => name)).toEqual(all.slice(20, 30).map((id) => id.slice('sample:'.length)));
    expect(total).toBe(60);
  });

  it('has no pages beyond what it looks for', async () => {
    expect(await iconify.search({ ...page, page: 100, perPage: 50 })).toEqual({ items: [], total: 4 });
    expect(server.requests[0]?.query['start']).toBe('0');
  });

  it('fails with PROVIDER_UNAVAILABLE when its answer is not what is documented', async () => {
    for (const broken of [{}, { icons: ['../x'], total: 1, collections: {} }, { icons: [], total: 0 }]) {
      server.answer = () => broken;
      await expect(iconify.search(page)).rejects.toMatchObject({
        code: 'PROVIDER_UNAVAILABLE',
        details: { provider: 'iconify', reason: 'invalid-answer' },
      });
    }
  });
});
