/** JPGs of the mixture over HTTP beside those that draw the same pictures: warm pages of Chromium, and takumi. */
import { findChromium } from '../../../tests/parity/support/chromium-page.ts';
import type { Row } from '../../contender.ts';
import type { MixedChromiumArgs } from '../../contenders/mixed-chromium.ts';
import type { MixedTakumiArgs } from '../../contenders/mixed-takumi.ts';
import type { HostedContender, Hosts } from '../../host/contender-host.ts';
import { mean, quantile } from '../../measure.ts';
import type { MixedService } from '../../mixed/mixed-service.ts';
import { mixedTraffic, type PartOf, type TrafficOf } from '../../mixed/mixed-traffic.ts';
import { cores, noSums, prepared, renderInto, seeds, sendAll } from '../../mixed/send-mixed.ts';

export interface Beside {
  readonly service: MixedService;
  readonly hosts: Hosts;
  readonly quick: boolean;
  readonly order: TrafficOf['order'];
}

const names = { zipf: 'mixed', gallery: 'gallery' } as const;
const titles = { zipf: 'Mixed JPG', gallery: 'JPG of the gallery in turns' } as const;
const executablePath = findChromium();

type Peer = 'Chromium (warm page, HTML)' | 'Chromium (warm page, our SVGs)' | 'takumi (HTML)';

/** What peers draw before they are measured: fonts and pictures of most designs have come then. */
const before = (order: TrafficOf['order'], count: number): PartOf => ({
  traffic: { seed: seeds.warm, which: 'of everybody', order },
  count,
});

/** `first`: what each peer draws before it is measured. */
const oneOf = (quick: boolean) => (quick ? { first: 6, rounds: 3, size: 6 } : { first: 150, rounds: 10, size: 12 });
const trafficOfOne = (order: TrafficOf['order']): TrafficOf => ({ seed: seeds.one, which: 'of everybody', order });

/** Made while the service of the mixture is warmed, like the pages below. */
export async function openPeers({ hosts, quick, order }: Omit<Beside, 'service'>): Promise<readonly HostedContender[]> {
  const { first, rounds, size } = oneOf(quick);
  const parts = [before(order, first), { traffic: trafficOfOne(order), count: rounds * size }];
  const chromium = (from: MixedChromiumArgs['from']) => {
    if (executablePath === null) return [];
    const args = { executablePath, parts, pages: 1, perRender: 1, from } satisfies MixedChromiumArgs;
    const name: Peer = from === 'html' ? 'Chromium (warm page, HTML)' : 'Chromium (warm page, our SVGs)';
    return [{ name, kind: 'mixed-chromium', args }] as const;
  };
  const takumi: Peer = 'takumi (HTML)';
  const args = { parts, output: { format: 'jpeg', quality: 90 } } satisfies MixedTakumiArgs;
  const invited = quick
    ? chromium('html')
    : [...chromium('html'), ...chromium('svg'), { name: takumi, kind: 'mixed-takumi', args } as const];
  const peers: HostedContender[] = [];
  for (const spec of invited) peers.push(await hosts.create(spec));
  return peers;
}

/** One after the other, in turns with each of the others, a few at a time. */
export async function oneConnection(
  { service, quick, order }: Beside,
  peers: readonly HostedContender[],
): Promise<readonly Row[]> {
  const { first, rounds, size } = oneOf(quick);
  const count = rounds * size;
  const drawn = peers.map((peer) => ({ peer, sums: noSums() }));
  for (const peer of peers) await renderInto(peer, first, noSums());
  const traffic = mixedTraffic(trafficOfOne(order));
  const own = noSums();
  for (let round = 0; round < rounds; round += 1) {
    const requests = await prepared(service, traffic, size, 'jpg');
    await sendAll(service, requests, { connections: 1, sums: own });
    for (const { peer, sums } of drawn) await renderInto(peer, size, sums);
  }
  const endings = ['', '-svg', '-takumi'];
  return drawn.map(({ peer: { spec }, sums }, index): Row => {
    const [ownMs, theirMs] = [quantile(own.wall, 0.5), quantile(sums.wall, 0.5)];
    return {
      name: `${names[order]}-jpg${endings[index]}`,
      title: `${titles[order]} over HTTP, one connection: ${spec.name} ÷ Platen`,
      goal: { atLeast: index < 2 ? 5 : 1 },
      ...(index < 2 && { goalCpu: { atLeast: 6 } }),
      wall: theirMs / ownMs,
      cpu: sums.cpuMs / own.cpuMs,
      note: `median ${ownMs.toFixed(1)} and ${theirMs.toFixed(1)} ms, CPU ${(own.cpuMs / count).toFixed(1)} and ${(sums.cpuMs / count).toFixed(1)} ms each`,
    };
  });
}

/** As many warm pages of Chromium as there are cores, for a number of connections. */
export interface PagesBeside {
  readonly connections: number;
  readonly of: TrafficOf;
  readonly chromium: HostedContender;
}

const severalOf = (quick: boolean) => (quick ? { rounds: 2, size: 12 } : { rounds: 4, size: 48 });

/** Made while the service is warmed: it takes one core for some seconds. */
export async function openPages({ hosts, quick, order }: Omit<Beside, 'service'>): Promise<readonly PagesBeside[]> {
  if (executablePath === null) return [];
  const { rounds, size } = severalOf(quick);
  const opened: PagesBeside[] = [];
  for (const connections of quick ? [8] : [8, 16]) {
    const of: TrafficOf = { seed: seeds.several + connections, which: 'of everybody', order };
    const parts = [before(order, size), { traffic: of, count: rounds * size }];
    const args = { executablePath, parts, pages: cores, perRender: size, from: 'html' } satisfies MixedChromiumArgs;
    const chromium = await hosts.create({ name: 'Chromium', kind: 'mixed-chromium', args });
    opened.push({ connections, of, chromium });
  }
  return opened;
}

/** The same on several connections, beside as many warm pages as there are cores; renders in a second. */
export async function severalConnections(
  { service, quick, order }: Beside,
  pages: readonly PagesBeside[],
): Promise<readonly Row[]> {
  const { rounds, size } = severalOf(quick);
  const rows: Row[] = [];
  for (const { connections, of, chromium } of pages) {
    await renderInto(chromium, 1, noSums());
    const traffic = mixedTraffic(of);
    const [own, theirs] = [noSums(), noSums()];
    let ownMs = 0;
    for (let round = 0; round < rounds; round += 1) {
      const requests = await prepared(service, traffic, size, 'jpg');
      const started = performance.now();
      await sendAll(service, requests, { connections, sums: own });
      ownMs += performance.now() - started;
      await renderInto(chromium, 1, theirs);
    }
    const count = rounds * size;
    const theirMs = mean(theirs.wall) * rounds;
    rows.push({
      name: `${names[order]}-jpg-${connections}`,
      title: `${titles[order]} over HTTP, ${connections} connections: renders a second ÷ Chromium’s of HTML on ${cores} warm pages`,
      goal: { atLeast: 5 },
      wall: theirMs / ownMs,
      cpu: theirs.cpuMs / own.cpuMs,
      note: `${((1_000 * count) / ownMs).toFixed(0)} and ${((1_000 * count) / theirMs).toFixed(0)} a second, CPU ${(own.cpuMs / count).toFixed(1)} and ${(theirs.cpuMs / count).toFixed(1)} ms each`,
    });
  }
  return rows;
}
