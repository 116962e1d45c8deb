/** Render processes as the service has them, without HTTP: their start, two of them, and a very large picture. */
import path from 'node:path';
import { defaultRenderOptions } from '@platen/core';
import { RenderPool, type RenderRequest } from '@platen/engine/pool';
import { buildService } from '../../tests/e2e/service.ts';
import { renderWork } from '../../tests/support/render-work.ts';
import type { Row } from '../contender.ts';
import { readFixture } from '../fixtures.ts';
import { quantile } from '../measure.ts';
import { programCpuMs } from '../support/process-cpu.ts';

const built = new URL('../../dist/render-process.js', import.meta.url);
const compiled = path.join(import.meta.dirname, '../../dist/compiled');
let turn = 0;

const card = readFixture('link-card');
const pictures = ['photo', 'logo'].map((name) => ({
  name,
  /** Data names pictures by addresses, as in calls of the service. */
  src: `https://pictures.example/${name}`,
  path: path.join(card.folder, String(card.data[name])),
}));
const cardData = { ...card.data, ...Object.fromEntries(pictures.map(({ name, src }) => [name, src])) };
const images = new Map(pictures.map(({ src, path: file }) => [src, { status: 'file', path: file }] as const));

function cardJob(): Promise<RenderRequest['job']> {
  const dynamicData = { ...cardData, title: `${card.data['title']} ${turn++}` };
  return renderWork({ design: card.design, dynamicData, options: { ...defaultRenderOptions, format: 'jpg' }, images });
}

const runCard = async (pool: RenderPool, job = cardJob()) => {
  const answer = await pool.run({ job: await job, fingerprint: `card ${turn}`, owner: 'bench' });
  if (answer.status === 'needs') throw new Error(`the card needs ${JSON.stringify(answer.needs)}`);
};

async function openPool(processes: number): Promise<RenderPool> {
  const pool = await new Promise<RenderPool>((resolve) => {
    const made = new RenderPool({
      processes,
      entry: built,
      onEvent: ({ type }) => type === 'started' && resolve(made),
    });
  });
  return pool;
}

export async function processRows({ quick }: { readonly quick: boolean }): Promise<readonly Row[]> {
  buildService();
  process.env['NODE_COMPILE_CACHE'] = compiled;
  return [...(await startRows(quick)), ...(quick ? [] : await pairRows()), await largeRow()];
}

/** From the moment that the pool is made, and of the first render after a process is ready. */
async function startRows(quick: boolean): Promise<readonly Row[]> {
  const starts: number[] = [];
  const startsCpu: number[] = [];
  const firsts: number[] = [];
  const firstsCpu: number[] = [];
  for (let round = quick ? 3 : 7; round > 0; round -= 1) {
    const started = performance.now();
    const pool = await openPool(1);
    const ready = performance.now();
    const [pid = 0] = pool.pids;
    const before = programCpuMs(pid);
    await runCard(pool);
    firsts.push(performance.now() - ready);
    firstsCpu.push(programCpuMs(pid) - before);
    starts.push(ready - started);
    startsCpu.push(before);
    pool.close();
  }
  return [
    {
      name: 'first-render',
      title: 'First render of a fresh process, ms: the card as JPG, photograph decoded and fonts loaded',
      goal: { atMost: 300 },
      wall: quantile(firsts, 0.5),
      cpu: quantile(firstsCpu, 0.5),
    },
    {
      name: 'process-start',
      title: 'Start of a render process until it takes work, ms',
      goal: { atMost: 1_000 },
      wall: quantile(starts, 0.5),
      cpu: quantile(startsCpu, 0.5),
      note: 'happens ahead of need',
    },
  ];
}

/** Renders in a second of two processes and of one, in turns; and whether each costs more when there are two. */
async function pairRows(): Promise<readonly Row[]> {
  const pools = { one: await openPool(1), two: await openPool(2) };
  const perBlock = 80;
  const block = async (pool: RenderPool, clients: number) => {
    const cpuOf = () => pool.pids.reduce((sum, pid) => sum + programCpuMs(pid), 0);
    const jobs = await Promise.all(Array.from({ length: perBlock }, cardJob));
    const client = async () => {
      for (let job = jobs.pop(); job; job = jobs.pop()) await runCard(pool, Promise.resolve(job));
    };
    const before = cpuOf();
    const started = performance.now();
    // One more waits, so that no process does.
    await Promise.all(Array.from({ length: clients + 1 }, client));
    return { ms: performance.now() - started, cpuMs: cpuOf() - before };
  };
  // Each process until V8 has compiled what it runs.
  for (let round = 4; round > 0; round -= 1) {
    await block(pools.two, 2);
    await block(pools.two, 2);
    await block(pools.one, 1);
  }
  const wall: number[] = [];
  const cpu: number[] = [];
  for (let round = 6; round > 0; round -= 1) {
    const one = await block(pools.one, 1);
    const two = await block(pools.two, 2);
    wall.push(one.ms / two.ms);
    cpu.push((2 * one.cpuMs) / two.cpuMs);
  }
  for (const pool of Object.values(pools)) pool.close();
  return [
    {
      name: 'two-processes',
      title: 'Two render processes ÷ one, cards as JPG in a second',
      goal: { atLeast: 1.85 },
      wall: quantile(wall, 0.5),
      cpu: quantile(cpu, 0.5),
      note: 'CPU: 2 × the CPU time of a card with one process ÷ with two',
    },
  ];
}

const capBytes = 2 * 1024 ** 3;

/** Whatever it shows, a page of 8,000 × 8,000 px holds 256 MB of pixels. */
async function largeRow(): Promise<Row> {
  const pool = await openPool(1);
  const { design } = card;
  const elements = (design['canvasData'] as { readonly elements: readonly object[] }).elements;
  const square = { width: 1_600, height: 1_600, canvasData: { background: '#0f172a', elements } };
  const options = { ...defaultRenderOptions, scale: 5 };
  const job = await renderWork({ design: square, dynamicData: cardData, options, images });
  const started = performance.now();
  const answer = await pool.run({ job, fingerprint: 'large', owner: 'bench', timeoutMs: 120_000 });
  if (answer.status === 'needs') throw new Error('the large picture lacks a picture');
  const { output, memory } = answer;
  const seconds = (performance.now() - started) / 1_000;
  pool.close();
  if (output.width !== 8_000 || output.height !== 8_000) throw new Error('the large picture has another size');
  return {
    name: 'large-png',
    title: 'PNG of 8,000 × 8,000 px: peak memory of its process ÷ the cap of 2 GiB',
    goal: { atMost: 1 },
    wall: null,
    cpu: null,
    value: memory.peakBytes / capBytes,
    note: `${(memory.peakBytes / 1e6).toFixed(0)} MB, ${(output.bytes.length / 1e6).toFixed(1)} MB of file, ${seconds.toFixed(1)} s`,
  };
}
