import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cpuMsOf } from '../../e2e/process-figures.ts';
import { slowness } from '../../support/cpu-time.ts';
import {
  authorization,
  newAccount,
  newDesign,
  port,
  residentBytes,
  send,
  service,
  useHostileService,
} from '../hostile-service.ts';

/** Limits of the plan: renders at once, renders that wait, and for how long; `docs/reference/limits.md`. */
const plan = { name: 'Teams', atOnce: 25, inLine: 100, maxWaitMs: 10_000 };
/** More than have room. Those who are refused come again and again. */
const callers = plan.atOnce + plan.inLine + 20;
/** Rarely enough that nobody is refused for the calls of a minute. */
const againMs = 10_000;
const load = { ms: 25_000, knownAfterMs: 13_000 };
/**
 * What a refusal may take longer than a call that waits for nothing and is sent at the same time, on a machine that draws
 * as many a second; on one that draws fewer as many times longer.
 */
const refusals = { medianMs: 500, p90Ms: 2_000, perSecond: 10 };
/** Over so long it is looked how fast the line moved when it was slowest: the machine has other work as well. */
const paceMs = 5_000;
const maxGrowthBytes = 50_000_000;

const slow = { senders: 300, readers: 50, ms: 10_000 };
/** Share of one core that they may take on the machine that `slowness` compares with. */
const slowShare = 0.2;

/** Takes what comes and never answers. */
const receiver = createServer(() => undefined);
const deaf: Socket[] = [];
receiver.on('connection', (socket) => void deaf.push(socket));
const receiverHost = () => `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
useHostileService({
  maxGrowthBytes: 150_000_000,
  env: () => ({ PLATEN_FETCH_ALLOW_HOSTS: receiverHost() }),
});

interface Outcome {
  readonly status: number;
  readonly ms: number;
  /** From the beginning of the load. */
  readonly sentMs: number;
}

/** An account that asks for renders, each unlike the others. */
async function openAccount(name: string): Promise<(more?: object) => Promise<number>> {
  const key = await newAccount(name);
  const circle = { type: 'circle', x: 200, y: 200, width: 1_100, height: 1_100, fill: '#2255aa', blur: 60 };
  const words = { type: 'text', width: 900, height: 100, text: '{{ n }}', fontSize: 40 };
  const design = await newDesign([circle, words], { key, width: 1_500, height: 1_500 });
  let count = 0;
  return async (more = {}) => {
    count += 1;
    const body = { format: 'jpg', dynamicData: { n: String(count) }, ...more };
    return (await send('POST', `/v1/render/design/${design}`, { key, body })).status;
  };
}

/** All callers at once, each again when it has its answer. */
async function sendTooMuch(render: () => Promise<number>): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const beganMs = performance.now();
  const caller = async () => {
    while (performance.now() - beganMs < load.ms) {
      const fromMs = performance.now();
      const status = await render();
      outcomes.push({ status, ms: performance.now() - fromMs, sentMs: fromMs - beganMs });
      if (status !== 200) await pause(againMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return outcomes;
}

/** Calls that wait for no place, while the others ask for renders. */
async function askQuickly() {
  const outcomes: Outcome[] = [];
  const beganMs = performance.now();
  while (performance.now() - beganMs < load.ms) {
    const fromMs = performance.now();
    const { status } = await send('GET', '/v1/account');
    outcomes.push({ status, ms: performance.now() - fromMs, sentMs: fromMs - beganMs });
    await pause(100);
  }
  return timesOf(outcomes, 200);
}

/** Renders a second when the line moved slowest, of the time in which all callers asked. */
function slowestPace(outcomes: readonly Outcome[]): number {
  const ends = outcomes.filter(({ status }) => status === 200).map(({ ms, sentMs }) => sentMs + ms);
  // Once the renders of a minute are used up, there is no line.
  const overMs = Math.min(load.ms, Math.max(...ends));
  const paces: number[] = [];
  for (let fromMs = 0; fromMs + paceMs <= overMs; fromMs += 1_000) {
    const count = ends.filter((endMs) => endMs >= fromMs && endMs < fromMs + paceMs).length;
    paces.push((Math.max(1, count) * 1_000) / paceMs);
  }
  return Math.min(...paces, (ends.length * 1_000) / load.ms);
}

function timesOf(outcomes: readonly Outcome[], status: number) {
  const times = outcomes.filter((each) => each.status === status).map(({ ms }) => Math.round(ms));
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { count: sorted.length, median: at(0.5), p90: at(0.9), p99: at(0.99) };
}

it('L15: more callers than have room: who is let in waits for a bounded time, the others are refused at once', async () => {
  const render = await openAccount(plan.name);
  for (let count = 0; count < 3; count += 1) expect(await render()).toBe(200);
  const memoryMb: number[] = [];
  const sampling = setInterval(() => memoryMb.push(Math.round(residentBytes(service.pid) / 1e6)), 1_000);
  const [outcomes, quick] = await Promise.all([sendTooMuch(render), askQuickly()]);
  clearInterval(sampling);
  const drawn = timesOf(outcomes, 200);
  // How fast the line moves is known by then, so that nobody is let in to be turned away later.
  const refused = timesOf(
    outcomes.filter(({ sentMs }) => sentMs > load.knownAfterMs),
    429,
  );
  // At its least, as garbage is collected now and then.
  const growthMb = Math.min(...memoryMb.slice(-5)) - (memoryMb[5] ?? 0);
  const perSecond = slowestPace(outcomes);
  console.log(
    `${callers} callers: ${JSON.stringify({ drawn, refused, quick, perSecond, growthMb, all: outcomes.length })}`,
  );
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(drawn.count).toBeGreaterThan(plan.atOnce);
  // Its wait for a place, and then for those who had theirs before it.
  expect(drawn.p99).toBeLessThan(plan.maxWaitMs + (2_000 * plan.atOnce) / perSecond);
  expect(refused.count).toBeGreaterThan(10);
  const slowness = Math.max(1, refusals.perSecond / perSecond);
  expect(refused.median).toBeLessThan(quick.median + slowness * refusals.medianMs);
  expect(refused.p90).toBeLessThan(quick.p90 + slowness * refusals.p90Ms);
  expect(growthMb * 1e6).toBeLessThan(maxGrowthBytes);
});

it('L16: slow senders, readers who do not read, and receivers who do not answer cost next to nothing', async () => {
  const render = await openAccount('Unlimited');
  const large = await largeFile();
  for (let count = 0; count < 20; count += 1) {
    expect(await render({ webhook: `http://${receiverHost()}/hook`, width: 50 })).toBe(200);
  }
  await expect.poll(() => deaf.length).toBeGreaterThan(0);
  const sockets = [
    ...Array.from({ length: slow.senders }, () => dripping()),
    ...Array.from({ length: slow.readers }, () => notReading(large)),
  ];
  // Until all are connected and have what they are given.
  expect(await render({ width: 51 })).toBe(200);
  const before = { cpuMs: cpuMsOf(service.pid), ms: performance.now() };
  await pause(slow.ms);
  const share = (cpuMsOf(service.pid) - before.cpuMs) / (performance.now() - before.ms) / slowness();
  expect(await render({ width: 52 })).toBe(200);
  const waiting = deaf.filter(({ destroyed }) => !destroyed).length;
  console.log(`${sockets.length} slow clients: ${JSON.stringify({ share, waiting, deaf: deaf.length })}`);
  for (const socket of sockets) socket.destroy();
  expect(share).toBeLessThan(slowShare);
  expect(waiting, 'connections to the receiver').toBeLessThanOrEqual(8);
});

/** The path of a file that fits into no buffer of a connection. */
async function largeFile(): Promise<string> {
  const squares = Array.from({ length: 30 }, (_, at) => {
    const fill = `radial-gradient(#${(at * 7_919_773).toString(16).padStart(6, '0').slice(-6)}, #123456)`;
    return { type: 'rectangle', x: (at * 611) % 2_500, y: (at * 977) % 2_500, width: 900, height: 700, fill };
  });
  const design = await newDesign(squares, { width: 3_000, height: 3_000 });
  const { status, body } = await send('POST', `/v1/render/design/${design}`, { body: { format: 'png' } });
  expect(status).toBe(200);
  const { pathname } = new URL(body.data.imageUrl);
  const file = await fetch(service.url + pathname);
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(400_000);
  return pathname;
}

/** Says that a long body comes, and sends a byte of it now and then. */
function dripping(): Socket {
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => undefined);
  const head = ['POST /v1/designs HTTP/1.1', 'Host: a', authorization, 'Content-Type: application/json'];
  socket.write(`${[...head, 'Content-Length: 100000'].join('\r\n')}\r\n\r\n{`);
  const timer = setInterval(() => socket.write(' '), 500);
  socket.on('close', () => clearInterval(timer));
  return socket;
}

function notReading(path: string): Socket {
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return socket;
}
