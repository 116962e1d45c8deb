import type { FontSpec } from '@platen/core';

/** Inter's Latin file, 40 px, as plain as a text can be. */
export const interSpec: FontSpec = {
  face: 'inter-latin-wght-normal',
  size: 40,
  weight: 400,
  italic: false,
  letterSpacing: 0,
  wordSpacing: 0,
  direction: 'ltr',
  lang: 'en',
  features: {},
};
