// Usage: npm run measure:boot
//
// Starts the built service, once with an empty data directory and then seven times, and prints how long it takes by the
// clock until /readyz says yes, the CPU time used until then by all its processes, and the memory that they hold after
// ten idle seconds; then what npm and the launcher of npm start hold beside them. Fails when a budget is passed. Linux
// only. Another busy program makes the times longer, hardly the CPU time, and not the memory.

import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuMsOf, familyOf, figuresOf, sumOf } from '../tests/e2e/process-figures.ts';
import { buildService, ready, repositoryRoot, startService } from '../tests/e2e/service.ts';
import { freePort } from '../tests/support/free-port.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const starts = 7;
const idleMs = 10_000;
/** By the clock, to /readyz. */
const maxReadyMs = 2_000;
/** Most memory of all processes of the service, each shared page counted once: the sum of their Pss. */
const maxPssMb = 300;
const dataDir = temporaryFolder('boot');
const times: number[] = [];
const cpuTimes: number[] = [];

buildService();
for (let count = 0; count <= starts; count += 1) {
  const startedMs = performance.now();
  const service = await startService({ program: 'build', dataDir, env: { PLATEN_RENDER_PROCESSES: '2' } });
  const readyMs = performance.now() - startedMs;
  const processes = familyOf(service.pid);
  if (count === 0) console.log(`to /readyz with an empty data directory: ${Math.round(readyMs)} ms`);
  else {
    times.push(readyMs);
    cpuTimes.push(sumOf(processes.map(cpuMsOf)));
  }
  if (count === starts) await measureMemory(service.pid);
  await service.stop();
}
await printLaunchers();
// A disturbed start is slower; none is faster than it can be.
hold('to /readyz, the fastest', Math.min(...times), maxReadyMs);
console.log(`to /readyz: ${Math.round(median(times))} ms, median of ${times.map(Math.round).join(', ')}`);
console.log(`CPU time until then, all processes: ${median(cpuTimes)} ms, median of ${cpuTimes.join(', ')}`);

async function measureMemory(pid: number): Promise<void> {
  await wait(idleMs);
  const figures = familyOf(pid).map(figuresOf);
  const line = (name: string, pssMb: number, rssMb: number) =>
    console.log(`${name.padEnd(20)} Pss ${pssMb.toFixed(0).padStart(4)} MB   RSS ${rssMb.toFixed(0).padStart(4)} MB`);
  for (const { command, pssMb, rssMb } of figures) line(command, pssMb, rssMb);
  const pssMb = sumOf(figures.map((each) => each.pssMb));
  line('together', pssMb, sumOf(figures.map(({ rssMb }) => rssMb)));
  hold('memory when idle', pssMb, maxPssMb);
}

/** What `npm start` keeps beside the service: npm itself, its shell, and what restarts nothing but passes signals on. */
async function printLaunchers(): Promise<void> {
  const port = await freePort();
  const folder = temporaryFolder('boot');
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', PLATEN_DATA_DIR: folder };
  const npm = spawn('npm', ['start'], { cwd: repositoryRoot, env, stdio: 'ignore' });
  const ended = new Promise((resolve) => npm.once('exit', resolve));
  await ready(`http://localhost:${port}`, npm, () => '');
  const beside = familyOf(npm.pid ?? 0)
    .map(figuresOf)
    .filter(({ command }) => !['service.js', 'render-process.js'].includes(command));
  const sum = sumOf(beside.map(({ pssMb }) => pssMb)).toFixed(0);
  console.log(`beside it, by npm start: Pss ${sum} MB (${beside.map(({ command }) => command).join(', ')})`);
  npm.kill('SIGTERM');
  await ended;
}

function hold(what: string, figure: number, budget: number): void {
  if (figure <= budget) return;
  console.log(`${what}: ${Math.round(figure)} is more than ${budget}`);
  process.exitCode = 1;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
