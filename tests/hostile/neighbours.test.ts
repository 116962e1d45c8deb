import { hash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { interWeightTtf } from '../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { renameFont } from '../../packages/engine/src/fonts/files/rename-font.ts';
import { holdRenders, renderProcessesOf, unlessGone } from '../e2e/process-figures.ts';
import { begunRenders } from '../fairness/figures.ts';
import {
  type HostileAnswer,
  newAccount,
  newDesign,
  render,
  send,
  service,
  upload,
  useHostileService,
} from './hostile-service.ts';

useHostileService({
  // One process: whoever holds it keeps everybody else out.
  env: () => ({ PLATEN_RENDER_PROCESSES: '1', PLATEN_SPARE_PROCESSES: 'on', PLATEN_LOG_LEVEL: 'trace' }),
  maxGrowthBytes: 200_000_000,
});

/** What the plan Free lets wait in a lane, and has in processes at once. */
const free = { waiting: 24, atOnce: 2 };
let neighbour: { readonly key: string; readonly design: string };

beforeAll(async () => {
  const key = await newAccount('Enterprise');
  neighbour = { key, design: await newDesign([{ type: 'text', width: 100, height: 50, text: '{{ n }}' }], { key }) };
});

const heavyElements = Array.from({ length: 20 }, (_, index) => ({
  type: 'circle',
  x: index,
  y: index,
  width: 800,
  height: 800,
  fill: '#336699',
  blur: 60,
  opacity: 0.5,
}));
const heavyDesign = (key: string) => newDesign(heavyElements, { key, width: 1_000, height: 1_000 });
const newTemplate = (key: string, designId: string) =>
  send('POST', '/v1/templates', { key, body: { designId, name: 'T', category: 'marketing', description: 'T' } });

/** Draws cards of the neighbour, one after the other, until the attack is over; at least one. */
async function drawCardsDuring(attack: Promise<unknown>) {
  let over = false;
  void attack.finally(() => {
    over = true;
  });
  const answers: HostileAnswer[] = [];
  do {
    const body = { cache: false, dynamicData: { n: String(answers.length) } };
    answers.push(await render(neighbour.design, body, neighbour.key));
  } while (!over && answers.length < 10);
  return answers;
}

/**
 * Sends all of them, of one account of the plan Free, and answers when those were refused for which there is no room. No job
 * ends before: a machine that is slow to send would make room for more.
 */
async function attackAtOnce(sends: readonly (() => Promise<HostileAnswer>)[]) {
  const refused: HostileAnswer[] = [];
  const goOn = holdRenders(service.pid);
  // Those that start in their place are held before they take a job, whose time would run out.
  for (const pid of renderProcessesOf(service.pid)) unlessGone(() => process.kill(pid, 'SIGKILL'));
  try {
    const over = Promise.all(
      sends.map(async (send) => {
        const answer = await send();
        if (answer.status === 429) refused.push(answer);
        return answer;
      }),
    );
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(sends.length - free.waiting - free.atOnce);
    return { over };
  } finally {
    goOn();
  }
}

/**
 * How many jobs of others were begun between the coming of each card and its beginning, at most. `isOther` tells whose a
 * job is by its fingerprint.
 */
function jobsBeforeCards(fromMs: number, isOther: (fingerprint: string) => boolean): number {
  const begun = begunRenders(service.output()).filter(({ atMs }) => atMs >= fromMs);
  const cards = begun.filter(({ fingerprint }) => !isOther(fingerprint));
  const before = cards.map(({ atMs, queueMs }) => {
    const between = begun.filter((job) => isOther(job.fingerprint) && job.atMs > atMs - queueMs && job.atMs < atMs);
    return between.length;
  });
  return Math.max(0, ...before);
}

function countsOf(answers: readonly HostileAnswer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function expectOneAccountLimited(answers: readonly HostileAnswer[]): void {
  for (const { status, headers, body } of answers) {
    // 503: its own jobs before it took all of its time.
    expect([201, 429, 503], JSON.stringify(body)).toContain(status);
    if (status !== 429) continue;
    expect(body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
    expect(['cpu', 'concurrency']).toContain(body.error.details.scope);
    expect(Number(headers.get('retry-after'))).toBe(body.error.details.retryAfter);
  }
}

/** Jobs that wait or are in a process; only those that wait in `lane`, where one is named. */
async function waitingJobs(lane?: string): Promise<number> {
  const { text } = await send('GET', '/metrics', { key: null });
  const gauges = [...text.matchAll(/^platen_(?:jobs_waiting\{lane="(\w+)"\}|renders_running) (\d+)$/gm)];
  const meant = gauges.filter(([, of]) => lane === undefined || of === lane);
  return meant.reduce((sum, [, , count]) => sum + Number(count), 0);
}

/** Checks of uploads have the hashes of their files as fingerprints. */
function isOneOf(files: readonly Uint8Array[]): (fingerprint: string) => boolean {
  const hashes = new Set(files.map((file) => hash('sha256', file)));
  return (fingerprint) => hashes.has(fingerprint);
}

const isThumbnail = (fingerprint: string) => fingerprint.startsWith('thumbnail ');

describe('a neighbour who draws cards', () => {
  it('L17: waits for no more than one of 80 templates with heavy thumbnails that another account makes at once', async () => {
    const key = await newAccount('Free');
    const design = await heavyDesign(key);
    const fromMs = Date.now();
    const attack = await attackAtOnce(Array.from({ length: 80 }, () => () => newTemplate(key, design)));
    const cards = await drawCardsDuring(attack.over);
    expect(countsOf(cards)).toEqual({ 200: cards.length });
    expect(jobsBeforeCards(fromMs, isThumbnail)).toBeLessThanOrEqual(1);
    const answers = await attack.over;
    expectOneAccountLimited(answers);
    await expect.poll(() => waitingJobs()).toBe(0);
  });

  it('L18: waits for no more than one of 85 interlaced PNGs of 49 million pixels that another account uploads at once', async () => {
    const key = await newAccount('Free');
    const pixels = { width: 7_000, height: 7_000, channels: 3, background: '#336699' } as const;
    const picture = await sharp({ create: pixels }).png({ progressive: true, compressionLevel: 9 }).toBuffer();
    // Each unlike the others, so that none is known.
    const files = Array.from({ length: 85 }, (_, index) => Buffer.concat([picture, Buffer.from(String(index))]));
    const fromMs = Date.now();
    const attack = await attackAtOnce(files.map((file) => () => upload(file, { name: 'a.png', key })));
    const cards = await drawCardsDuring(attack.over);
    expect(countsOf(cards)).toEqual({ 200: cards.length });
    expect(jobsBeforeCards(fromMs, isOneOf(files))).toBeLessThanOrEqual(1);
    const answers = await attack.over;
    expectOneAccountLimited(answers);
    await expect.poll(() => waitingJobs()).toBe(0);
  });

  it.runIf(process.platform === 'linux')(
    'L25: loses no third process to a thumbnail that two were lost to, however often it is asked for',
    async () => {
      const key = await newAccount('Free');
      const elements = Array.from({ length: 500 }, () => ({ ...heavyElements[0], blur: 250 }));
      const design = await newDesign(elements, { key, width: 2_000, height: 2_000 });
      const begunBefore = begunRenders(service.output()).length;
      const begun = () => begunRenders(service.output()).slice(begunBefore);
      const first = newTemplate(key, design);
      for (const tries of [1, 2]) {
        await expect.poll(() => begun().length).toBe(tries);
        process.kill(begun()[tries - 1]?.renderProcess ?? 0, 'SIGSEGV');
      }
      // A template without a picture.
      expect((await first).status).toBe(201);
      expect((await newTemplate(key, design)).status).toBe(201);
      expect(begun()).toHaveLength(2);
    },
  );

  it('L19: makes a page of 20 templates on Free at once, and renders beside them', async () => {
    const key = await newAccount('Free');
    const design = await newDesign([{ type: 'rectangle', width: 100, height: 100, fill: '#336699' }], { key });
    const all = [
      ...Array.from({ length: 20 }, () => newTemplate(key, design)),
      render(design, { cache: false }, key),
      render(design, { cache: false, format: 'jpg' }, key),
    ];
    expect(countsOf(await Promise.all(all))).toEqual({ 200: 2, 201: 20 });
  });

  it('L20: is let into a line that ten accounts fill with templates, and never refused', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => newAccount('Free')));
    const designs = await Promise.all(keys.map(async (key) => ({ key, design: await heavyDesign(key) })));
    const attack = Promise.all(
      designs.flatMap(({ key, design }) => Array.from({ length: 10 }, () => newTemplate(key, design))),
    );
    const cards = await drawCardsDuring(attack);
    expect(countsOf(cards)).toEqual({ 200: cards.length });
    expectOneAccountLimited(await attack);
    await expect.poll(() => waitingJobs()).toBe(0);
  });

  it('L21: waits for no more than one of 60 fonts and SVGs that another account uploads at once', async () => {
    const key = await newAccount('Free');
    const shapes = '<circle cx="5" cy="5" r="4" fill="#369"/>'.repeat(2_000);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${shapes}</svg>`;
    const files = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0
        ? renameFont(interWeightTtf, `Many ${index}`)
        : Buffer.from(svg.replace('</svg>', `<!-- ${index} --></svg>`)),
    );
    const fromMs = Date.now();
    const attack = Promise.all(files.map((file) => upload(file, { name: 'file', key })));
    const cards = await drawCardsDuring(attack);
    expect(countsOf(cards)).toEqual({ 200: cards.length });
    expect(jobsBeforeCards(fromMs, isOneOf(files))).toBeLessThanOrEqual(1);
    expectOneAccountLimited(await attack);
    await expect.poll(() => waitingJobs()).toBe(0);
  });

  it('L22: is served while another account sends requests and goes away before they are answered', async () => {
    const key = await newAccount('Free');
    const designId = await heavyDesign(key);
    const cut = new AbortController();
    const gone = Array.from({ length: 60 }, () =>
      fetch(`${service.url}/v1/templates`, {
        method: 'POST',
        signal: cut.signal,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ designId, name: 'T', category: 'marketing', description: 'T' }),
      }).catch(() => undefined),
    );
    await expect.poll(() => waitingJobs('picture')).toBeGreaterThan(0);
    const fromMs = Date.now();
    cut.abort();
    const cards = await drawCardsDuring(Promise.all(gone));
    expect(countsOf(cards)).toEqual({ 200: cards.length });
    expect(jobsBeforeCards(fromMs, isThumbnail)).toBeLessThanOrEqual(1);
    expect(await waitingJobs('picture')).toBeLessThanOrEqual(free.waiting);
    await expect.poll(() => waitingJobs()).toBe(0);
  });
});
