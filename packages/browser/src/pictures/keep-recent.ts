import { LRUCache } from 'lru-cache';
import type { ReadPicture } from './measure-once.ts';
import type { PagePicture } from './read-picture.ts';

/** What one layout reads. Until it is released, none of its pictures is closed. */
export interface HeldPictures {
  readonly read: ReadPicture;
  release(): void;
}

/** px of all pictures that are kept; each takes four bytes. */
const maxPixels = 32_000_000;
/** ms after which a picture is read again, as another one may have its address by then. */
const freshMs = 60_000;

/**
 * Keeps the pictures that were asked for last: an edit of one element decodes none of the others anew. The pixels of a picture
 * are freed when it is kept no longer and nobody holds it; what is never released goes with the garbage.
 */
export function keepRecent(read: ReadPicture): () => HeldPictures {
  const stored = new Set<PagePicture>();
  const holders = new Map<PagePicture, number>();
  const closeUnused = (picture: PagePicture) => {
    if (!stored.has(picture) && !holders.has(picture)) picture.bitmap?.close();
  };
  const dispose = (picture: PagePicture) => {
    stored.delete(picture);
    closeUnused(picture);
  };
  const perf = { now: () => performance.now() };
  const options = { maxSize: maxPixels, ttl: freshMs, sizeCalculation, perf, dispose };
  const create = () => new LRUCache<string, PagePicture>(options);
  const kept = { upright: create(), asStored: create() };

  return () => {
    const held = new Set<PagePicture>();
    const hold = (picture: PagePicture): PagePicture => {
      if (!held.has(picture)) holders.set(picture, (holders.get(picture) ?? 0) + 1);
      held.add(picture);
      return picture;
    };
    return {
      read: async (src, { upright }) => {
        const own = kept[upright ? 'upright' : 'asStored'];
        const known = own.get(src);
        if (known) return hold(known);
        const picture = hold(await read(src, { upright }));
        // One that is larger than all room is not kept.
        if (own.set(src, picture).has(src)) stored.add(picture);
        return picture;
      },
      release: () => {
        for (const picture of held) {
          const others = (holders.get(picture) ?? 0) - 1;
          if (others > 0) holders.set(picture, others);
          else holders.delete(picture);
          closeUnused(picture);
        }
        held.clear();
      },
    };
  };
}

/** SVG by its letters. */
function sizeCalculation({ bitmap, info }: PagePicture): number {
  return Math.max(1, bitmap ? bitmap.width * bitmap.height : (info.svg?.length ?? 1));
}
