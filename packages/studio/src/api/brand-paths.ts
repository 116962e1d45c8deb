import { brandVariable } from '@platen/core';
import type { Brand } from './brand.ts';

/** What designs can read of a brand, such as `brand.colors.primary`; nothing until it is known. */
export function brandPaths(brand: Brand | undefined): readonly string[] {
  if (brand === undefined) return [];
  const { colors, fonts, logos } = brand;
  return Object.entries({ colors, fonts, logos }).flatMap(([part, items]) =>
    items.map(({ name }) => `${brandVariable}.${part}.${name}`),
  );
}
