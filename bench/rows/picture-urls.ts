/** Pictures by URL: what is at hand beside a bare route, and what is not, asked for by many at once. */
import type { Row } from '../contender.ts';
import { quantile } from '../measure.ts';
import type { BenchService } from '../support/bench-service.ts';
import { besideBareRoute } from '../support/beside-bare-route.ts';

export async function pictureUrlRows(
  service: BenchService,
  { quick }: { readonly quick: boolean },
): Promise<readonly Row[]> {
  const { id } = await service.design('quote');
  let turn = 0;
  const sign = async (): Promise<URL> => {
    const url = `/i/${id}.jpg?quote=${encodeURIComponent(`Number ${turn++}`)}&_v=1`;
    const { status, body } = await service.call('POST', '/v1/urls/sign', { url });
    if (status !== 200) throw new Error(`an address was not signed: ${JSON.stringify(body)}`);
    return new URL(body.data.url, service.url);
  };
  const hit = await hitRow(service, await sign(), quick);
  return [hit, await missRow(service, sign, quick)];
}

async function hitRow(service: BenchService, { pathname, search }: URL, quick: boolean): Promise<Row> {
  const address = pathname + search;
  const first = await fetch(service.url + address);
  const etag = first.headers.get('etag');
  if (first.status !== 200 || etag === null) throw new Error(`a picture was answered with ${await first.text()}`);
  const figures = await besideBareRoute({
    url: service.url,
    cpuMs: service.cpuMs,
    load: { path: address, headers: { 'if-none-match': etag }, status: 304 },
    bare: { path: '/picture', answer: {} },
    quick,
    ...(quick && { turnMs: 400 }),
  });
  return {
    name: 'url-hit',
    title: 'Picture by URL, conditional request (304): answers a second ÷ those of a bare Fastify route',
    goal: { atLeast: 0.6 },
    ...figures,
  };
}

const asking = 32;

/** Many ask at once for what nobody has seen: drawings, and the time until all have it beside that of one who asks alone. */
async function missRow(service: BenchService, sign: () => Promise<URL>, quick: boolean): Promise<Row> {
  const drawings = async () =>
    [
      ...(await service.metrics()).matchAll(/^platen_render_duration_seconds_count\{.*outcome="drawn".*\} (\d+)$/gm),
    ].reduce((sum, [, count]) => sum + Number(count), 0);
  const ask = async ({ pathname, search }: URL, many: number): Promise<number> => {
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: many }, () => fetch(service.url + pathname + search)));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    if (answers.some(({ status }) => status !== 200)) throw new Error('a picture by URL was refused');
    return performance.now() - started;
  };
  const [alone, together] = [[] as number[], [] as number[]];
  const rounds = quick ? 4 : 12;
  const before = await drawings();
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await ask(await sign(), 1));
    together.push(await ask(await sign(), asking));
  }
  return {
    name: 'url-miss',
    title: `Picture by URL that nobody has seen, asked for by ${asking} at once: drawings`,
    goal: { atMost: 1 },
    wall: null,
    cpu: null,
    value: ((await drawings()) - before - rounds) / rounds,
    note: `all have it after ${quantile(together, 0.5).toFixed(0)} ms, one who asks alone after ${quantile(alone, 0.5).toFixed(0)} ms`,
  };
}
