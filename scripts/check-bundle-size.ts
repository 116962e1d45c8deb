// Usage: node scripts/check-bundle-size.ts
//
// Bundles @platen/core for the browser, without fonts, and fails when it is larger than the budget. An editor loads it
// before it shows anything, so its size is a promise.

import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const budgetBytes = 250_000;

const { outputFiles, metafile } = await build({
  entryPoints: ['packages/core/src/index.ts'],
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  outdir: 'out',
});
const bundle = outputFiles[0];
if (bundle === undefined) throw new Error('esbuild wrote no bundle');
const compressedBytes = gzipSync(bundle.contents, { level: 9 }).length;

const output = Object.values(metafile.outputs)[0];
const largest = Object.entries(output?.inputs ?? {})
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
console.log(`core for the browser: ${Math.round(compressedBytes / 1000)} kB gzip of ${budgetBytes / 1000} kB allowed`);
if (compressedBytes > budgetBytes) process.exit(1);
