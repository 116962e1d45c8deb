/** CSS's `font-size` by name that HTML and SVG have in common, px where `medium` is 16 (CSS Fonts 4, section 2.5). */
export const namedFontSizes = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
} as const satisfies Readonly<Record<string, number>>;
