import { availableParallelism } from 'node:os';
import type { HostedContender } from '../host/contender-host.ts';
import type { MixedService, StoredRequest } from './mixed-service.ts';
import { type MixedTraffic, mixedTraffic, type TrafficOf } from './mixed-traffic.ts';

export const cores = availableParallelism();

/** How many renders are measured, and how many are drawn before. */
export const seeds = { warm: 11, one: 12, several: 13, all: 14 } as const;

/** What some renders took: each of them by the clock, all of them of the processors. */
export interface Sums {
  readonly wall: number[];
  cpuMs: number;
}

export const noSums = (): Sums => ({ wall: [], cpuMs: 0 });

/** Sends requests over so many connections, and notes how long each took and what the service used. */
export async function sendAll(
  service: MixedService,
  requests: readonly StoredRequest[],
  { connections, sums }: { readonly connections: number; readonly sums: Sums },
): Promise<void> {
  const left = [...requests].reverse();
  const connection = async () => {
    for (let request = left.pop(); request; request = left.pop()) {
      const started = performance.now();
      await service.send(request);
      sums.wall.push(performance.now() - started);
    }
  };
  const before = service.cpuMs();
  await Promise.all(Array.from({ length: connections }, connection));
  sums.cpuMs += service.cpuMs() - before;
}

/** The next requests of a traffic, their designs and pictures stored. */
export function prepared(
  service: MixedService,
  traffic: MixedTraffic,
  count: number,
  format?: 'jpg',
): Promise<readonly StoredRequest[]> {
  return Promise.all(Array.from({ length: count }, () => service.prepare(traffic.next(format))));
}

export async function renderInto(contender: HostedContender, count: number, sums: Sums): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { wallMs, cpuMs } = await contender.render();
    sums.wall.push(wallMs);
    sums.cpuMs += cpuMs;
  }
}

/** Until V8 has compiled what it runs, and caches hold what they hold for good. */
export async function warmUp(service: MixedService, order: TrafficOf['order'], count: number): Promise<void> {
  const traffic = mixedTraffic({ seed: seeds.warm, which: 'all', order });
  const all = { connections: cores + 1, sums: noSums() };
  for (let left = count; left > 0; left -= 12) await sendAll(service, await prepared(service, traffic, 12), all);
}
