import type { Canvas } from '@napi-rs/canvas';
import { type ScaledImageRequest, smoothly } from '@platen/core';
import { LRUCache } from 'lru-cache';
import type { Caches } from '../caches/caches.ts';
import { allocateCanvas, releaseCanvas, settleCanvas } from './allocate-canvas.ts';
import type { DecodedImage } from './decode-image.ts';
import { NotDecoded } from './not-decoded.ts';

const maxKeptBytes = 48_000_000;
/** Px of a picture that is worth keeping: scaling is the greater part of what painting a card costs, not of a poster. */
const maxKeptPixels = 4_000_000;
const maxNames = 2_000;

/** Pictures at the sizes at which they were painted, most recently used first. */
export interface ScaledPictures {
  /**
   * Undefined when the picture is too large to keep. `pixels` may be missing where `needsPixels` said so.
   * @throws NotDecoded when they are needed after all.
   */
  scale(
    picture: { readonly shrink: number; readonly pixels: DecodedImage | undefined },
    request: ScaledImageRequest,
  ): Canvas | undefined;
  /**
   * Whether a picture is likely asked for as a whole: not where a copy is kept of the size at which it was painted last, and not where
   * the last scene that has it was painted without it.
   */
  needsPixels(image: string, shrink: number): boolean;
  /** Told of a picture of a scene that was painted: what is kept of that scene had it already, or it was asked for. */
  painted(image: string, shrink: number, wasAsked: boolean): void;
}

/** In place of the name of a copy: nobody asked for any. */
const notAsked = '';

/**
 * Whether a picture is kept never shows: a first painting scales it in the same way. Only for pictures without alpha,
 * since a copy of translucent pixels is rounded once more than the pixels themselves.
 */
export function createScaledPictures(caches: Caches): ScaledPictures {
  const kept = caches.create<Canvas>({
    name: 'image_sizes',
    maxBytes: maxKeptBytes,
    bytesOf: ({ width, height }) => width * height * 4,
    release: releaseCanvas,
  });
  /** By owner, picture and shrink, the copy that was painted last, or `notAsked`. */
  const lastNames = new LRUCache<string, string>({ max: maxNames });
  const nameOf = (image: string, shrink: number) => `${caches.owner} ${image} ${shrink}`;
  return {
    needsPixels: (image, shrink) => {
      const name = lastNames.get(nameOf(image, shrink));
      return name === undefined || (name !== notAsked && !kept.has(name));
    },
    painted: (image, shrink, wasAsked) => {
      const own = nameOf(image, shrink);
      if (!wasAsked) lastNames.set(own, notAsked);
      else if (lastNames.get(own) === notAsked) lastNames.delete(own);
    },
    scale: ({ shrink, pixels }, { image: key, source, width, height }) => {
      if (width * height > maxKeptPixels) return undefined;
      const name = [key, shrink, source.x, source.y, source.width, source.height, width, height].join(' ');
      const known = kept.get(name);
      if (!known && !pixels) throw new NotDecoded(key);
      lastNames.set(nameOf(key, shrink), name);
      if (known || !pixels) return known;
      const canvas = allocateCanvas(width, height);
      const context = canvas.getContext('2d');
      smoothly(context as unknown as Parameters<typeof smoothly>[0]);
      context.drawImage(
        pixels.drawable,
        source.x / shrink,
        source.y / shrink,
        source.width / shrink,
        source.height / shrink,
        0,
        0,
        width,
        height,
      );
      settleCanvas(canvas);
      kept.set(name, canvas);
      return canvas;
    },
  };
}
