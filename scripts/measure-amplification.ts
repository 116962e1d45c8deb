// Usage: npm run measure:amplification [-- --write-docs] [--only svg]
//
// What small requests can make the service do. Starts the built service with one render process and an account without
// limits, asks for each attempt of `amplification/attempts.ts` once, and tells for those that cost the most: bytes sent,
// CPU seconds of the service's own process, of analysis and of render processes, the most memory that one of them held,
// bytes that came back, and what ended it. `--write-docs` writes the twenty worst into docs/reference/security.md; `--only`
// takes the kinds whose name holds that. Linux only, for the processor time.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildService, startService } from '../tests/e2e/service.ts';
import { type Attempt, attempts } from './amplification/attempts.ts';
import { type Answer, Client } from './amplification/client.ts';
import { ProcessClock, type Spent } from './amplification/process-clock.ts';

const { values: options } = parseArgs({
  options: { 'write-docs': { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const shown = 20;
const page = path.join(import.meta.dirname, '../docs/reference/security.md');
/** Work goes on after an answer, such as a thumbnail's: until the processes used less than this in a while. */
const quiet = { cpuMs: 20, whileMs: 400 } as const;

interface Row extends Spent {
  readonly attempt: Attempt;
  readonly sentBytes: number;
  readonly answer: Answer;
}

buildService();
const service = await startService({ program: 'build', env: { PLATEN_BOOTSTRAP_PLAN: 'Unlimited' } });
const rows: Row[] = [];
try {
  for (const attempt of attempts.filter(({ kind }) => kind.toLowerCase().includes(options.only.toLowerCase()))) {
    const row = await measure(attempt);
    rows.push(row);
    console.log(lineOf(row));
  }
} finally {
  await service.stop();
}
const table = [
  '| Of | What is asked for | Bytes sent | CPU s: service | analysis | render | MB | Bytes back | What ends it |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ...rows
    .toSorted((a, b) => totalMs(b) - totalMs(a))
    .slice(0, shown)
    .map(lineOf),
].join('\n');
console.log(`\n${table}`);
if (options['write-docs']) writeDocs(table);

async function measure(attempt: Attempt): Promise<Row> {
  const client = new Client(service);
  const clock = new ProcessClock(service.pid);
  const answer = await attempt.run(client);
  for (let before = Number.NEGATIVE_INFINITY; clock.cpuMs - before > quiet.cpuMs; await pause(quiet.whileMs)) {
    before = clock.cpuMs;
    await pause(quiet.whileMs);
  }
  return { attempt, answer, sentBytes: client.takeSentBytes(), ...clock.stop() };
}

function totalMs({ cpuMs }: Spent): number {
  return cpuMs.service + cpuMs.analysis + cpuMs.render;
}

function lineOf({ attempt, answer, sentBytes, cpuMs, peakMb }: Row): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(2);
  return `| ${[
    attempt.kind,
    attempt.what,
    sentBytes.toLocaleString('en'),
    ...[cpuMs.service, cpuMs.analysis, cpuMs.render].map(seconds),
    Math.round(peakMb),
    answer.bytes.toLocaleString('en'),
    endOf(answer),
  ].join(' | ')} |`;
}

/** A status, and of a refusal its code and the reason or the problem behind it. */
function endOf({ status, body }: Answer): string {
  const error = body?.error;
  if (error === undefined) return status < 400 ? 'done' : String(status);
  const reason = error.details?.reason ?? error.details?.errors?.[0]?.code;
  return `${status} ${error.code}${reason === undefined ? '' : `, ${reason}`}`;
}

function writeDocs(content: string): void {
  const [begin, end] = ['<!-- amplification -->', '<!-- end of amplification -->'];
  const text = readFileSync(page, 'utf8');
  const [before, rest = ''] = text.split(begin);
  const after = rest.split(end)[1];
  if (after === undefined) throw new Error(`${page} has no place between ${begin} and ${end}`);
  writeFileSync(page, `${before}${begin}\n\n${content}\n\n${end}${after}`);
}
