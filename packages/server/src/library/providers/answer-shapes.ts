import { z } from 'zod';

/** An address that a browser or a design may load. */
export const webUrl = z.url({ protocol: /^https?$/ }).max(4_096);

export const count = z.int().min(0);

export const side = z.int().min(1).max(1_000_000);

/** Names of people and pictures: absent, null and empty are the same. */
export const optionalText = z
  .string()
  .max(10_000)
  .nullish()
  .transform((text) => (text === null || text === undefined || text.trim() === '' ? undefined : text.trim()));

export const maxItems = 200;

/** Short lower-case words, each once. */
export function cleanTags(tags: readonly (string | undefined)[]): readonly string[] {
  const clean = tags.flatMap((tag) => {
    const text = tag?.trim().toLowerCase() ?? '';
    return text === '' || text.length > 64 ? [] : [text];
  });
  return [...new Set(clean)].slice(0, 32);
}
