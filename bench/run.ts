// Usage: npm run bench [-- --quick] [-- --check] [-- --out folder]
//
// Draws the same card with Platen's engine and with what people use today, in turns and in one run, and prints how long
// each takes. `--quick` takes fewer rounds; `--check` ends with 1 when a ratio is worse than `budgets.json` allows;
// `--out` keeps the pictures and `figures.json` in a folder. Contenders that need Chromium are left out without it.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../tests/parity/support/chromium-page.ts';
import { type Budget, checkBudgets } from './budgets.ts';
import type { Match } from './contender.ts';
import { openChromiumBench } from './contenders/chromium.ts';
import { platenEngine } from './contenders/platen.ts';
import { satoriCard } from './contenders/satori.ts';
import { takumiCard } from './contenders/takumi.ts';
import { type Figures, measure } from './measure.ts';
import { printMatch } from './print-match.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, check: { type: 'boolean' }, out: { type: 'string' } },
});
const rounds = options.quick ? 8 : 30;

const executable = findChromium();
if (executable === null) console.log('Without Chromium: no browser found. PLATEN_CHROMIUM names one.');
const chromium = executable === null ? undefined : await openChromiumBench(executable);
const matches: readonly Match[] = [
  {
    name: 'card-png',
    title: 'The card as PNG, default settings',
    contenders: [
      platenEngine('link-card', { format: 'png' }),
      await takumiCard('png'),
      ...(chromium ? [await chromium.warmCard({ type: 'png' }), chromium.freshCard({ type: 'png' })] : []),
      satoriCard(),
    ],
  },
  {
    name: 'card-png-fast',
    title: 'The card as PNG, compression: fast',
    contenders: [
      platenEngine('link-card', { format: 'png', png: { compression: 'fast', interlaced: false } }),
      await takumiCard('png'),
    ],
  },
  {
    name: 'card-jpg',
    title: 'The card as JPG, quality 90',
    contenders: [
      platenEngine('link-card', { format: 'jpg', quality: 90 }),
      await takumiCard('jpeg', { quality: 90 }),
      ...(chromium ? [await chromium.warmCard({ type: 'jpeg', quality: 90 })] : []),
    ],
  },
  {
    name: 'card-webp',
    title: 'The card as WebP, quality 90',
    contenders: [platenEngine('link-card', { format: 'webp', quality: 90 }), await takumiCard('webp', { quality: 90 })],
  },
];

const results: Record<string, readonly Figures[]> = {};
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node.js ${process.version}`);
for (const match of matches) {
  if (options.out !== undefined) await keepPictures(match, options.out);
  const figures = await measure(match, rounds);
  results[match.name] = figures;
  printMatch(match, figures);
}
for (const { contenders } of matches) for (const contender of contenders) await contender.close();
await chromium?.close();
if (options.out !== undefined) {
  writeFileSync(path.join(options.out, 'figures.json'), `${JSON.stringify({ rounds, results }, null, 2)}\n`);
}
if (options.check) {
  const budgets: readonly Budget[] = JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8'));
  process.exitCode = checkBudgets(budgets, results) ? 0 : 1;
}

async function keepPictures({ name, contenders }: Match, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const contender of contenders) {
    const ending = name.split('-')[1] ?? '';
    const file = `${name} ${contender.name.replace(/[^a-z0-9]+/gi, '-')}.${ending}`;
    writeFileSync(path.join(folder, file), await contender.render());
  }
}
