import { describe, expect, it } from 'vitest';
import { createLibraryUrls } from './library-urls.ts';

const urls = createLibraryUrls('https://img.example.com/platen');

describe('addresses of the library', () => {
  it('are read back as what they name', () => {
    expect(urls.read(urls.icon('simple-icons', 'github'))).toEqual({
      kind: 'icon',
      collection: 'simple-icons',
      name: 'github',
    });
    expect(urls.read(urls.stock('waves-1', 'full'))).toEqual({ kind: 'stock', id: 'waves-1', size: 'full' });
    expect(urls.read(urls.stock('waves-1', 'preview'))).toEqual({ kind: 'stock', id: 'waves-1', size: 'preview' });
    expect(urls.read(urls.template('event-badge'))).toEqual({ kind: 'template', slug: 'event-badge' });
    expect(urls.readPath('/api/v1/library/templates/event-badge.webp')).toEqual({
      kind: 'template',
      slug: 'event-badge',
    });
  });

  it('may carry a colour and stand under either prefix', () => {
    expect(urls.read(`${urls.icon('mdi', 'home').replace('/v1/', '/api/v1/')}?color=%23ff0000#x`)).toMatchObject({
      kind: 'icon',
      color: '#ff0000',
    });
  });

  it('name nothing when they are not ours or not well formed', () => {
    for (const url of [
      'https://img.example.com/v1/library/icons/mdi/home.svg',
      'https://evil.example/https://img.example.com/platen/v1/library/icons/mdi/home.svg',
      'https://img.example.com/platen/v1/library/icons/mdi/../home.svg',
      'https://img.example.com/platen/v1/library/icons/mdi/%2e%2e.svg',
      'https://img.example.com/platen/v1/library/stock/../index.webp',
      'https://img.example.com/platen/v1/library/stock/a.png',
      `${urls.icon('mdi', 'home')}?color=${'a'.repeat(2_000)}`,
    ]) {
      expect(urls.read(url)).toBeUndefined();
    }
  });
});
