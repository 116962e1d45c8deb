/** The family that emoji are drawn with. */
export const emojiFamilyName = 'Twemoji';

/** Tried in this order for characters that no named family has. */
export const fallbackFamilies = [
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Bengali',
  'Noto Sans Tamil',
  'Noto Sans Thai',
  'Noto Sans Telugu',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Gujarati',
  'Noto Sans Gurmukhi',
  'Noto Sans Sinhala',
  'Noto Sans Khmer',
  'Noto Sans Lao',
  'Noto Sans Myanmar',
  'Noto Sans Georgian',
  'Noto Sans Armenian',
  'Noto Sans Ethiopic',
  'Noto Sans JP',
  'Noto Sans KR',
  'Noto Sans SC',
  'Noto Sans TC',
  'Noto Sans Symbols',
  'Noto Sans Symbols 2',
  'Noto Sans Math',
] as const;

/** CSS's generic families, each by the bundled family that stands for it. */
export const genericFamilies: Readonly<Record<string, string>> = {
  'sans-serif': 'Inter',
  'system-ui': 'Inter',
  'ui-sans-serif': 'Inter',
  serif: 'Noto Serif',
  'ui-serif': 'Noto Serif',
  monospace: 'JetBrains Mono',
  'ui-monospace': 'JetBrains Mono',
  cursive: 'Dancing Script',
  fantasy: 'Lobster',
  emoji: 'Twemoji',
  math: 'Noto Sans Math',
};
