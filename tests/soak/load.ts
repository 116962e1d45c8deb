import { setTimeout as pause } from 'node:timers/promises';
import type { Expected } from '../crash/load.ts';
import { apiKey } from '../e2e/service.ts';
import type { Answered, Tally } from './tally.ts';
import type { SoakWorld } from './world.ts';

interface LoadOptions {
  readonly world: SoakWorld;
  readonly tally: Tally;
  /** Renders that callers wait for, at once. */
  readonly awaited: number;
  readonly untilMs: number;
}

/** Renders that nobody waits for are sent while fewer than so many wait. */
const maxQueued = 150;
const maxBatch = 20;
const uploadEveryMs = 200;

/** Everything at once until the time is over: awaited, queued and batched renders, reads, and hostile files all the while. */
export async function sendEverything(options: LoadOptions): Promise<void> {
  const { awaited, untilMs } = options;
  const again = async (send: () => Promise<void>) => {
    while (Date.now() < untilMs) await send();
  };
  await Promise.all([
    ...Array.from({ length: awaited }, () => again(() => sendAwaited(options))),
    again(() => sendQueued(options)),
    again(() => sendBatch(options)),
    again(() => readSomething(options)),
    again(() => sendHostileFile(options)),
  ]);
}

interface Item {
  readonly data: Readonly<Record<string, string>>;
  readonly expected: Expected;
}

/** New ones, ones that were drawn before, ones with a picture from elsewhere, and hostile pictures. */
function anyItem({ random, site, crashed: { receiver } }: SoakWorld): Item {
  const kind = random();
  const name = `card ${Math.floor(random() * 1e9)}`;
  if (kind < 0.1) return { data: { name, photo: site.next() }, expected: 'failed' };
  if (kind < 0.15) return { data: { name, photo: receiver.picture('cut') }, expected: 'failed' };
  if (kind < 0.25) return { data: { name, photo: receiver.picture('whole') }, expected: 'completed' };
  return { data: { name: kind < 0.35 ? 'the same' : name }, expected: 'completed' };
}

async function sendAwaited({ world, tally }: LoadOptions): Promise<void> {
  const { designId, crashed } = world;
  const { data, expected } = anyItem(world);
  const body = { dynamicData: data, format: world.random() < 0.5 ? 'png' : 'jpg', webhook: crashed.receiver.url };
  const answer = await send(world, `/v1/render/design/${designId}`, body);
  const kind = expected === 'completed' ? 'awaited render' : 'awaited render of a hostile picture';
  tally.add(kind, answer, expected === 'completed' ? 'done' : 'rejected');
  if (answer.status === 200) crashed.acknowledged.renders.set(answer.body.data.renderId, 'completed');
  await breathe(answer);
}

async function sendQueued({ world, tally, untilMs }: LoadOptions): Promise<void> {
  if (!(await hasRoom(world, untilMs))) return;
  const { designId, crashed } = world;
  const { data, expected } = anyItem(world);
  const body = { dynamicData: data, async: true, webhook: crashed.receiver.url };
  const answer = await send(world, `/v1/render/design/${designId}`, body);
  tally.add('queued render', answer, 'done');
  if (answer.status === 202) crashed.acknowledged.renders.set(answer.body.data.renderId, expected);
  await breathe(answer);
}

async function sendBatch({ world, tally, untilMs }: LoadOptions): Promise<void> {
  if (!(await hasRoom(world, untilMs))) return;
  const { designId, crashed, random } = world;
  const items = Array.from({ length: 1 + Math.floor(random() * maxBatch) }, () => anyItem(world));
  const renders = items.map(({ data }) => ({ designId, dynamicData: data }));
  const answer = await send(world, '/v1/render/batch', { renders, webhook: crashed.receiver.url });
  tally.add('batch', answer, 'done');
  if (answer.status === 202) {
    const ends = items.map(({ expected }) => expected);
    crashed.acknowledged.batches.set(answer.body.data.batchId, ends);
    for (const [index, { renderId }] of answer.body.data.renders.entries()) {
      crashed.acknowledged.renders.set(renderId, ends[index] ?? 'completed');
    }
  }
  await breathe(answer);
}

async function readSomething({ world, tally }: LoadOptions): Promise<void> {
  const address = world.random() < 0.5 ? `/v1/designs/${world.designId}` : '/v1/renders?limit=20';
  const answer = await send(world, address);
  tally.add('read', answer, 'done');
  await pause(20);
}

async function sendHostileFile({ world, tally }: LoadOptions): Promise<void> {
  const { name, bytes } = world.site.nextFile();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  tally.add('hostile upload', await send(world, '/v1/assets/upload', form), 'rejected');
  await pause(uploadEveryMs);
}

/** As a caller would who was told to come again. */
async function breathe({ status }: Answered): Promise<void> {
  if (status !== 200 && status !== 202) await pause(50);
}

async function hasRoom(world: SoakWorld, untilMs: number): Promise<boolean> {
  while (Date.now() < untilMs) {
    const { status, body } = await send(world, '/v1/renders?status=queued&limit=1');
    if (status === 200 && body.pagination.total < maxQueued) return true;
    await pause(100);
  }
  return false;
}

/** A GET without a body, else a POST. */
async function send({ service, fault }: SoakWorld, address: string, body?: object): Promise<Answered> {
  const fromMs = performance.now();
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(service.url + address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), ms: performance.now() - fromMs, fault };
  } catch (cause) {
    return { status: 0, body: String(cause), ms: performance.now() - fromMs, fault };
  }
}
