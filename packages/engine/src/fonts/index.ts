/** The engine's door for the service process: what fonts are bundled, and the files that pages load. Nothing here loads native code or a font. */
export { accountFaceId } from './account-face-id.ts';
export { createFontPaths } from './font-paths.ts';
export { type BundledFontFamily, listBundledFamilies } from './list-families.ts';
export { addressedFile, fontPackages } from './page-addresses.ts';
export { listPatternFiles, readBundledIndex, readPatterns, svgRendererPath } from './page-files.ts';
