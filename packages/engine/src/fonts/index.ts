/** The engine's door for the service process: what fonts are bundled. Nothing here loads native code or a font. */
export { type BundledFontFamily, listBundledFamilies } from './list-families.ts';
