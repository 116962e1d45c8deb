/** Real traffic: many designs, new words each time, formats as people ask for them, two accounts. */
import { availableParallelism } from 'node:os';
import { findChromium } from '../../tests/parity/support/chromium-page.ts';
import type { Row } from '../contender.ts';
import type { HostedContender, Hosts } from '../host/contender-host.ts';
import { mean, quantile } from '../measure.ts';
import { type MixedService, type StoredRequest, startMixedService } from '../mixed/mixed-service.ts';
import { type MixedTraffic, mixedTraffic } from '../mixed/mixed-traffic.ts';

export interface MixedOptions {
  readonly hosts: Hosts;
  readonly quick: boolean;
}

const cores = availableParallelism();
/** Of the traffic that is measured, and of what is drawn before. */
const seeds = { warm: 11, one: 12, eight: 13, all: 14 } as const;

export async function mixedRows({ hosts, quick }: MixedOptions): Promise<readonly Row[]> {
  const service = await startMixedService(cores);
  const memory = watchMemory(service);
  try {
    await warmUp(service, quick ? 48 : 900);
    const one = await oneConnection(service, hosts, quick);
    const eight = await eightConnections(service, hosts, quick);
    const share = await shareRow(service, hosts, quick);
    const cold = await coldRow(service, quick);
    return [...one, ...eight, share, cold, ...memory()];
  } finally {
    await service.stop();
  }
}

/** Sends requests over so many connections and answers how long each took, ms. */
async function sendAll(service: MixedService, requests: readonly StoredRequest[], connections: number) {
  const left = [...requests].reverse();
  const times: number[] = [];
  const connection = async () => {
    for (let request = left.pop(); request; request = left.pop()) {
      const started = performance.now();
      await service.send(request);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return times;
}

async function prepared(service: MixedService, traffic: MixedTraffic, count: number, format?: 'jpg') {
  const requests: StoredRequest[] = [];
  while (requests.length < count) requests.push(await service.prepare(traffic.next(format)));
  return requests;
}

async function warmUp(service: MixedService, count: number): Promise<void> {
  const traffic = mixedTraffic(seeds.warm);
  for (let left = count; left > 0; left -= 12) await sendAll(service, await prepared(service, traffic, 12), cores + 1);
}

/** JPGs one after the other, beside a warm page of Chromium that draws the same; in turns, each a few at a time. */
async function oneConnection(service: MixedService, hosts: Hosts, quick: boolean): Promise<readonly Row[]> {
  const [rounds, size] = quick ? [3, 6] : [15, 12];
  const count = rounds * size;
  const executablePath = findChromium();
  if (executablePath === null) return [];
  const args = { executablePath, seed: seeds.one, count, pages: 1 };
  const chromium = await hosts.create({ name: 'Chromium', kind: 'mixed-chromium', args });
  const takumi = quick
    ? undefined
    : await hosts.create({ name: 'takumi', kind: 'mixed-takumi', args: { seed: seeds.one, count } });
  const traffic = mixedTraffic(seeds.one);
  const ours = { wall: [] as number[], cpuMs: 0 };
  const theirs = { wall: [] as number[], cpuMs: 0 };
  const others = { wall: [] as number[], cpuMs: 0 };
  await chromium.render();
  for (let round = 0; round < rounds; round += 1) {
    const requests = await prepared(service, traffic, size, 'jpg');
    const before = service.cpuMs();
    ours.wall.push(...(await sendAll(service, requests, 1)));
    ours.cpuMs += service.cpuMs() - before;
    await renderInto(chromium, size, theirs);
    if (takumi) await renderInto(takumi, size, others);
  }
  const [own, other] = [quantile(ours.wall, 0.5), quantile(theirs.wall, 0.5)];
  const takumiNote = takumi
    ? `; takumi of the same SVGs ${quantile(others.wall, 0.5).toFixed(1)} ms, CPU ${(others.cpuMs / count).toFixed(1)}`
    : '';
  return [
    {
      name: 'mixed-jpg',
      title: 'Mixed JPG over HTTP, one connection: Chromium (warm page) ÷ Platen',
      goal: { atLeast: 5 },
      wall: other / own,
      cpu: theirs.cpuMs / ours.cpuMs,
      note: `median ${own.toFixed(1)} and ${other.toFixed(1)} ms, CPU ${(ours.cpuMs / count).toFixed(1)} and ${(theirs.cpuMs / count).toFixed(1)} ms each${takumiNote}`,
    },
  ];
}

async function renderInto(contender: HostedContender, size: number, sums: { readonly wall: number[]; cpuMs: number }) {
  for (let index = 0; index < size; index += 1) {
    const { wallMs, cpuMs } = await contender.render();
    sums.wall.push(wallMs);
    sums.cpuMs += cpuMs;
  }
}

/** The same on eight connections, beside as many warm pages as there are cores; renders in a second. */
async function eightConnections(service: MixedService, hosts: Hosts, quick: boolean): Promise<readonly Row[]> {
  const [rounds, size] = quick ? [2, 16] : [8, 40];
  const executablePath = findChromium();
  if (executablePath === null) return [];
  const each = quick ? 4 : 8;
  const args = { executablePath, seed: seeds.eight, count: rounds * each * cores, pages: cores };
  const chromium = await hosts.create({ name: 'Chromium', kind: 'mixed-chromium', args });
  const traffic = mixedTraffic(seeds.eight);
  const ratios: { readonly wall: number; readonly cpu: number; readonly perSecond: number }[] = [];
  await chromium.render();
  for (let round = 0; round < rounds; round += 1) {
    const requests = await prepared(service, traffic, size, 'jpg');
    const before = service.cpuMs();
    const started = performance.now();
    await sendAll(service, requests, 8);
    const ownMs = (performance.now() - started) / size;
    const ownCpuMs = (service.cpuMs() - before) / size;
    const theirs = { wall: [] as number[], cpuMs: 0 };
    await renderInto(chromium, each, theirs);
    ratios.push({
      wall: mean(theirs.wall) / cores / ownMs,
      cpu: theirs.cpuMs / (each * cores) / ownCpuMs,
      perSecond: 1_000 / ownMs,
    });
  }
  return [
    {
      name: 'mixed-jpg-8',
      title: `Mixed JPG over HTTP, 8 connections: renders a second ÷ Chromium’s on ${cores} warm pages`,
      goal: { atLeast: 5 },
      wall: quantile(
        ratios.map(({ wall }) => wall),
        0.5,
      ),
      cpu: quantile(
        ratios.map(({ cpu }) => cpu),
        0.5,
      ),
      note: `${quantile(
        ratios.map(({ perSecond }) => perSecond),
        0.5,
      ).toFixed(0)} a second`,
    },
  ];
}

/** All formats: CPU time of all processes of the service beside the engine's alone, which draws the same; in turns. */
async function shareRow(service: MixedService, hosts: Hosts, quick: boolean): Promise<Row> {
  const [rounds, size] = quick ? [3, 20] : [12, 60];
  const engine = await hosts.create({ name: 'Platen', kind: 'mixed', args: { seed: seeds.all } });
  const warm = await hosts.create({ name: 'Platen', kind: 'mixed', args: { seed: seeds.warm } });
  await renderInto(warm, quick ? 48 : 600, { wall: [], cpuMs: 0 });
  const traffic = mixedTraffic(seeds.all);
  const [overHttp, alone] = [[] as number[], { wall: [] as number[], cpuMs: 0 }];
  const sums = { http: 0, engine: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const requests = await prepared(service, traffic, size);
    const before = service.cpuMs();
    overHttp.push(...(await sendAll(service, requests, cores)));
    sums.http += service.cpuMs() - before;
    await renderInto(engine, size, alone);
  }
  const count = rounds * size;
  return {
    name: 'mixed-share',
    title: 'Mixed, all formats, over HTTP: CPU seconds of all processes ÷ the engine alone',
    goal: { atMost: 1.4 },
    wall: null,
    cpu: sums.http / alone.cpuMs,
    note: `${(sums.http / count).toFixed(1)} and ${(alone.cpuMs / count).toFixed(1)} ms of CPU each; median ${quantile(overHttp, 0.5).toFixed(1)} ms on ${cores} connections`,
  };
}

/** The first JPG of a design that the service has never seen, beside the fourth of it. */
async function coldRow(service: MixedService, quick: boolean): Promise<Row> {
  const traffic = mixedTraffic(seeds.all);
  const cold: number[] = [];
  const warm: number[] = [];
  const sums = { cold: 0, warm: 0 };
  for (const design of traffic.unseen.slice(0, quick ? 10 : 60)) {
    for (let turn = 0; turn < 4; turn += 1) {
      const request = await service.prepare({ ...traffic.about(design, 'jpg'), tenant: 0 });
      const before = service.cpuMs();
      const [ms = 0] = await sendAll(service, [request], 1);
      const usedMs = service.cpuMs() - before;
      if (turn === 0) cold.push(ms);
      if (turn === 3) warm.push(ms);
      if (turn === 0) sums.cold += usedMs;
      if (turn === 3) sums.warm += usedMs;
    }
  }
  return {
    name: 'mixed-cold',
    title: 'JPG of a design never seen ÷ the same design warm, over HTTP',
    goal: { atMost: 2.5 },
    wall: quantile(cold, 0.5) / quantile(warm, 0.5),
    cpu: sums.cold / sums.warm,
    note: `median ${quantile(cold, 0.5).toFixed(1)} and ${quantile(warm, 0.5).toFixed(1)} ms`,
  };
}

/** Of all processes of the service, looked at twice a second until the answer is asked for. */
function watchMemory(service: MixedService): () => readonly Row[] {
  let most = 0;
  let parts = '';
  const drew = new Set<number>();
  const look = () => {
    try {
      const now = service.memoryMb();
      if (now > most) parts = service.memoryParts();
      most = Math.max(most, now);
      for (const pid of service.renderPids()) drew.add(pid);
    } catch {
      // One of them ended while it was looked at.
    }
  };
  const timer = setInterval(look, 500);
  return () => {
    clearInterval(timer);
    look();
    return [
      {
        name: 'mixed-memory',
        title: `Memory of all processes while the mixture was drawn, MB, ${cores} render processes and one that stands ready`,
        goal: { atMost: 900 },
        wall: null,
        cpu: null,
        value: most,
        note: `${parts}; ${drew.size} render processes were there in all, ${service.renderPids().length} at the end`,
      },
    ];
  };
}
