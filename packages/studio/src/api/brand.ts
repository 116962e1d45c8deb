import { type BrandValues, toBrandValues } from '@platen/core';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Colours, fonts and logos of the account. */
export type Brand = Awaited<ReturnType<typeof call<'getBrand'>>>['data'];

export const brandQuery = {
  queryKey: ['brand'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => (await call('getBrand', { signal })).data,
  staleTime: 300_000,
} as const;

/** Undefined until it is known. */
export function useBrand(): Brand | undefined {
  return useQuery(brandQuery).data;
}

const known = new WeakMap<Brand, BrandValues | 'none'>();

/** As designs read it; undefined where there is none. The same brand has the same values. */
export function brandValues(brand: Brand | undefined): BrandValues | undefined {
  if (brand === undefined) return undefined;
  const values = known.get(brand) ?? (brand.updatedAt === null ? 'none' : toBrandValues(brand));
  known.set(brand, values);
  return values === 'none' ? undefined : values;
}
