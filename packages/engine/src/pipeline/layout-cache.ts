import { hash } from 'node:crypto';
import type { CachedLayout, LayoutCache } from '@platen/core';
import type { Caches } from '../caches/caches.ts';

/** Bytes of layouts as JSON. */
const maxBytes = 12_000_000;
/** Bytes of the JSON of those that are kept as objects as well, which take about four times as much. */
const maxReadyBytes = 2_000_000;

interface Packed {
  readonly json: string;
}

interface Ready {
  readonly layout: CachedLayout;
  /** As many as its JSON has. */
  readonly bytes: number;
}

/**
 * Layouts by the digest of what decides them, most recently used first. They are kept as JSON: as objects, with what is found
 * out about each of their marks, they take four times as much memory. Those that were asked for last are objects as well.
 */
export function createLayoutCache(caches: Caches): LayoutCache {
  const kept = caches.create<Packed>({
    name: 'layouts',
    maxBytes,
    maxEntryBytes: maxBytes / 8,
    bytesOf: ({ json }) => json.length,
  });
  const ready = caches.create<Ready>({
    name: 'layouts_ready',
    maxBytes: maxReadyBytes,
    bytesOf: ({ bytes }) => bytes,
  });
  /** What an element was called last: describing it takes longer than all the rest. */
  const keys = new WeakMap<object, { readonly around: string; readonly key: string }>();
  return {
    keyOf: (element, around, write) => {
      const known = keys.get(element);
      if (known?.around === around) return known.key;
      const key = hash('sha256', write(), 'base64');
      keys.set(element, { around, key });
      return key;
    },
    get: (key) => {
      const place = short(key);
      const packed = kept.get(place);
      if (packed === undefined) return undefined;
      const known = ready.get(place);
      if (known !== undefined) return known.layout;
      const layout: CachedLayout = JSON.parse(packed.json);
      ready.set(place, { layout, bytes: packed.json.length });
      return layout;
    },
    set: (key, layout) => {
      const place = short(key);
      const json = inSingleBytes(JSON.stringify(layout));
      kept.set(place, { json });
      ready.set(place, { layout, bytes: json.length });
    },
  };
}

const wide = /[^\0-\xff]/g;

/** The same JSON, for which V8 takes one byte a character: with a single dash it would take two for each. */
function inSingleBytes(json: string): string {
  if (json.search(wide) < 0) return json;
  const escaped = json.replace(wide, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Buffer.from(escaped, 'latin1').toString('latin1');
}

/** Keys that are no digests yet describe a whole element. */
function short(key: string): string {
  return key.length <= 64 ? key : hash('sha256', key, 'base64');
}
