// Usage: npm run bench:studio [-- --rounds 3] [-- --check] [-- --only frames,batch,keys,start,rows] [-- --out folder]
//
// Opens Studio in headless Chromium and measures what people feel: the main thread's time for each frame of a gesture on a
// page of 500 elements, and of the page of a run of 10,000 rows while events come, the time from a key to its letter in a
// text of 2,000 characters, how soon pages can be used on a slow machine and network, and how long 1,000 rows take to check.
// `--check` ends with 1 when a figure is 10 % worse than `budgets.json` beside this file, or has no budget there; `--out` keeps
// figures.json in a folder. Needs Chromium and Linux.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Budget, judgeRows } from '../report/budgets.ts';
import { describeMachine } from '../report/machine.ts';
import { printVerdicts } from '../report/print.ts';
import { startBenchService } from '../support/bench-service.ts';
import { watchOthers } from '../support/process-cpu.ts';
import { allRowsMs } from './all-rows.ts';
import { batchFigures } from './batch.ts';
import { crowdedDesign, insideLongText, longTextDesign, ticketDesign, withLongText } from './designs.ts';
import { launch, openEditor, store } from './editor-page.ts';
import { type GestureFigures, gestureFigures, gestures, type InUnits, openEmptyLoop } from './frames.ts';
import { type KeyFigures, keyFigures } from './keys.ts';
import { serveReferencePage } from './reference-page.ts';
import { allRowsRow, frameRows, keyRows, startRows } from './rows.ts';
import { type StartFigures, startFigures } from './start.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    check: { type: 'boolean', default: false },
    only: { type: 'string', default: 'frames,batch,keys,start,rows' },
    out: { type: 'string' },
  },
});
const rounds = Array.from({ length: Number(options.rounds) }, (_, index) => index);
const wanted = new Set(options.only.split(','));
/** What a run may be worse than its budget, for noise. */
const slack = 0.1;

const machine = describeMachine();
console.log(machine.sentence);
const service = await startBenchService({ processes: 1 });
const browser = await launch();
const others = watchOthers();
const frames: Record<string, (GestureFigures & InUnits)[]> = {};
const keys: Record<string, (KeyFigures & InUnits)[]> = {};
const starts: StartFigures[] = [];
const checks: number[] = [];
try {
  const empty = await openEmptyLoop(browser);
  const photo = await service.upload(path.join(import.meta.dirname, '../../fixtures/images/photo-coast.jpg'));
  const crowded = crowdedDesign(photo);
  if (wanted.has('frames')) {
    const editor = await openEditor(browser, service, await store(service, crowded));
    for (const _ of rounds) {
      for (const name of gestures) {
        const emptyPerSecond = await empty.framesPerSecond();
        const measured = await empty.beside(() => gestureFigures(browser, { editor, name, emptyPerSecond }));
        frames[name] = [...(frames[name] ?? []), measured];
      }
    }
    await editor.close();
  }
  if (wanted.has('batch')) {
    for (const _ of rounds) {
      const measured = await empty.beside(() => batchFigures(browser, service, empty));
      frames['batch'] = [...(frames['batch'] ?? []), measured];
    }
  }
  if (wanted.has('keys')) {
    for (const [name, design] of Object.entries({ alone: longTextDesign, 'among-500': withLongText(crowded) })) {
      const editor = await openEditor(browser, service, await store(service, design));
      for (const _ of rounds) {
        const measured = await empty.beside(() => keyFigures(browser, editor, insideLongText));
        keys[name] = [...(keys[name] ?? []), measured];
      }
      await editor.close();
    }
  }
  if (wanted.has('start')) {
    const { id } = await service.design('event-ticket');
    const reference = await serveReferencePage();
    for (const _ of rounds) starts.push(await startFigures(browser, { service, designId: id, reference }));
    await reference.close();
  }
  if (wanted.has('rows')) {
    for (const _ of rounds) checks.push(await allRowsMs(browser, service, ticketDesign(photo)));
  }
} finally {
  await browser.close();
  await service.stop();
}

const othersShare = others();
const rows = [
  ...frameRows(frames),
  ...keyRows(keys),
  ...(starts.length > 0 ? startRows(starts) : []),
  ...(checks.length > 0 ? [allRowsRow(checks)] : []),
];
if (options.out !== undefined) {
  mkdirSync(options.out, { recursive: true });
  const figures = { machine, othersShare, rows, frames, keys, starts, checks };
  writeFileSync(path.join(options.out, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
}
const reached: Readonly<Record<string, Budget>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8'),
);
const budgets = Object.fromEntries(Object.entries(reached).map(([name, bound]) => [name, withSlack(bound)]));
const units = [frames, keys].flatMap((all) => Object.values(all).flat()).map(({ unitMs }) => unitMs);
if (units.length > 0) {
  const [least, most] = [Math.min(...units), Math.max(...units)].map((ms) => ms.toFixed(2));
  console.log(`\nA unit of work took ${least} to ${most} ms of CPU time.`);
}
console.log(`\nOther programs took ${Math.round(othersShare * 100)} % of the machine.`);
/** More than this for other programs, and wall-clock figures say little. */
const busy = othersShare > 0.1;
const verdicts = judgeRows(
  rows.map((row) => ({ ...row, busy })),
  budgets,
);
printVerdicts(verdicts);
if (options.check && verdicts.some(({ verdict }) => verdict === 'missed' || verdict === 'no budget')) {
  process.exitCode = 1;
}

function withSlack(budget: Budget): Budget {
  return 'atLeast' in budget
    ? { ...budget, atLeast: budget.atLeast * (1 - slack) }
    : { ...budget, atMost: budget.atMost * (1 + slack) };
}
