// Usage: npm run test:fuzz:coverage -- [--target svg]... [--minutes 30] [--seed 1] [--folder .build/fuzz]
//
// Fuzzes what reads bytes of strangers, led by the blocks that run: each target (all when none is named) for so long, one
// after the other. Prints what was tried and found; inputs that failed, made small, are in `findings` of the folder with
// what they did. Ends with 1 when there are any. A target that is run again goes on with the corpus that is in the folder.

import { createHash, randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Finding } from './fuzz-target.ts';
import { isTargetName, targetNames, targets } from './targets/index.ts';
import { type FuzzReport, watchFuzzing } from './watch-fuzzing.ts';

const { values: options } = parseArgs({
  options: {
    target: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string' },
    folder: { type: 'string', default: '.build/fuzz' },
  },
});
const seconds = Number(options.minutes) * 60;
const seed = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed);
if (!(seconds > 0) || !Number.isInteger(seed)) throw new Error('--minutes takes a number over 0, --seed a whole one');

for (const name of options.target ?? targetNames) {
  if (!isTargetName(name)) throw new Error(`--target takes one of ${targetNames.join(', ')}; received ${name}`);
  const folder = path.join(options.folder, name);
  const onFinding = (finding: Finding) => keep(finding, path.join(folder, 'findings'));
  print(await watchFuzzing({ name, place: targets[name], seconds, seed, folder, onFinding }));
}

function print({ target, findings, ...report }: FuzzReport): void {
  const { executions, taken, refused, cpuMs, corpus, functionsRun, functionsKnown, unseenBlocks } = report;
  console.log(
    `${target}: ${executions} inputs in ${(cpuMs / 60_000).toFixed(1)} CPU minutes (${taken} taken, ${refused} refused), ` +
      `${functionsRun} of ${functionsKnown} functions run, ${unseenBlocks} blocks of them never, corpus of ${corpus}, ` +
      `slowest ${report.slowestMs.toFixed(0)} ms, ${report.replaced} processes replaced, ${findings.length} findings, seed ${seed}`,
  );
}

function keep({ input, ...finding }: Finding, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${finding.kind}-${createHash('sha256').update(input).digest('hex').slice(0, 12)}`);
  writeFileSync(`${file}.bin`, input);
  writeFileSync(`${file}.txt`, `${finding.key}\n${finding.what}\n`);
  console.log(`FOUND ${finding.target} ${finding.key}: ${file}.bin (${input.length} bytes)`);
  process.exitCode = 1;
}
