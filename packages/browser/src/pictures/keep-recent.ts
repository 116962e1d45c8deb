import { LRUCache } from 'lru-cache';
import type { ReadPicture } from './measure-once.ts';
import type { PagePicture } from './read-picture.ts';

/** px of all pictures that are kept; each takes four bytes. */
const maxPixels = 32_000_000;
/** ms after which a picture is read again, as another one may have its address by then. */
const freshMs = 60_000;

/** Keeps the pictures that were asked for last: an edit of one element decodes none of the others anew. */
export function keepRecent(read: ReadPicture): ReadPicture {
  const perf = { now: () => performance.now() };
  const create = () => new LRUCache<string, PagePicture>({ maxSize: maxPixels, ttl: freshMs, sizeCalculation, perf });
  const kept = { upright: create(), asStored: create() };
  return async (src, { upright }) => {
    const own = kept[upright ? 'upright' : 'asStored'];
    const known = own.get(src);
    if (known) return known;
    const picture = await read(src, { upright });
    own.set(src, picture);
    return picture;
  };
}

/** SVG by its letters. */
function sizeCalculation({ bitmap, info }: PagePicture): number {
  return Math.max(1, bitmap ? bitmap.width * bitmap.height : (info.svg?.length ?? 1));
}
