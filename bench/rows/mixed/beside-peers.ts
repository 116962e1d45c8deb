/** JPGs of the mixture over HTTP beside those that draw the same pictures: warm pages of Chromium, and takumi. */
import { findChromium } from '../../../tests/parity/support/chromium-page.ts';
import type { Row } from '../../contender.ts';
import type { MixedChromiumArgs } from '../../contenders/mixed-chromium.ts';
import type { MixedTakumiArgs } from '../../contenders/mixed-takumi.ts';
import type { Hosts } from '../../host/contender-host.ts';
import { mean, quantile } from '../../measure.ts';
import type { MixedService } from '../../mixed/mixed-service.ts';
import { mixedTraffic, type TrafficOf } from '../../mixed/mixed-traffic.ts';
import { cores, noSums, prepared, renderInto, type Sums, seeds, sendAll } from '../../mixed/send-mixed.ts';

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

/** One after the other, in turns with each of the others, a few at a time. */
export async function oneConnection({ service, hosts, quick, order }: Beside): Promise<readonly Row[]> {
  const [rounds, size] = quick ? [3, 6] : [14, 12];
  const count = rounds * size;
  const of: TrafficOf = { seed: seeds.one, which: 'of everybody', order };
  const chromium = (from: MixedChromiumArgs['from']) => {
    if (executablePath === null) return [];
    const args = { executablePath, traffic: of, count, pages: 1, perRender: 1, from } satisfies MixedChromiumArgs;
    const name: Peer = from === 'html' ? 'Chromium (warm page, HTML)' : 'Chromium (warm page, our SVGs)';
    return [{ name, kind: 'mixed-chromium', args }] as const;
  };
  const takumi: Peer = 'takumi (HTML)';
  const args = { traffic: of, count, output: { format: 'jpeg', quality: 90 } } satisfies MixedTakumiArgs;
  const invited = quick
    ? chromium('html')
    : [...chromium('html'), ...chromium('svg'), { name: takumi, kind: 'mixed-takumi', args } as const];
  const peers: { readonly name: string; readonly sums: Sums; draw(): Promise<void> }[] = [];
  for (const spec of invited) {
    const peer = await hosts.create(spec);
    const sums = noSums();
    // A browser's first pages take seconds; fonts and pictures come once.
    await renderInto(peer, quick ? 2 : count, noSums());
    peers.push({ name: spec.name, sums, draw: () => renderInto(peer, size, sums) });
  }
  const traffic = mixedTraffic(of);
  const own = noSums();
  for (let round = 0; round < rounds; round += 1) {
    const requests = await prepared(service, traffic, size, 'jpg');
    await sendAll(service, requests, { connections: 1, sums: own });
    for (const peer of peers) await peer.draw();
  }
  const endings = ['', '-svg', '-takumi'];
  return peers.map(({ name, sums }, index): Row => {
    const [ownMs, theirMs] = [quantile(own.wall, 0.5), quantile(sums.wall, 0.5)];
    return {
      name: `${names[order]}-jpg${endings[index]}`,
      title: `${titles[order]} over HTTP, one connection: ${name} ÷ Platen`,
      goal: { atLeast: index < 2 ? 5 : 1 },
      ...(index < 2 && { goalCpu: { atLeast: 6 } }),
      wall: theirMs / ownMs,
      cpu: sums.cpuMs / own.cpuMs,
      note: `median ${ownMs.toFixed(1)} and ${theirMs.toFixed(1)} ms, CPU ${(own.cpuMs / count).toFixed(1)} and ${(sums.cpuMs / count).toFixed(1)} ms each`,
    };
  });
}

/** The same on several connections, beside as many warm pages as there are cores; renders in a second. */
export async function severalConnections({ service, hosts, quick, order }: Beside): Promise<readonly Row[]> {
  if (executablePath === null) return [];
  const [rounds, size] = quick ? [2, 16] : [6, 48];
  const counts = quick ? [8] : [8, 16];
  const perRender = quick ? 8 : 16;
  const of: TrafficOf = { seed: seeds.several, which: 'of everybody', order };
  const args: MixedChromiumArgs = {
    ...{ executablePath, traffic: of, count: rounds * perRender },
    ...{ pages: cores, perRender, from: 'html' },
  };
  const chromium = await hosts.create({ name: 'Chromium', kind: 'mixed-chromium', args: { ...args } });
  await renderInto(chromium, quick ? 1 : rounds, noSums());
  const traffic = mixedTraffic(of);
  const theirs = noSums();
  const own = counts.map((connections) => ({ connections, msEach: [] as number[], sums: noSums() }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { connections, msEach, sums } of own) {
      const requests = await prepared(service, traffic, size, 'jpg');
      const started = performance.now();
      await sendAll(service, requests, { connections, sums });
      msEach.push((performance.now() - started) / size);
    }
    await renderInto(chromium, 1, theirs);
  }
  const theirMs = mean(theirs.wall) / perRender;
  const theirCpuMs = theirs.cpuMs / (rounds * perRender);
  return own.map(({ connections, msEach, sums }): Row => {
    const [ownMs, ownCpuMs] = [mean(msEach), sums.cpuMs / sums.wall.length];
    return {
      name: `${names[order]}-jpg-${connections}`,
      title: `${titles[order]} over HTTP, ${connections} connections: renders a second ÷ Chromium’s of HTML on ${cores} warm pages`,
      goal: { atLeast: 5 },
      wall: theirMs / ownMs,
      cpu: theirCpuMs / ownCpuMs,
      note: `${(1_000 / ownMs).toFixed(0)} and ${(1_000 / theirMs).toFixed(0)} a second, CPU ${ownCpuMs.toFixed(1)} and ${theirCpuMs.toFixed(1)} ms each`,
    };
  });
}
