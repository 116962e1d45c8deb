import type { BrandValues } from '@platen/core';
import { brandValues, useBrand } from '../api/brand.ts';
import type { Design } from '../document/design/design.ts';

const made = new WeakMap<Design, { readonly brand: BrandValues; readonly design: Design }>();

/** A design as it is drawn: with the brand of the account beside it. It is never stored so. The same two give the same one. */
export function branded(design: Design, brand: BrandValues | undefined): Design {
  if (brand === undefined) return design;
  const known = made.get(design);
  if (known?.brand === brand) return known.design;
  const drawn: Design = { ...design, brand };
  made.set(design, { brand, design: drawn });
  return drawn;
}

/** The same with the brand of who is signed in. */
export function useBranded(design: Design): Design {
  return branded(design, useBrandValues());
}

export function useBrandValues(): BrandValues | undefined {
  return brandValues(useBrand());
}
