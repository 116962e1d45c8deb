// Usage: npm run bench [-- --quick] [-- --check] [-- --write-docs] [-- --out folder] [-- --only card,pdf]
//
// Draws the same designs with Platen and with what people use today, in turns and in one run, and prints what each takes.
// `--quick` takes fewer rounds and leaves parts out, to end within a minute on an idle machine of two cores; `--check` ends with 1 when a ratio is worse than
// `budgets.json` allows; `--write-docs` writes figures and pictures into docs/benchmarks.md,
// with `--only` the rows of those parts; `--out` keeps figures.json
// in a folder. Parts: mixed, gallery, urls, webp, http, database, process, and names of matches. Contenders that need Chromium are left out without it. Linux only: it reads /proc.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Figures, Match, Row } from './contender.ts';
import { writeEncoders } from './encoders/write-encoders.ts';
import { createHosts } from './host/contender-host.ts';
import { measure } from './measure.ts';
import { cores } from './mixed/send-mixed.ts';
import { type Budget, judgeRows } from './report/budgets.ts';
import { type CacheTraffic, keepCaches } from './report/caches.ts';
import { describeMachine } from './report/machine.ts';
import { keepPictures } from './report/pictures.ts';
import { printMatch, printVerdicts } from './report/print.ts';
import { writeDocs, writePartDocs } from './report/write-docs.ts';
import { cardMatches, floorMatches, pdfMatches, peerRows } from './rows/card.ts';
import { changesMatches, changesRows } from './rows/changes.ts';
import { databaseRows } from './rows/databases.ts';
import { settleTerms } from './rows/equal-terms.ts';
import { growthMatch, growthRow } from './rows/growth.ts';
import { galleryRows, mixedRows } from './rows/mixed/index.ts';
import { pictureUrlRows } from './rows/picture-urls.ts';
import { processRows } from './rows/processes.ts';
import { serviceRows } from './rows/service.ts';
import { webpRows } from './rows/webp.ts';
import { startBenchService } from './support/bench-service.ts';
import { watchOthers } from './support/process-cpu.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
    out: { type: 'string' },
    only: { type: 'string' },
  },
});
const wanted = options.only?.split(',');
/** What the quick form leaves out unless it is named: rows that change seldom, or that few rounds cannot tell from noise. */
const leftOutWhenQuick: readonly string[] = ['gallery', 'card-webp', 'floor', 'growth', 'webp', 'database', 'process'];
const isWanted = (part: string) => {
  const isNamed = (names: readonly string[]) => names.some((name) => part.startsWith(name));
  return wanted ? isNamed(wanted) : !(options.quick && isNamed(leftOutWhenQuick));
};
const startedMs = performance.now();
const machine = describeMachine();
console.log(machine.sentence);

const hosts = createHosts();
const results: Record<string, readonly Figures[]> = {};
const titles: Record<string, string> = {};
const rows: Row[] = [];

const run = async (match: Match, rounds: number): Promise<readonly Figures[]> => {
  const others = watchOthers();
  const { figures } = await measure(match, { hosts, rounds, quick: options.quick });
  results[match.name] = figures;
  titles[match.name] = match.title;
  printMatch(match, figures, others());
  return figures;
};

/** More than this for other programs, and wall-clock figures say little. */
const busyShare = 0.1;
const group = async (measureRows: () => Promise<readonly Row[]>, into: Row[] = rows): Promise<void> => {
  const others = watchOthers();
  const measured = await measureRows();
  const busy = others() > busyShare;
  into.push(...measured.map((row) => ({ ...row, busy })));
};

/** Each part and the seconds that it took. */
const laps: string[] = [];
let lapMs = startedMs;
const lap = (part: string): void => {
  const nowMs = performance.now();
  laps.push(`${part} ${((nowMs - lapMs) / 1_000).toFixed(1)}`);
  lapMs = nowMs;
};

const rounds = (quick: number, full: number) => (options.quick ? quick : full);
const othersOfAll = watchOthers();
const about = (traffic: CacheTraffic) => ({
  hosts,
  quick: options.quick,
  keepCaches: (metrics: string) => options['write-docs'] && keepCaches(traffic, metrics),
});
if (isWanted('mixed')) await group(() => mixedRows(about('mixed')));
if (isWanted('gallery')) await group(() => galleryRows(about('gallery')));
lap('mixture');
// Before the cards by themselves: so the engine has drawn as many cards as each render process.
const overHttp: Row[] = [];
if (isWanted('http') || isWanted('urls')) {
  const service = await startBenchService({ processes: cores });
  try {
    if (isWanted('http')) await group(() => serviceRows(service, about('series')), overHttp);
    lap('HTTP');
    if (isWanted('urls')) await group(() => pictureUrlRows(service, options), overHttp);
    lap('URLs');
  } finally {
    await service.stop();
  }
}
const terms = isWanted('card-webp') ? await settleTerms(hosts) : { takumiWebpQuality: 90, rows: [] };
lap('terms');
for (const match of cardMatches(terms)) if (isWanted(match.name)) await run(match, rounds(2, 10));
lap('card');
for (const match of pdfMatches) if (isWanted(match.name)) await run(match, rounds(2, 8));
lap('PDF');
for (const match of floorMatches) if (isWanted(match.name)) await run(match, rounds(6, 40));
lap('floor');
for (const match of changesMatches) if (isWanted(match.name)) await run(match, rounds(6, 20));
lap('changes');
rows.push(...peerRows(results), ...terms.rows, ...changesRows(results));
// Whole tens: after these each of five sizes has come after each other one equally often.
if (isWanted('growth')) rows.push(growthRow(await run(growthMatch, rounds(10, 40))));
lap('growth');
rows.push(...overHttp);
if (isWanted('webp')) await group(() => webpRows({ hosts }));
const othersShare = othersOfAll();
const pictures =
  options['write-docs'] && wanted === undefined
    ? await keepPictures([...cardMatches(terms).filter(({ name }) => name === 'card-png'), ...pdfMatches], hosts)
    : [];
await hosts.close();
if (isWanted('database')) await group(() => databaseRows());
if (isWanted('process')) await group(() => processRows({ quick: options.quick }));
lap('processes');

if (options.out !== undefined) {
  mkdirSync(options.out, { recursive: true });
  const file = path.join(options.out, 'figures.json');
  writeFileSync(file, `${JSON.stringify({ machine, quick: options.quick, results, rows }, null, 2)}\n`);
}
const budgets: Readonly<Record<string, Budget>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8'),
);
console.log(`\nTook ${((performance.now() - startedMs) / 1_000).toFixed(0)} s: ${laps.join(', ')}.`);
const verdicts = judgeRows(rows, budgets);
if (options['write-docs'] && wanted !== undefined) writePartDocs({ machine, othersShare, verdicts });
else if (options['write-docs']) {
  await writeEncoders({ rounds: rounds(3, 8), intoDocs: true });
  await writeDocs({ machine, quick: options.quick, othersShare, results, titles, verdicts, pictures });
}
printVerdicts(verdicts);
if (options.check && verdicts.some(({ verdict }) => verdict === 'missed')) process.exitCode = 1;
