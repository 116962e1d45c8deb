// Usage: node scripts/check-studio-size.ts [--inside <part of a file's name>]
//
// Builds Studio, and fails when a page takes more than it may when it opens, or another part does. Bytes are those of Brotli,
// as the service sends them to browsers. `--inside` tells what a file consists of, in minified bytes of each package or room.
//
// Counted is what a page loads by itself: scripts and the style. HarfBuzz has no budget, and fonts are the design's own.

import { statSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { buildStudio } from './build-studio.ts';
import { filesWith, mainEntry, mostBytes, mostFiles, pageEntries } from './studio-parts.ts';

const harfBuzz = 'node_modules/harfbuzzjs/';

const root = path.dirname(import.meta.dirname);
const folder = temporaryFolder('studio-size');
const { outputs } = await buildStudio({ folder, formerFolder: path.join(folder, 'none') });
let isTooLarge = false;

for (const [page, entries] of Object.entries(pageEntries) as [keyof typeof pageEntries, readonly string[]][]) {
  const files = filesOf([mainEntry, ...entries.filter((entry) => !entry.startsWith(harfBuzz))]);
  const bytes = [...files].reduce((sum, file) => sum + packedBytes(file), 0);
  tell(`${page} when it opens, ${files.size} files`, bytes, mostBytes[page]);
  if (files.size > mostFiles[page]) {
    console.log(`TOO MANY files: ${files.size} of ${mostFiles[page]}. See scripts/loaded-before.ts.`);
    isTooLarge = true;
  }
}
for (const file of Object.keys(outputs)
  .filter((each) => /\.js$/.test(each) && !isHarfBuzz(each))
  .sort(bySize)) {
  const bytes = packedBytes(file);
  if (bytes < mostBytes.part / 4) break;
  tell(`${path.basename(file)}, ${largestOf(file)}`, bytes, mostBytes.part);
}
const inside = process.argv.indexOf('--inside');
if (inside > 0) tellInside(process.argv[inside + 1] ?? '');
if (isTooLarge) {
  console.log('Load later what is not needed at once, or add a group to scripts/studio-parts.ts.');
  process.exitCode = 1;
}

function tell(what: string, bytes: number, most: number): void {
  isTooLarge ||= bytes > most;
  const sizes = `${(bytes / 1_000).toFixed(1).padStart(6)} kB of ${most / 1_000} kB`;
  console.log(`${bytes > most ? 'TOO LARGE ' : ''}${sizes}  ${what}`);
}

/** The files that are loaded with these entries. */
function filesOf(entries: readonly string[]): ReadonlySet<string> {
  const files = new Set(entries.flatMap((entry) => filesWith(outputs, entry)));
  // The style of a page is that of its first script, which holds all others.
  const { cssBundle } = outputs[[...files][0] ?? ''] ?? {};
  if (cssBundle !== undefined) files.add(cssBundle);
  return files;
}

function packedBytes(file: string): number {
  return statSync(`${path.join(root, file)}.br`, { throwIfNoEntry: false })?.size ?? 0;
}

function bySize(one: string, other: string): number {
  return packedBytes(other) - packedBytes(one);
}

function isHarfBuzz(file: string): boolean {
  return outputs[file]?.entryPoint?.startsWith(harfBuzz) ?? false;
}

/** The entry that a part is for, or the largest of what is in it. */
function largestOf(file: string): string {
  const { entryPoint, inputs } = outputs[file] as Metafile['outputs'][string];
  const [largest] = Object.entries(inputs).sort(([, one], [, other]) => other.bytesInOutput - one.bytesInOutput);
  return entryPoint ?? `with ${largest?.[0]}`;
}

function tellInside(name: string): void {
  for (const [file, { inputs }] of Object.entries(outputs)) {
    if (!path.basename(file).includes(name) || !file.endsWith('.js')) continue;
    console.log(path.basename(file));
    const sums = new Map<string, number>();
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const room = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? path.dirname(input);
      sums.set(room, (sums.get(room) ?? 0) + bytesInOutput);
    }
    for (const [room, bytes] of [...sums].sort(([, one], [, other]) => other - one))
      console.log(`${String(bytes).padStart(8)}  ${room}`);
  }
}
