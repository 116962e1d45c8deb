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
  const { options, engineVersion, imageDigests } = content;
  const { elements, ...design } = content.design;
  const images = Object.fromEntries(imageDigests);
  const fonts = content.fonts.map(({ path: _, ...font }) => font);
  return `${canonical({ design, options, engineVersion, images, fonts })}[${elements.map(elementText).join()}]`;
}

/** In a series of renders most elements are bound to the same object each time, and nothing changes those. */
const elementTexts = new WeakMap<object, string>();

function elementText(element: BoundDesign['elements'][number]): string {
  const known = elementTexts.get(element);
  if (known !== undefined) return known;
  const text = canonical(element);
  elementTexts.set(element, text);
  return text;
}

export function keyOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with the keys of every object in one order. */
export function canonical(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** A copy: `JSON.stringify` takes longer when it has to ask about each value. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const fields = value as Readonly<Record<string, unknown>>;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(fields).sort()) {
    const inner = inOrder(fields[key]);
    // Assigned, it would be what the copy inherits from, and not be written.
    if (key === '__proto__') Object.defineProperty(copy, key, { value: inner, enumerable: true });
    else copy[key] = inner;
  }
  return copy;
}
