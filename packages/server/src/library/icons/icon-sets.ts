/** An icon set that comes with Platen; `npm run generate:icons` reads its package. */
export interface IconSet {
  readonly prefix: string;
  /** The npm package that holds the drawings. */
  readonly package: string;
}

/** In this order icons stand in search results that fit equally well. */
export const iconSets: readonly IconSet[] = ['lucide', 'tabler', 'mdi', 'simple-icons', 'twemoji'].map((prefix) => ({
  prefix,
  package: `@iconify-json/${prefix}`,
}));
