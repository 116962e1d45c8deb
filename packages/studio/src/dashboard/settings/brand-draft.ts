import { parseColor } from '@platen/core';
import type { Brand } from '../../api/brand.ts';

/** A brand as it is being changed. */
export type BrandDraft = Pick<Brand, 'colors' | 'fonts' | 'logos'>;

/** Names that many brands have; further ones are numbered. */
const usualNames: Readonly<Record<keyof BrandDraft, readonly [first: string, ...string[]]>> = {
  colors: ['primary', 'secondary', 'accent', 'text', 'background'],
  fonts: ['heading', 'body'],
  logos: ['main', 'light', 'dark'],
};

/** A name that no other has. */
export function freeName(part: keyof BrandDraft, items: readonly { readonly name: string }[]): string {
  const taken = new Set(items.map(({ name }) => name));
  const usual = usualNames[part].find((name) => !taken.has(name));
  if (usual !== undefined) return usual;
  const base = part.slice(0, -1);
  let number = items.length + 1;
  while (taken.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}

/** Whether the service would take a name beside the others, as `schemas/brand.ts` of the API says. */
export function isGoodName(name: string, items: readonly { readonly name: string }[]): boolean {
  return /^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(name) && items.filter((item) => item.name === name).length === 1;
}

export function isGoodColor(value: string): boolean {
  return parseColor(value) !== undefined;
}

export function isGood({ colors, fonts, logos }: BrandDraft): boolean {
  const areNamed = [colors, fonts, logos].every((items) => items.every(({ name }) => isGoodName(name, items)));
  return areNamed && colors.every(({ value }) => isGoodColor(value));
}
