import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { harfBuzzByName } from './studio-parts.ts';

const root = path.dirname(import.meta.dirname);

/**
 * Packs `<platen-design>` for pages of others: its parts go beside those of Studio and are named for what they hold;
 * `platen-design.js` names the one that a page begins with.
 */
export async function buildElement(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['packages/browser/src/platen-design.ts'],
    outdir: folder,
    bundle: true,
    minify: true,
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome140', 'firefox128', 'safari18.4'],
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    legalComments: 'none',
    // HarfBuzz asks for them in Node.js only.
    external: ['module'],
    plugins: [harfBuzzByName],
    logLevel: 'warning',
  });
  const [entry = ''] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('platen-design.ts')) ?? [];
  writeFileSync(path.join(folder, 'platen-design.js'), `export * from './studio/${path.basename(entry)}';\n`);
}
