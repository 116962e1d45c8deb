// Usage: npm run bench:soak [-- --renders 20000] [-- --out bench/soak/figures.json]
//
// Sends mixed renders (designs, formats and data of all kinds, none from the cache) to the built service and notes the
// memory of all its processes as it goes. Writes the curve as JSON and CSV; `npm run bench -- --write-docs` draws it.
// 20,000 renders take some 20 minutes on two cores that have nothing else to do. Ends with 1 when memory grew by 5 % or
// more after the first tenth.

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBenchService } from '../support/bench-service.ts';
import { growthOf, type MemorySample, type SoakFigures } from './soak-figures.ts';

const { values: options } = parseArgs({
  options: {
    renders: { type: 'string', default: '20000' },
    out: { type: 'string', default: 'bench/soak/figures.json' },
  },
});
const renders = Number(options.renders);
const samples = 200;

/** Each in its turn; `vary` is the variable that makes one unlike the other. */
const kinds = [
  { design: 'link-card', vary: 'title', body: { format: 'jpg' } },
  { design: 'link-card', vary: 'title', body: { format: 'png', width: 600 } },
  { design: 'social-post', vary: 'headline', body: { format: 'jpg', width: 540 } },
  { design: 'certificate', vary: 'name', body: { format: 'pdf' } },
  { design: 'quote', vary: 'quote', body: { format: 'png', width: 540 } },
  { design: 'link-card', vary: 'title', body: { format: 'webp', width: 600 } },
  { design: 'invoice', vary: 'number', body: { format: 'pdf' } },
  { design: 'event-ticket', vary: 'event', body: { format: 'png' } },
  { design: 'product-label', vary: 'product', body: { format: 'svg' } },
  { design: 'emoji-post', vary: 'title', body: { format: 'webp', width: 540 } },
  { design: 'arabic-poster', vary: 'title', body: { format: 'jpg', width: 540 } },
  { design: 'slide-chart', vary: 'title', body: { format: 'png', width: 960 } },
  { design: 'podcast-cover', vary: 'title', body: { format: 'jpg', width: 700 } },
  { design: 'japanese-poster', vary: 'title', body: { format: 'png', width: 540, compression: 'fast' } },
] as const;

const service = await startBenchService({ processes: availableParallelism() });
const designs = await Promise.all(kinds.map(({ design }) => service.design(design)));
const curve: MemorySample[] = [];
const started = performance.now();
const cpuBefore = service.cpuMs();
let sent = 0;
let done = 0;
let refused = 0;
// One more than can be drawn at a time, so that no process waits for work.
await Promise.all(Array.from({ length: service.processes + 1 }, () => worker()));
const figures: SoakFigures = {
  renders,
  kinds: kinds.map(({ design, body }) => `${design} as ${body.format}`),
  refused,
  minutes: (performance.now() - started) / 60_000,
  cpuMsPerRender: (service.cpuMs() - cpuBefore) / renders,
  growth: growthOf(curve, renders),
  curve,
};
await service.stop();
writeFileSync(options.out, `${JSON.stringify(figures, null, 1)}\n`);
const csv = curve.map(({ done: at, memoryMb, processes }) => `${at},${memoryMb.toFixed(1)},${processes}`);
writeFileSync(options.out.replace(/\.json$/, '.csv'), `renders,memory_mb,processes\n${csv.join('\n')}\n`);
console.log(`${renders} renders, memory grew by ${(figures.growth * 100).toFixed(1)} % after the first tenth`);
if (figures.growth >= 0.05) process.exitCode = 1;

async function worker(): Promise<void> {
  while (sent < renders) {
    const turn = sent++;
    const kind = kinds[turn % kinds.length];
    const design = designs[turn % kinds.length];
    if (!kind || !design) throw new Error('a render of no kind');
    await send(`/v1/render/design/${design.id}`, {
      ...kind.body,
      cache: false,
      dynamicData: { ...design.data, [kind.vary]: `${design.data[kind.vary] ?? 'Made'} ${turn}` },
    });
    done += 1;
    if (done % Math.ceil(renders / samples) === 0) sample();
  }
}

/** Tried again while the service has no room, as a client would. */
async function send(address: string, body: unknown): Promise<void> {
  for (;;) {
    const answer = await service.call('POST', address, body);
    if (answer.status === 200) return;
    if (answer.status !== 503 && answer.status !== 429) throw new Error(JSON.stringify(answer.body));
    refused += 1;
    await pause(500);
  }
}

function sample(): void {
  const memoryMb = service.memoryMb();
  const free = Number(/MemAvailable:\s+(\d+) kB/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) / 1_000;
  curve.push({ done, memoryMb, processes: service.processCount(), machineFreeMb: Math.round(free) });
  if (curve.length % 10 === 0) console.log(`${done} renders: ${memoryMb.toFixed(0)} MB`);
}
