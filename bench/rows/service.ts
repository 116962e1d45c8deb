/** The service over HTTP: what it takes beside the engine. */
import { availableParallelism } from 'node:os';
import type { Row } from '../contender.ts';
import type { HostedContender, Hosts } from '../host/contender-host.ts';
import { mean, quantile } from '../measure.ts';
import { noSums, renderInto } from '../mixed/send-mixed.ts';
import type { BenchService, StoredDesign } from '../support/bench-service.ts';
import { besideBareRoute } from '../support/beside-bare-route.ts';
import { pdfRow } from './pdf-over-http.ts';

export interface ServiceOptions {
  readonly hosts: Hosts;
  readonly quick: boolean;
  /** Told of the text of `/metrics` at the end. */
  readonly keepCaches: (metrics: string) => void;
}

const cores = availableParallelism();
let turn = 0;
let engines = 0;

export async function serviceRows(service: BenchService, options: ServiceOptions): Promise<readonly Row[]> {
  const card = await service.design('link-card');
  const uncached = await uncachedRows(service, card, options);
  const lag = await eventLoopRow(service);
  const cached = await cachedRow(service, card, options);
  // A service has to have drawn some batches before one costs what the next does.
  const batch = options.quick ? [] : [await batchRow(service, card, options.hosts)];
  options.keepCaches(await service.metrics());
  const pdf = await pdfRow(service, card, options);
  return [...uncached, lag, cached, ...batch, ...pdf];
}

export const bodyOf = ({ data }: StoredDesign, format: string, more: object = {}) => ({
  format,
  ...more,
  dynamicData: { ...data, title: `${data['title']} ${turn++}` },
});

/** Each with other titles: the card by itself is drawn in the same process. */
function engineOf(hosts: Hosts, format: string): Promise<HostedContender> {
  engines += 1;
  const args = { design: 'link-card', vary: 'title', from: 10_000 * engines, options: { format } };
  return hosts.create({ name: 'Platen', kind: 'platen', args });
}

/** Renders that nobody has drawn before, as many at once as there are cores and one that waits. */
async function renderAll(service: BenchService, card: StoredDesign, format: string, count: number): Promise<void> {
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const { status, body } = await service.call('POST', `/v1/render/design/${card.id}`, bodyOf(card, format));
      if (status !== 200 || body.data.cached) throw new Error(`a render was answered with ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: cores + 1 }, client));
}

/**
 * CPU time of all processes of the service for a render, beside the engine's alone; blocks of both, and of both formats, in
 * turns. All are drawn before any is measured: what V8 has compiled for one format it compiles anew when it meets the other.
 */
async function uncachedRows(
  service: BenchService,
  card: StoredDesign,
  { hosts, quick }: ServiceOptions,
): Promise<readonly Row[]> {
  const [blocks, size] = quick ? [5, 24] : [8, 40];
  // Until V8 has compiled what they run, of which each render process has its own.
  const warmUp = quick ? 60 : 300;
  const series: { format: 'jpg' | 'png'; engine: HostedContender; overHttp: number[]; alone: number[] }[] = [];
  for (const format of ['jpg', 'png'] as const) {
    const warmEngine = engineOf(hosts, format).then(async (engine) => {
      await renderInto(engine, warmUp, noSums());
      return engine;
    });
    const [engine] = await Promise.all([warmEngine, renderAll(service, card, format, cores * warmUp)]);
    series.push({ format, engine, overHttp: [], alone: [] });
  }
  for (let block = 0; block < blocks; block += 1) {
    for (const { format, engine, overHttp, alone } of series) {
      const before = service.cpuMs();
      await renderAll(service, card, format, size);
      overHttp.push((service.cpuMs() - before) / size);
      // Told to the microsecond, where that of a service comes in steps of 10 ms: half as many do.
      const engineCpu = noSums();
      await renderInto(engine, size / 2, engineCpu);
      alone.push(engineCpu.cpuMs / (size / 2));
    }
  }
  return series.map(({ format, overHttp, alone }) => ({
    name: `http-uncached-${format}`,
    title: `HTTP, uncached, all cores, ${format.toUpperCase()}: CPU seconds of all processes ÷ the engine alone`,
    goal: { atMost: 1.6 },
    wall: null,
    // All blocks together: the time of a block is told in steps of 10 ms for each process.
    cpu: mean(overHttp) / mean(alone),
    note: `${mean(overHttp).toFixed(1)} ms over HTTP, ${mean(alone).toFixed(1)} ms alone`,
  }));
}

/** Delay of the event loop of the service process during the renders above; reading the metrics starts a new interval. */
async function eventLoopRow(service: BenchService): Promise<Row> {
  const metrics = await service.metrics();
  // What is recorded is the time from one tick of a timer of 10 ms to the next.
  const seconds = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]);
  return {
    name: 'event-loop',
    title: 'Event-loop delay of the service at full load, 99th percentile, ms',
    goal: { atMost: 10 },
    wall: Math.max(0, seconds * 1_000 - 10),
    cpu: null,
  };
}

/** The same request again and again, beside a route that only answers the same JSON. */
async function cachedRow(service: BenchService, card: StoredDesign, { quick }: ServiceOptions): Promise<Row> {
  const body = bodyOf(card, 'jpg');
  const address = `/v1/render/design/${card.id}`;
  await service.call('POST', address, body);
  const { body: answer } = await service.call('POST', address, body);
  if (answer.data.cached !== true) throw new Error('the second answer was not from the cache');
  const figures = await besideBareRoute({
    url: service.url,
    cpuMs: service.cpuMs,
    load: { path: address, headers: { authorization: service.authorization }, body: JSON.stringify(body) },
    bare: { path: '/render', answer },
    quick,
  });
  return {
    name: 'http-cached',
    title: 'HTTP, cached answer: requests per second ÷ those of a bare Fastify route with the same JSON',
    goal: { atLeast: 0.4 },
    ...figures,
  };
}

/** 100 cards in one request, until the last of them is there, beside 100 times what the engine takes, on all cores. */
async function batchRow(service: BenchService, card: StoredDesign, hosts: Hosts): Promise<Row> {
  const engine = await engineOf(hosts, 'jpg');
  const wall: number[] = [];
  let [cpuMs, engineCpuMs] = [0, 0];
  // What claims and ends queued renders has not run before in this service.
  for (let round = 8; round > 0; round -= 1) await renderBatch(service, card, 100);
  for (let round = 5; round > 0; round -= 1) {
    const before = service.cpuMs();
    const started = performance.now();
    await renderBatch(service, card, 100);
    const batchMs = performance.now() - started;
    cpuMs += service.cpuMs() - before;
    const times: number[] = [];
    for (let index = 0; index < 100; index += 1) {
      const rendered = await engine.render();
      times.push(rendered.wallMs);
      engineCpuMs += rendered.cpuMs;
    }
    wall.push(batchMs / ((100 * quantile(times, 0.5)) / cores));
  }
  return {
    name: 'batch-100',
    title: 'A batch of 100 cards as JPG: its time ÷ (100 × the engine’s ÷ cores)',
    goal: { atMost: 1.6 },
    wall: mean(wall),
    cpu: cpuMs / engineCpuMs,
  };
}

async function renderBatch(service: BenchService, card: StoredDesign, count: number): Promise<void> {
  const renders = Array.from({ length: count }, () => bodyOf(card, 'jpg', { designId: card.id }));
  const { status, body } = await service.call('POST', '/v1/render/batch', { renders });
  if (status !== 202) throw new Error(`the batch was refused: ${JSON.stringify(body)}`);
  await service.batchEnds(body.data.batchId, count);
}
