import { describe, expect, it } from 'vitest';
import { readAcceptHeader } from './accept-header.ts';

describe('what a caller accepts', () => {
  it.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'application/json, text/plain, */*',
    'text/html',
    'image/png;q=0.5, application/json',
    'application/*',
  ])('is JSON where it says %s', (header) => {
    expect(readAcceptHeader(header)).toBeUndefined();
  });

  it.each([
    ['image/png', 'png'],
    ['IMAGE/JPEG', 'jpg'],
    ['image/*', 'png'],
    ['image/svg+xml', 'svg'],
    ['application/pdf', 'pdf'],
    ['application/json;q=0.1, image/webp;q=0.2', 'webp'],
    ['image/*;q=0.3, image/jpeg', 'jpg'],
    ['image/avif,image/webp,*/*;q=0.8', 'webp'],
  ])('is a file where it says %s', (header, format) => {
    expect(readAcceptHeader(header)).toBe(format);
  });

  it.each(['image/gif', 'image/png;q=0', 'image/avif, text/html'])('is refused where it says %s', (header) => {
    expect(() => readAcceptHeader(header)).toThrow(expect.objectContaining({ code: 'NOT_ACCEPTABLE' }));
  });
});
