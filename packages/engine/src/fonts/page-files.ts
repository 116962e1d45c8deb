import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { CatalogFile, HyphenationPatterns } from '@platen/core/fonts';

const require = createRequire(import.meta.url);

/** The index of the bundled fonts. Reads it anew at each call. */
export function readBundledIndex(): CatalogFile {
  return JSON.parse(readFileSync(new URL('catalog.generated.json', import.meta.url), 'utf8')) as CatalogFile;
}

/** The names of all files of hyphenation patterns, such as `de-1996`. */
export async function listPatternFiles(): Promise<readonly string[]> {
  const folder = path.dirname(require.resolve('hyphen/patterns/en-us.js'));
  return (await readdir(folder)).filter((name) => name.endsWith('.js')).map((name) => name.slice(0, -'.js'.length));
}

/** @param file One of `listPatternFiles`. */
export function readPatterns(file: string): HyphenationPatterns {
  return require(`hyphen/patterns/${file}.js`) as HyphenationPatterns;
}

/** The WebAssembly module that draws filters of SVG art. */
export function svgRendererPath(): string {
  return require.resolve('@resvg/resvg-wasm/index_bg.wasm');
}
