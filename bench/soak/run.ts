// Usage: npm run bench:soak [-- --renders 20000] [-- --out bench/soak/figures.json] [-- --write-docs]
//
// Sends the mixture of `bench/mixed` (300 designs, all formats, new words and now and then new pictures, two accounts, none
// from the cache) to the built service with two render processes, on one to sixteen connections in turns, and notes the memory
// of all its processes as it goes, also that of the one which stands ready. Writes the curve as JSON and CSV; `--write-docs` (or `npm run bench -- --write-docs`)
// puts it into docs/benchmarks.md. 20,000 renders take some 15 minutes on two cores that have nothing else to do. Ends with 1
// when the last tenth held 5 % more or less than the second, or a process was replaced because of its memory.

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startMixedService } from '../mixed/mixed-service.ts';
import { designCount, mixedTraffic } from '../mixed/mixed-traffic.ts';
import { formatDocs } from '../report/write-block.ts';
import { growthOf, jobsOfAProcess, type MemorySample, type SoakFigures } from './soak-figures.ts';
import { writeSoak } from './write-soak.ts';

const { values: options } = parseArgs({
  options: {
    renders: { type: 'string', default: '20000' },
    out: { type: 'string', default: 'bench/soak/figures.json' },
    'write-docs': { type: 'boolean', default: false },
  },
});
const renders = Number(options.renders);
const samples = 200;
const everyRenders = Math.max(1, Math.floor(renders / samples));
/** Requests under way at once, in turns; each for a two-hundredth of all renders. */
const connections = [1, 4, 16, 2, 8] as const;

const service = await startMixedService(2, { PLATEN_LOG_LEVEL: 'info' });
const traffic = mixedTraffic({ seed: 21, which: 'all', order: 'zipf' });
const curve: MemorySample[] = [];
const started = performance.now();
const cpuBefore = service.cpuMs();
let peakMb = 0;
const watching = setInterval(look, 500);
for (let sent = 0; sent < renders; ) {
  const most = Math.min(renders, sent + everyRenders);
  const worker = async (): Promise<void> => {
    while (sent < most) {
      sent += 1;
      await service.send(await service.prepare(traffic.next()));
    }
  };
  const atOnce = connections[curve.length % connections.length] ?? 1;
  await Promise.all(Array.from({ length: atOnce }, worker));
  sample(sent);
}
clearInterval(watching);
const replaced = service.replacedAfter();
const figures: SoakFigures = {
  renders,
  designs: designCount,
  refused: service.refused,
  minutes: (performance.now() - started) / 60_000,
  cpuMsPerRender: (service.cpuMs() - cpuBefore) / renders,
  peakMb,
  growth: growthOf(curve, renders),
  replaced: replaced.length,
  replacedForMemory: replaced.filter((jobs) => jobs < jobsOfAProcess).length,
  curve,
};
await service.stop();
writeFileSync(options.out, `${JSON.stringify(figures, null, 1)}\n`);
const csv = curve.map(({ done, memoryMb, processes }) => `${done},${memoryMb.toFixed(1)},${processes}`);
writeFileSync(options.out.replace(/\.json$/, '.csv'), `renders,memory_mb,processes\n${csv.join('\n')}\n`);
if (options['write-docs']) {
  await writeSoak(figures);
  formatDocs();
}
const { growth, replacedForMemory } = figures;
console.log(
  `${renders} renders in ${figures.minutes.toFixed(1)} minutes: at most ${peakMb.toFixed(0)} MB, the last tenth ${(growth * 100).toFixed(1)} % above the second, ${replaced.length} processes replaced, ${replacedForMemory} of them for their memory`,
);
if (Math.abs(growth) > 0.05 || replacedForMemory > 0) process.exitCode = 1;

function look(): number {
  const memoryMb = service.memoryMb();
  peakMb = Math.max(peakMb, memoryMb);
  return memoryMb;
}

function sample(done: number): void {
  const memoryMb = look();
  const free = Number(/MemAvailable:\s+(\d+) kB/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) / 1_000;
  curve.push({ done, memoryMb, processes: service.processCount(), machineFreeMb: Math.round(free) });
  if (curve.length % 10 === 0) console.log(`${done} renders: ${memoryMb.toFixed(0)} MB, ${service.memoryParts()}`);
}
