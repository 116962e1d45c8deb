import { describe, expect, it } from 'vitest';
import { figuresSince } from './cache-figures.ts';
import { createCaches } from './caches.ts';

const caches = createCaches();

const own = () => caches.figures().find(({ name }) => name === 'text_signs');
const cacheOf = (maxBytes: number) =>
  caches.create<string>({ name: 'text_signs', maxBytes, bytesOf: (value) => value.length });

describe('a counted cache', () => {
  it('tells hits, misses, what it holds, and its bound', () => {
    const cache = cacheOf(100);
    const before = caches.figures();
    cache.get('a');
    cache.set('a', 'twelve bytes');
    cache.get('a');
    cache.get('a');
    const since = figuresSince(before, caches.figures()).find(({ name }) => name === 'text_signs');
    expect(since).toMatchObject({ hits: 2, misses: 1, evictions: 0, entries: 1, bytes: 12 });
  });

  it('never holds more than its bound: the least recently used leave first', () => {
    const cache = cacheOf(30);
    const before = own()?.evictions ?? 0;
    cache.set('a', '1234567890');
    cache.set('b', '1234567890');
    cache.set('c', '1234567890');
    cache.get('a');
    cache.set('d', '1234567890');
    expect(cache.get('b')).toBeUndefined();
    expect(cache.get('a')).toBe('1234567890');
    expect((own()?.evictions ?? 0) - before).toBe(1);
  });

  it('does not keep what is larger than one entry may be', () => {
    const cache = caches.create<string>({
      name: 'text_signs',
      maxBytes: 100,
      maxEntryBytes: 4,
      bytesOf: (value) => value.length,
    });
    cache.set('a', 'large');
    expect(cache.get('a')).toBeUndefined();
  });

  it('keeps an entry of no bytes', () => {
    const cache = cacheOf(30);
    cache.set('a', '');
    expect(cache.get('a')).toBe('');
  });

  it('finds for an owner what it has kept for the same owner', () => {
    const own = cacheOf(100);
    const shared = caches.create<string>({
      name: 'text_signs',
      maxBytes: 100,
      bytesOf: (value) => value.length,
      isShared: true,
    });
    caches.run('ada', () => {
      own.set('a', 'of Ada');
      shared.set('a', 'of all');
    });
    caches.run('bob', () => {
      expect(own.get('a')).toBeUndefined();
      expect(shared.get('a')).toBe('of all');
      own.set('a', 'of Bob');
    });
    caches.run('ada', () => expect(own.get('a')).toBe('of Ada'));
  });

  it('gives back what left it, and what it did not keep, when no job runs that could still use it', async () => {
    const released: string[] = [];
    const cache = caches.create<string>({
      name: 'text_signs',
      maxBytes: 10,
      bytesOf: (value) => value.length,
      release: (value) => void released.push(value),
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    const long = caches.run('ada', async () => {
      cache.set('a', 'of the job');
      cache.set('b', 'of the job, and more than is kept');
      cache.set('c', '1234567890');
      await promise;
    });
    caches.run('bob', () => cache.set('d', '0987654321'));
    expect(released).toEqual([]);
    resolve();
    await long;
    expect(released).toEqual(['of the job, and more than is kept', 'of the job', '1234567890']);
  });

  it('holds its share where a process is to keep less', () => {
    const few = createCaches({ share: 0.25 });
    const cache = few.create<string>({ name: 'text_signs', maxBytes: 40, bytesOf: (value) => value.length });
    cache.set('a', '1234567890');
    cache.set('b', '1234567890');
    expect(cache.get('a')).toBeUndefined();
    expect(cache.get('b')).toBe('1234567890');
    expect(few.figures()).toMatchObject([{ bytes: 10, maxBytes: 10 }]);
    expect(few.bounded(100)).toBe(25);
  });

  it('is counted together with others of its name', () => {
    const [one, other] = [cacheOf(7), cacheOf(7)];
    const before = own();
    one.set('a', '123');
    other.set('a', '1234');
    expect((own()?.bytes ?? 0) - (before?.bytes ?? 0)).toBe(7);
  });
});
