/** The shape of `catalog.generated.json`, which `npm run generate:fonts` writes, and of what pages are given. */
export interface CatalogFile {
  readonly metrics: readonly CatalogMetrics[];
  readonly families: readonly CatalogFamily[];
  /** Families of an account: see `withOwnFaces`. Default: none. */
  readonly ownFamilies?: readonly CatalogFamily[];
}

/** In em: ascent, descent, line gap, x-height, cap height, underline position below the baseline, underline thickness. */
export type CatalogMetrics = readonly [number, number, number, number, number, number, number];

export interface CatalogFamily {
  readonly name: string;
  /** The npm package that holds the files, or another name for where they lie. */
  readonly package: string;
  readonly category: 'serif' | 'sans-serif' | 'monospace' | 'display';
  readonly license: string;
  readonly faces: readonly CatalogFace[];
}

export interface CatalogFace {
  readonly id: string;
  /** Path inside the package, or beside the index with a leading `./`. */
  readonly file: string;
  readonly italic: 0 | 1;
  readonly weights: readonly [min: number, max: number];
  /** `encodeRanges` of the characters the file has. */
  readonly coverage: string;
  /** Index into `CatalogFile.metrics`. */
  readonly metrics: number;
  readonly digest: string;
  readonly emoji?: 1;
}
