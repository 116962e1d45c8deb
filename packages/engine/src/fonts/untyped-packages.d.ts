/** The package ships no types. */
declare module 'fontverter' {
  type FontFormat = 'sfnt' | 'truetype' | 'woff' | 'woff2';
  interface Fontverter {
    convert(bytes: Buffer, to: FontFormat, from?: FontFormat): Promise<Buffer>;
    detectFormat(bytes: Buffer): FontFormat;
  }
  const fontverter: Fontverter;
  export default fontverter;
}

/** The package ships no types. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2';
    /** Axis tag to the value it is pinned to. */
    readonly variationAxes?: Readonly<Record<string, number>>;
    readonly noHinting?: boolean;
    readonly keepFeatures?: readonly string[];
    readonly dropTables?: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
