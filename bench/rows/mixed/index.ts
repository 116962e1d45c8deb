/** Real traffic: many designs, new words each time, formats as people ask for them, two accounts. */
import type { Row } from '../../contender.ts';
import type { Hosts } from '../../host/contender-host.ts';
import { quantile } from '../../measure.ts';
import { type MixedService, startMixedService } from '../../mixed/mixed-service.ts';
import { mixedTraffic, type TrafficOf } from '../../mixed/mixed-traffic.ts';
import { cores, noSums, prepared, renderInto, seeds, sendAll, warmUp } from '../../mixed/send-mixed.ts';
import { oneConnection, openPages, openPeers, severalConnections } from './beside-peers.ts';
import { watchMemory } from './watch-memory.ts';

export interface MixedOptions {
  readonly hosts: Hosts;
  readonly quick: boolean;
  /** Told of the text of `/metrics` at the end. */
  readonly keepCaches: (metrics: string) => void;
}

export async function mixedRows({ hosts, quick, keepCaches }: MixedOptions): Promise<readonly Row[]> {
  // While the service starts, which takes one core.
  const warmEngine = warmEngineUp(hosts, quick);
  const service = await startMixedService(cores);
  const memory = watchMemory(service);
  try {
    const beside = { service, hosts, quick, order: 'zipf' } as const;
    // A process of contenders answers one question at a time.
    const openAll = async () => [await openPages(beside), await openPeers(beside)] as const;
    const [[pages, peers]] = await Promise.all([openAll(), warmEngine, warmUp(service, 'zipf', quick ? 60 : 600)]);
    const share = await shareRow(service, hosts, quick);
    // One connection last: each of its renders counts whole, so that the service must have drawn the most before.
    const several = await severalConnections(beside, pages);
    const cold = await coldRow(service, quick);
    const one = await oneConnection(beside, peers);
    keepCaches(await service.metrics());
    return [...one, ...several, share, cold, memory()];
  } finally {
    await service.stop();
  }
}

/** Each template of the gallery in its turn, as it is, with other words. */
export async function galleryRows({ hosts, quick, keepCaches }: MixedOptions): Promise<readonly Row[]> {
  const service = await startMixedService(cores);
  try {
    await warmUp(service, 'gallery', quick ? 48 : 240);
    const beside = { service, hosts, quick, order: 'gallery' } as const;
    const one = await oneConnection(beside, await openPeers(beside));
    const several = quick ? [] : await severalConnections(beside, await openPages(beside));
    keepCaches(await service.metrics());
    return [...one, ...several];
  } finally {
    await service.stop();
  }
}

const ofAll = (seed: number): TrafficOf => ({ seed, which: 'all', order: 'zipf' });

async function warmEngineUp(hosts: Hosts, quick: boolean): Promise<void> {
  const engine = await hosts.create({ name: 'Platen', kind: 'mixed', args: { traffic: ofAll(seeds.warm) } });
  // As many as each render process will have drawn.
  await renderInto(engine, quick ? 30 : 300, noSums());
}

/** All formats: CPU time of all processes of the service beside the engine's alone, which draws the same; in turns. */
async function shareRow(service: MixedService, hosts: Hosts, quick: boolean): Promise<Row> {
  const [rounds, size] = quick ? [2, 15] : [8, 60];
  const engine = await hosts.create({ name: 'Platen', kind: 'mixed', args: { traffic: ofAll(seeds.all) } });
  const traffic = mixedTraffic(ofAll(seeds.all));
  const [overHttp, alone] = [noSums(), noSums()];
  for (let round = 0; round < rounds; round += 1) {
    const requests = await prepared(service, traffic, size);
    await sendAll(service, requests, { connections: cores, sums: overHttp });
    await renderInto(engine, size, alone);
  }
  const count = rounds * size;
  return {
    name: 'mixed-share',
    title: 'Mixed, all formats, over HTTP: CPU seconds of all processes ÷ the engine alone',
    goal: { atMost: 1.4 },
    wall: null,
    cpu: overHttp.cpuMs / alone.cpuMs,
    note: `${(overHttp.cpuMs / count).toFixed(1)} and ${(alone.cpuMs / count).toFixed(1)} ms of CPU each; median ${quantile(overHttp.wall, 0.5).toFixed(1)} ms on ${cores} connections`,
  };
}

/** The first JPG of a design that the service has never seen, beside the fourth of it. */
async function coldRow(service: MixedService, quick: boolean): Promise<Row> {
  const traffic = mixedTraffic(ofAll(seeds.all));
  const [cold, warm] = [noSums(), noSums()];
  for (const design of traffic.unseen.slice(0, quick ? 6 : 60)) {
    for (const sums of [cold, noSums(), noSums(), warm]) {
      const request = await service.prepare({ ...traffic.about(design, 'jpg'), tenant: 0 });
      await sendAll(service, [request], { connections: 1, sums });
    }
  }
  const [coldMs, warmMs] = [quantile(cold.wall, 0.5), quantile(warm.wall, 0.5)];
  return {
    name: 'mixed-cold',
    title: 'JPG of a design never seen ÷ the same design warm, over HTTP',
    goal: { atMost: 2.5 },
    wall: coldMs / warmMs,
    cpu: cold.cpuMs / warm.cpuMs,
    note: `median ${coldMs.toFixed(1)} and ${warmMs.toFixed(1)} ms`,
  };
}
