import { ImageProblem } from '@platen/core';
import { LRUCache } from 'lru-cache';
import type { PagePicture } from './read-picture.ts';

export type ReadPicture = (src: string, options: { readonly upright: boolean }) => Promise<PagePicture>;

/** Some hundred bytes each, where it is no SVG. */
const maxPictures = 2_000;

/** Reads each picture once, and keeps what layout needs of it, or what is wrong with it; its pixels are let go. */
export function measureOnce(read: ReadPicture): ReadPicture {
  const known = new LRUCache<string, Promise<PagePicture>>({ max: maxPictures });
  return (src, { upright }) => {
    const key = `${upright} ${src}`;
    const before = known.get(key);
    if (before) return before;
    const picture = read(src, { upright }).then(({ info, bitmap }) => {
      bitmap?.close();
      return { info };
    });
    known.set(key, picture);
    picture.catch((cause: unknown) => cause instanceof ImageProblem || known.delete(key));
    return picture;
  };
}
