import { createHash } from 'node:crypto';
import type { BoundDesign } from '@platen/core';
import type { AccountFont, RenderOptions } from '@platen/engine/pool';

export interface CacheContent {
  /** With the data bound, so that the order and spelling of the data do not matter. */
  readonly design: BoundDesign;
  readonly options: RenderOptions;
  readonly engineVersion: string;
  /** By `src`: the content hash, or why there is none. */
  readonly imageDigests: ReadonlyMap<string, string>;
  /** The account's own fonts that the design may name, in order; where they lie does not matter. */
  readonly fonts: readonly AccountFont[];
}

/** Names everything that decides the bytes of a render: the same key, the same file. SHA-256, hexadecimal. */
export function cacheKey(content: CacheContent): string {
  return keyOfText(contentText(content));
}

/** Everything that decides the bytes, as one text. */
export function contentText(content: CacheContent): string {
  const { design, options, engineVersion, imageDigests } = content;
  const images = Object.fromEntries(imageDigests);
  const fonts = content.fonts.map(({ path: _, ...font }) => font);
  return canonical({ design, options, engineVersion, images, fonts });
}

export function keyOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with the keys of every object in one order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
