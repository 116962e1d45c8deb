// Usage: npm run measure:boot
//
// Starts the built service seven times, as npm start does, and prints how long it takes until /readyz says yes, the CPU
// time used until then by all its processes, and the memory that they hold after ten idle seconds. Linux only. Another
// busy program makes the times longer, hardly the CPU time, and not the memory.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuMsOf, familyOf, figuresOf, sumOf } from '../tests/e2e/process-figures.ts';
import { buildService, startService } from '../tests/e2e/service.ts';

const starts = 7;
const idleMs = 10_000;
const dataDir = mkdtempSync(path.join(tmpdir(), 'platen-boot-'));
const times: number[] = [];
const cpuTimes: number[] = [];

// The first start is not counted: it builds, and makes the database.
buildService();
for (let count = 0; count <= starts; count += 1) {
  const startedMs = performance.now();
  const service = await startService({ program: 'build', dataDir, env: { PLATEN_RENDER_PROCESSES: '2' } });
  const readyMs = performance.now() - startedMs;
  const processes = familyOf(service.pid);
  if (count > 0) {
    times.push(readyMs);
    cpuTimes.push(sumOf(processes.map(cpuMsOf)));
  }
  if (count === starts) await printMemory(service.pid);
  await service.stop();
}
rmSync(dataDir, { recursive: true });
console.log(`to /readyz: ${Math.round(median(times))} ms, median of ${times.map(Math.round).join(', ')}`);
console.log(`CPU time until then, all processes: ${median(cpuTimes)} ms, median of ${cpuTimes.join(', ')}`);

async function printMemory(pid: number): Promise<void> {
  await wait(idleMs);
  const figures = familyOf(pid).map(figuresOf);
  const line = (name: string, pssMb: number, rssMb: number) =>
    console.log(`${name.padEnd(20)} Pss ${pssMb.toFixed(0).padStart(4)} MB   RSS ${rssMb.toFixed(0).padStart(4)} MB`);
  for (const { command, pssMb, rssMb } of figures) line(command, pssMb, rssMb);
  line('together', sumOf(figures.map(({ pssMb }) => pssMb)), sumOf(figures.map(({ rssMb }) => rssMb)));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
