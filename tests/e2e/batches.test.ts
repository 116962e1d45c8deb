import { spawnSync } from 'node:child_process';
import { createWriteStream, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { parseEvents, type ReadEvent } from '../contract/support/events.ts';
import { figuresOf, holdRenders } from './process-figures.ts';
import { apiKey, type Service, startService, temporaryDirectory } from './service.ts';

const running: Service[] = [];
async function start(...options: Parameters<typeof startService>): Promise<Service> {
  const service = await startService(...options);
  running.push(service);
  return service;
}
afterAll(() => Promise.all(running.map((service) => service.stop())));

const authorization = `Bearer ${apiKey}`;

async function makeDesign(service: Service, elements: readonly object[], size = 200): Promise<string> {
  const design = { name: 'Badge', width: size, height: size, canvasData: { elements } };
  const { status, body } = await service.call('POST', '/v1/designs', design);
  expect(status).toBe(201);
  return body.data.id;
}

async function accept(service: Service, renders: readonly object[]): Promise<string> {
  const { status, body } = await service.call('POST', '/v1/render/batch', { renders });
  expect(status).toBe(202);
  return body.data.batchId;
}

const line = { id: 'line', type: 'text', width: 200, height: 40, text: '{{ name }}' };

function listen(service: Service, batchId: string, lastEventId: number): Promise<Response> {
  return fetch(`${service.url}/v1/render/batch/${batchId}/events`, {
    headers: { authorization, 'last-event-id': String(lastEventId) },
  });
}

/** Reads events until there are so many, the stream ends, or the connection breaks. */
async function readSome(answer: Response, count: number): Promise<readonly ReadEvent[]> {
  let text = '';
  try {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (parseEvents(text).length >= count) break;
    }
  } catch (cause) {
    expect(cause).toBeInstanceOf(TypeError);
  }
  // The last one may have come in part.
  return parseEvents(text.slice(0, text.lastIndexOf('\n\n') + 2));
}

describe('the events of a batch', () => {
  it('are neither lost nor doubled over broken connections, a stop and a crash of the service', async () => {
    const dataDir = temporaryDirectory();
    let service = await start({ dataDir });
    const designId = await makeDesign(service, [line]);
    const renders = Array.from({ length: 24 }, (_, index) => ({
      designId,
      width: 1_000 + index,
      compression: 'best',
      dynamicData: { name: `Guest ${index}` },
    }));
    // So many pixels take a while, and nothing is drawn while nobody reads: some are left for the next process.
    let goOn = holdRenders(service.pid);
    const batchId = await accept(service, renders);
    const seen: ReadEvent[] = [];
    const last = () => seen.at(-1)?.id ?? 0;
    // The reader hangs up twice.
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await listen(service, batchId, last());
      goOn();
      seen.push(...(await readSome(answer, 3)));
      goOn = holdRenders(service.pid);
    }
    // The service is stopped while somebody listens, and starts anew.
    const reading = readSome(await listen(service, batchId, last()), 1_000);
    const stoppedAt = performance.now();
    const stopping = service.stop();
    goOn();
    expect(await stopping).toBe(0);
    // A connection that nobody ended would hold the stop for 20 s.
    expect(performance.now() - stoppedAt).toBeLessThan(18_000);
    seen.push(...(await reading));
    expect(last()).toBeLessThan(25);
    service = await start({ dataDir });
    seen.push(...(await readSome(await listen(service, batchId, last()), 4)));
    await service.stop('SIGKILL');
    service = await start({ dataDir });
    seen.push(...(await readSome(await listen(service, batchId, last()), 1_000)));
    expect(seen.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(new Set(seen.slice(0, 24).map(({ data }) => data.renderId)).size).toBe(24);
    expect(seen.at(-1)).toMatchObject({ event: 'batch.completed', data: { completedRenders: 24, failedRenders: 0 } });
    expect((await listen(service, batchId, 25)).status).toBe(204);
  });

  it('come at the same time to many who listen', async () => {
    const service = await start();
    const designId = await makeDesign(service, [line]);
    const renders = Array.from({ length: 10 }, (_, index) => ({ designId, dynamicData: { name: `${index}` } }));
    const batchId = await accept(service, renders);
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => parseEvents(await (await listen(service, batchId, 0)).text())),
    );
    for (const events of all) expect(events).toEqual(all[0]);
    expect(all[0]).toHaveLength(11);
  });
});

describe('the archive of a batch', () => {
  const hasUnzip = spawnSync('unzip', ['-v']).status === 0;

  it.runIf(hasUnzip)('passes the test of unzip, and unpacks to what the service serves', async () => {
    const service = await start();
    const designId = await makeDesign(service, [line]);
    const names = ['Zoë', '文件', 'a'.repeat(300), '../../up', 'CON', 'Ada', 'ada'];
    const batchId = await accept(
      service,
      names.map((name) => ({ designId, dynamicData: { name }, fileName: '{{ name }}' })),
    );
    await (await listen(service, batchId, 0)).text();
    const folder = temporaryDirectory();
    const file = path.join(folder, 'batch.zip');
    await save(await archive(service, batchId), file);
    const tested = spawnSync('unzip', ['-tqq', file], { encoding: 'utf8' });
    expect(tested.stderr + tested.stdout).toBe('');
    expect(tested.status).toBe(0);
    const env = { ...process.env, LC_ALL: 'C.UTF-8' };
    expect(spawnSync('unzip', ['-qq', file, '-d', path.join(folder, 'out')], { env }).status).toBe(0);
    const { body } = await service.call('GET', `/v1/render/batch/${batchId}`);
    for (const { fileName, downloadUrl } of body.data.renders) {
      const served = Buffer.from(await (await fetch(downloadUrl)).arrayBuffer());
      expect(served.equals(readFileSync(path.join(folder, 'out', fileName)))).toBe(true);
    }
    const manifest = JSON.parse(readFileSync(path.join(folder, 'out/manifest.json'), 'utf8'));
    expect(manifest.renders).toHaveLength(names.length);
  });

  it('is not read faster than it is taken, and lets go of its files when the reader goes', async () => {
    const service = await start();
    // Noise, which no encoder makes smaller.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const photo = await sharp({ create: { width: 1_700, height: 1_700, channels: 3, background: '#000', noise } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([photo]), 'noise.png');
    const uploaded = await fetch(`${service.url}/v1/assets/upload`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    const { data: asset } = (await uploaded.json()) as { readonly data: { readonly url: string } };
    const picture = { id: 'p', type: 'image', width: 1_700, height: 1_700, src: asset.url };
    const designId = await makeDesign(service, [picture, line], 1_700);
    const renders = Array.from({ length: 8 }, (_, index) => ({
      designId,
      compression: 'fast',
      dynamicData: { name: `${index}` },
    }));
    const batchId = await accept(service, renders);
    await (await listen(service, batchId, 0)).text();
    const { body } = await service.call('GET', `/v1/render/batch/${batchId}`);
    const total = body.data.renders.reduce((sum: number, { metadata }: Sized) => sum + metadata.fileSize, 0);
    // Far more than a connection holds on its way.
    expect(total).toBeGreaterThan(60e6);
    const before = figuresOf(service.pid).rssMb;
    const stop = new AbortController();
    const reader = (await archive(service, batchId, stop.signal)).body?.getReader();
    await reader?.read();
    const highest = await peak(service.pid, 1_000);
    expect(highest - before).toBeLessThan(30);
    stop.abort();
    await expect.poll(() => openFiles(service.pid).filter((name) => name.includes('/files/'))).toEqual([]);
    // Who reads gets all of it.
    const file = path.join(temporaryDirectory(), 'all.zip');
    await save(await archive(service, batchId), file);
    expect(statSync(file).size).toBeGreaterThan(total);
  });
});

interface Sized {
  readonly metadata: { readonly fileSize: number };
}

function archive(service: Service, batchId: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${service.url}/v1/render/batch/${batchId}/zip`, { headers: { authorization }, signal: signal ?? null });
}

async function save({ body }: Response, file: string): Promise<void> {
  if (!body) throw new Error('The answer is empty.');
  await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(file));
}

/** The most memory that a process holds in the next so many ms, MB. */
async function peak(pid: number, ms: number): Promise<number> {
  let highest = 0;
  const endMs = performance.now() + ms;
  while (performance.now() < endMs) {
    highest = Math.max(highest, figuresOf(pid).rssMb);
    await setTimeout(20);
  }
  return highest;
}

function openFiles(pid: number): readonly string[] {
  const { stdout } = spawnSync('ls', ['-l', `/proc/${pid}/fd`], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((entry) => entry.split(' -> ')[1] ?? []);
}
