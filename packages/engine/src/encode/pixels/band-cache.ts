import { LRUCache } from 'lru-cache';
import type { Caches, CountedPart } from '../../caches/caches.ts';
import { releaseBytes } from '../../caches/release-bytes.ts';
import type { PaintedPicture } from './painted-picture.ts';

const usualBytes = 20_000_000;
/** A copy of a larger picture would be found too seldom, and hold too much. */
const maxKeptPixels = 4_000_000;
/** Most series of one size and format: designs that take turns are told apart. */
const maxSeries = 4;
/** A picture that has less in common with the last of a series belongs to none that is known. */
const leastShare = 0.25;
/** More than that, and no other series is looked at. */
const surelyTheSame = 0.5;

/** How a picture is encoded in bands of rows, each without a look at what the others became. */
export interface Bands {
  /** Format and options: whatever decides the bytes beside the pixels. */
  readonly format: string;
  /** Rows of a band; the last one may have fewer. */
  readonly rows: number;
  /** Rows above a band that decide its bytes as well. */
  readonly rowsAbove: number;
  /** Encodes the rows from `from` to before `to`, into bytes of their own. */
  encode(from: number, to: number): Buffer;
}

/**
 * Bands of pictures that were encoded before. A design that is filled a thousand times changes a few rows of its picture;
 * the rest of the file is that of the last one. Bands know nothing of each other, so the bytes are the same as without.
 */
export interface BandCache {
  /** The picture's pixels may be kept as they are: nobody may write to them, and whoever has them asks `keeps` before giving them back. */
  encode(picture: PaintedPicture, bands: Bands): readonly Buffer[];
  /** Whether pixels are kept, which are given back when they leave. */
  keeps(pixels: Buffer): boolean;
}

/** The last picture of a series, and what its bands became. */
interface Series {
  readonly pixels: Buffer;
  readonly parts: readonly Buffer[];
}

export function createBandCache(caches: Caches): BandCache {
  const maxKeptBytes = caches.bounded(usualBytes);
  const done = { hits: 0, misses: 0, evictions: 0 };
  const kept = new LRUCache<string, Series>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ pixels, parts }) => parts.reduce((sum, { length }) => sum + length, pixels.length),
    dispose: ({ pixels }, _, reason) => {
      if (reason === 'evict') done.evictions += 1;
      held.delete(pixels);
      releaseBytes(pixels);
    },
  });
  const held = new WeakSet<Buffer>();
  let started = 0;

  /** The series that the picture has most in common with, or room for a new one, and which bands are the same. */
  const find = (key: string, compare: (last: Series) => readonly boolean[]) => {
    let best: { readonly name: string; readonly same: readonly boolean[] } | undefined;
    let bestShare = leastShare;
    for (let index = 0; index < maxSeries; index += 1) {
      const name = `${key} ${index}`;
      const last = kept.peek(name);
      if (last === undefined) return best ?? { name, same: [] };
      const same = compare(last);
      const share = same.filter(Boolean).length / same.length;
      if (share < bestShare) continue;
      best = { name, same };
      bestShare = share;
      if (share > surelyTheSame) break;
    }
    return best ?? { name: `${key} ${started++ % maxSeries}`, same: [] };
  };

  const bands: BandCache & CountedPart = {
    figures: () => ({
      name: 'encoded_bands',
      ...done,
      entries: kept.size,
      bytes: kept.calculatedSize,
      maxBytes: maxKeptBytes,
    }),
    encode: (picture, request) => {
      const { width, height, pixels } = picture;
      if (width * height > maxKeptPixels) return encodeBands(picture, request);
      const places = placesOf(picture, request);
      const rowBytes = width * 4;
      const key = [caches.owner, request.format, width, height].join(' ');
      const { name, same } = find(key, (last) =>
        places.map(({ from, to }) => {
          const start = Math.max(0, from - request.rowsAbove) * rowBytes;
          return pixels.compare(last.pixels, start, to * rowBytes, start, to * rowBytes) === 0;
        }),
      );
      const last = kept.get(name);
      const known = places.map((_, band) => (same[band] ? last?.parts[band] : undefined));
      const parts = places.map(({ from, to }, band) => known[band] ?? request.encode(from, to));
      for (const part of known) done[part ? 'hits' : 'misses'] += 1;
      // Pixels have one place only, and leave with it.
      const own = held.has(pixels) ? Buffer.from(pixels) : pixels;
      kept.set(name, { pixels: own, parts });
      // What is larger than all may be is not kept.
      if (kept.peek(name)?.pixels === own) held.add(own);
      return parts;
    },
    keeps: (pixels) => held.has(pixels),
  };
  caches.count(bands);
  return bands;
}

/** Encodes every band. */
export function encodeBands(picture: PaintedPicture, bands: Bands): readonly Buffer[] {
  return placesOf(picture, bands).map(({ from, to }) => bands.encode(from, to));
}

function placesOf({ height }: PaintedPicture, { rows }: Bands) {
  return Array.from({ length: Math.ceil(height / rows) }, (_, band) => ({
    from: band * rows,
    to: Math.min(height, (band + 1) * rows),
  }));
}
