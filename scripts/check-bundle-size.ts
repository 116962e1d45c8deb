// Usage: node scripts/check-bundle-size.ts
//
// Bundles @platen/core for the browser, without fonts, and fails when it is larger than the budget. An editor loads it
// before it shows anything, so its size is a promise. The barcode encoders and the readers of HTML and Markdown are doors of
// their own, which an editor loads with the first barcode and the first such text; their sizes are shown beside. So is the
// writer of SVG, which an editor that paints does not need.

import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const budgetBytes = 250_000;

async function bundle(entry: string) {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: 'out',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild wrote no bundle');
  const inputs = Object.values(metafile.outputs)[0]?.inputs ?? {};
  return { compressedBytes: gzipSync(file.contents, { level: 9 }).length, inputs };
}

const core = await bundle('packages/core/src/index.ts');
const barcodes = await bundle('packages/core/src/barcodes.ts');
const markup = await bundle('packages/core/src/markup.ts');
const largest = Object.entries(core.inputs)
  .map(([file, { bytesInOutput }]) => ({
    package: /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? '@platen/core',
    bytesInOutput,
  }))
  .reduce(
    (sums, { package: name, bytesInOutput }) => sums.set(name, (sums.get(name) ?? 0) + bytesInOutput),
    new Map<string, number>(),
  );
for (const [name, bytes] of [...largest].sort((a, b) => b[1] - a[1]).slice(0, 8)) {
  console.log(`${String(Math.round(bytes / 1000)).padStart(6)} kB minified  ${name}`);
}
console.log(
  `core for the browser: ${Math.round(core.compressedBytes / 1000)} kB gzip of ${budgetBytes / 1000} kB allowed`,
);
console.log(`barcode encoders, loaded apart: ${Math.round(barcodes.compressedBytes / 1000)} kB gzip`);
console.log(`readers of HTML and Markdown, loaded apart: ${Math.round(markup.compressedBytes / 1000)} kB gzip`);
if (core.compressedBytes > budgetBytes) process.exit(1);
