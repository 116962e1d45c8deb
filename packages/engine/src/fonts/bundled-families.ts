import { type CatalogFamily, emojiFamilyName } from '@platen/core/fonts';

export interface BundledFamily {
  readonly package: string;
  /** The name that designs use, when it is not the package's own. */
  readonly name?: string;
  /** Where the package's own category is too coarse. */
  readonly category?: CatalogFamily['category'];
}

const variable = (name: string): BundledFamily => ({ package: `@fontsource-variable/${name}` });
const fixed = (name: string): BundledFamily => ({ package: `@fontsource/${name}` });

/** The families that come with Platen. The first is the default. `npm run generate:fonts` reads this list. */
export const bundledFamilies: readonly BundledFamily[] = [
  variable('inter'),
  ...[
    'roboto',
    'open-sans',
    'montserrat',
    'nunito',
    'raleway',
    'oswald',
    'source-sans-3',
    'dm-sans',
    'work-sans',
    'manrope',
    'figtree',
    'plus-jakarta-sans',
    'space-grotesk',
    'outfit',
    'rubik',
  ].map(variable),
  ...['poppins', 'lato'].map(fixed),
  ...[
    'playfair-display',
    'merriweather',
    'lora',
    'eb-garamond',
    'cormorant-garamond',
    'source-serif-4',
    'bitter',
    'roboto-slab',
    'libre-baskerville',
    'crimson-pro',
    'fraunces',
  ].map(variable),
  fixed('dm-serif-display'),
  ...['jetbrains-mono', 'fira-code', 'source-code-pro', 'roboto-mono'].map(variable),
  ...['ibm-plex-mono', 'space-mono'].map(fixed),
  ...[
    'bebas-neue',
    'anton',
    'abril-fatface',
    'lobster',
    'pacifico',
    'archivo-black',
    'righteous',
    'permanent-marker',
    'great-vibes',
  ].map((name): BundledFamily => ({ ...fixed(name), category: 'display' })),
  ...['dancing-script', 'caveat'].map((name): BundledFamily => ({ ...variable(name), category: 'display' })),
  ...[
    'noto-sans',
    'noto-serif',
    'noto-sans-arabic',
    'noto-naskh-arabic',
    'noto-sans-hebrew',
    'noto-sans-devanagari',
    'noto-sans-bengali',
    'noto-sans-tamil',
    'noto-sans-thai',
    'noto-sans-telugu',
    'noto-sans-kannada',
    'noto-sans-malayalam',
    'noto-sans-gujarati',
    'noto-sans-gurmukhi',
    'noto-sans-sinhala',
    'noto-sans-khmer',
    'noto-sans-lao',
    'noto-sans-myanmar',
    'noto-sans-georgian',
    'noto-sans-armenian',
    'noto-sans-ethiopic',
    'noto-sans-jp',
    'noto-sans-kr',
    'noto-sans-sc',
    'noto-sans-tc',
    'noto-sans-symbols',
  ].map(variable),
  ...['noto-sans-symbols-2', 'noto-sans-math'].map(fixed),
];

/** Twemoji's glyphs as COLR version 0, which Skia draws in pixels and in PDF alike. */
export const emojiFont = {
  id: 'twemoji',
  name: emojiFamilyName,
  package: 'twemoji-colr-font',
  /** Beside the index: the package's font with more ligatures; `scripts/build-emoji-font.ts` says why. */
  file: './twemoji.generated.woff2',
  license: 'CC-BY-4.0 (glyphs), OFL-1.1 (font)',
} as const;
