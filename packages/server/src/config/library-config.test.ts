import { describe, expect, it } from 'vitest';
import { problems } from './config-problems.fixture.ts';
import { readConfig } from './read-config.ts';

describe('the configuration of the libraries', () => {
  it('uses what is bundled when nothing is said', () => {
    expect(readConfig({}, '/srv').library).toEqual({
      stock: { provider: 'bundled' },
      icons: { provider: 'bundled' },
    });
  });

  it('takes a provider with its key', () => {
    const env = { STOCK_PROVIDER: 'pexels', PEXELS_API_KEY: 'sample', ICON_PROVIDER: 'iconify' };
    expect(readConfig(env, '/srv').library).toEqual({
      stock: { provider: 'pexels', apiUrl: 'https://api.pexels.com', key: 'sample' },
      icons: { provider: 'iconify', apiUrl: 'https://api.iconify.design' },
    });
  });

  it('takes Openverse without a token, and another address of it', () => {
    const env = { STOCK_PROVIDER: 'openverse', OPENVERSE_API_URL: 'http://127.0.0.1:9000/' };
    expect(readConfig(env, '/srv').library.stock).toEqual({
      provider: 'openverse',
      apiUrl: 'http://127.0.0.1:9000',
      token: undefined,
    });
  });

  it('asks for the key of the chosen provider at the start, not at the first search', () => {
    expect(problems({ STOCK_PROVIDER: 'unsplash', PEXELS_API_KEY: 'sample' })).toEqual([
      'UNSPLASH_ACCESS_KEY: expected the key of unsplash, because STOCK_PROVIDER is unsplash; received nothing',
    ]);
  });

  it('refuses providers that it does not know', () => {
    expect(problems({ STOCK_PROVIDER: 'constructor', ICON_PROVIDER: 'fontawesome' })).toEqual([
      'STOCK_PROVIDER: expected one of bundled, openverse, unsplash, pexels, pixabay; received "constructor"',
      'ICON_PROVIDER: expected one of bundled, iconify; received "fontawesome"',
    ]);
  });

  it('shows no key that is not well formed', () => {
    const [problem] = problems({ STOCK_PROVIDER: 'pixabay', PIXABAY_API_KEY: 'hunter2 \r\nhost: evil' });
    expect(problem).toContain('PIXABAY_API_KEY');
    expect(problem).not.toContain('hunter2');
  });
});
