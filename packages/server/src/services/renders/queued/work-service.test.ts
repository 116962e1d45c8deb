import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { renderDesignBody } from '@platen/api';
import { PlatenError, parseDesign } from '@platen/core';
import { createImageFetcher } from '@platen/engine/fetch';
import { beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../../tests/support/make-account.ts';
import { useStore } from '../../../../../../tests/support/use-store.ts';
import { specifiedPlans } from '../../../domain/plan.ts';
import type { Store } from '../../../store/open-store.ts';
import type { ClaimedJob } from '../../../store/renders/work-store.ts';
import { storedDocument } from '../../documents/stored-document.fixture.ts';
import type { RenderOrder } from '../drawing/render-maker.ts';
import type { RenderOutcome } from '../drawing/render-outcome.ts';
import { toRenderRequest } from '../render-request.ts';
import { queuedRender } from '../render-states.ts';
import { toJob } from './queued-job.ts';
import type { StoredRequestText } from './stored-request.ts';
import { type ClaimChoice, createWorkService, type WorkService } from './work-service.ts';

const now = () => new Date('2026-11-21T12:00:00.000Z');
const document = parseDesign({ width: 10, height: 10, canvasData: { elements: [] } });

let store: Store;
/** What becomes of the next render. */
let make: (order: RenderOrder) => Promise<RenderOutcome>;
const leases: string[] = [];
const problems: unknown[] = [];

/** One render in the queue of one account. */
async function prepare(): Promise<void> {
  await makeAccount(store, { id: 'acc', plan: 'Enterprise', createdAt: now().toISOString() });
  await enqueue('acc', 'rnd');
}

async function enqueue(accountId: string, id: string, stored: Partial<StoredRequestText> = {}): Promise<void> {
  const source = { kind: 'design', id: 'dsn' } as const;
  const request = toRenderRequest(renderDesignBody.parse({ format: 'jpg', dynamicData: { id } }));
  const row = queuedRender({ id, accountId, source, request, createdAt: now() });
  const { job, snapshot } = toJob({
    render: row,
    found: { name: 'Card', stored: storedDocument(document) },
    request,
    priority: 'normal',
  });
  await store.work.enqueue({ snapshots: [snapshot], renders: [row], jobs: [{ ...job, ...stored }] });
}

interface ServiceOptions {
  readonly leaseMs?: number;
  readonly work?: Partial<Store['work']>;
  readonly usedUp?: ReadonlySet<string>;
}

function service(options: ServiceOptions = {}): WorkService {
  let files = 0;
  return createWorkService({
    plans: specifiedPlans,
    allowances: { note: () => undefined },
    budgets: { usedUp: () => options.usedUp ?? new Set() },
    leases: store.leases,
    work: { ...store.work, ...options.work },
    maker: { make: (order) => make(order) },
    checkSpace: async () => undefined,
    fileUrl: ({ id }) => `https://files.example/${id}`,
    metrics: { observeRender: () => undefined, noteLeases: (outcome, count) => leases.push(`${outcome} ${count}`) },
    webhooks: { wake: () => undefined },
    batchEnded: () => undefined,
    owner: 'node',
    leaseMs: options.leaseMs ?? 30_000,
    resultExpirySeconds: null,
    onError: (cause) => problems.push(cause),
    newId: (prefix) => {
      files += 1;
      return `${prefix}_${files}`;
    },
    now,
  });
}

async function claim(from: WorkService): Promise<ClaimedJob> {
  const [claimed] = await from.claim();
  if (!claimed) throw new Error('nothing was claimed');
  return claimed;
}

const deaf = {
  onBringing: () => undefined,
  onBrought: () => undefined,
  onBegun: () => undefined,
  onDrawn: () => undefined,
};
const perform = (by: WorkService, claimed: ClaimedJob, signal = new AbortController().signal) =>
  by.perform(claimed, { ...deaf, signal });
/** At once: the waiting is the store's own test. */
const sweptAtOnce: Partial<Store['work']> = {
  requeueExpired: (options) => store.work.requeueExpired({ ...options, afterMs: 0 }),
};
const render = async () => (await store.renders.find('rnd'))?.render;

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const drawn = (more: { readonly contentHash?: string } = {}): RenderOutcome => ({
  key: 'key',
  assets: [],
  assetsMs: 0,
  outcome: {
    kind: 'drawn',
    stored: { contentHash: more.contentHash ?? 'abc', size: 3 },
    uploadMs: 0,
    answer: { output: { width: 10, height: 10, warnings: [] } } as never,
  },
});

describe.each(columnsOf('database'))('a queued render on a node on %s', (database) => {
  const rows = useStore(database);
  beforeEach(async () => {
    store = rows.store;
    problems.length = 0;
    leases.length = 0;
    await prepare();
  });

  it('is drawn as it was asked for when a node of an older version stored it', async () => {
    const options = { format: 'pdf', quality: 90, scale: 2, resizeMode: 'contain', dpi: 144, pageSize: 'A4' };
    const rest = { missingVariables: 'warn', onImageError: 'placeholder', cache: true, debug: false, async: true };
    const body = JSON.stringify({ ...options, ...rest, dynamicData: { id: 'x' }, dynamicElements: {}, colour: 'red' });
    await makeAccount(store, { id: 'bob', plan: 'Enterprise', createdAt: now().toISOString() });
    await enqueue('bob', 'older', { requestVersion: null, body });
    const asked: RenderOrder[] = [];
    make = async (order) => {
      asked.push(order);
      return drawn();
    };
    const node = service();
    await perform(node, await claim(node));
    await perform(node, await claim(node));
    const order = asked.find(({ accountId }) => accountId === 'bob');
    expect(order?.read.request).toMatchObject({
      options: { format: 'pdf', scale: 2, dpi: 144, pdf: { pageSize: 'A4' } },
      onImageError: 'placeholder',
      dynamicData: { id: 'x' },
      warnings: [{ code: 'OPTION_IGNORED', details: { option: 'colour' } }],
    });
    expect((await store.renders.find('older'))?.render.status).toBe('completed');
  });

  it('ends completed, with its file, its usage and nothing left in the queue', async () => {
    make = async () => drawn();
    const node = service();
    expect(await perform(node, await claim(node))).toBe('ended');
    expect(await render()).toMatchObject({ status: 'completed', width: 10, fileId: 'fil_1', progress: 100 });
    expect(await store.usage.sum({ accountId: 'acc', prefix: '2026' })).toMatchObject({ renders: 1, bytes: 3 });
    expect(await store.work.depth()).toMatchObject({ waiting: 0, leased: 0 });
  });

  it('ends failed with what a caller can mend, and tells nobody’s log', async () => {
    make = () => Promise.reject(new PlatenError('INVALID_DYNAMIC_DATA', { details: { field: 'photo' } }));
    const node = service();
    expect(await perform(node, await claim(node))).toBe('ended');
    const row = await render();
    expect(row?.status).toBe('failed');
    expect(row?.error).toMatchObject({ code: 'INVALID_DYNAMIC_DATA', details: { field: 'photo' } });
    expect(problems).toEqual([]);
  });

  it('is tried three times when the mistake is ours, which reaches the log and nobody else', async () => {
    make = () => Promise.reject(new Error('/secret/path: no such table'));
    const ends: string[] = [];
    const again: Partial<Store['work']> = {
      // At once: the waiting between attempts is the store's own test.
      giveBack: (lease, options) => store.work.giveBack(lease, { ...options, afterMs: 0 }),
    };
    const node = service({ work: again });
    for (let attempt = 0; attempt < 3; attempt += 1) ends.push(await perform(node, await claim(node)));
    expect(ends).toEqual(['again', 'again', 'ended']);
    const { status, error } = (await render()) ?? {};
    expect(status).toBe('failed');
    expect(error?.code).toBe('INTERNAL_ERROR');
    expect(JSON.stringify(error)).not.toContain('secret');
    expect(problems).toHaveLength(3);
  });

  it('is tried again when the connection to a picture breaks off', async () => {
    const site = createServer((_, response) => {
      asked += 1;
      if (asked === 1) response.socket?.resetAndDestroy();
      else response.end(onePixel);
    });
    let asked = 0;
    await once(site.listen(0, '127.0.0.1'), 'listening');
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    const images = await createImageFetcher({ directory: path.join(rows.dataDir, 'images'), allowHosts: [host] });
    make = async () => {
      (await images.fetch([{ elementId: 'photo', src: `http://${host}/photo.png` }])).release();
      return drawn();
    };
    const node = service({
      work: { giveBack: (lease, options) => store.work.giveBack(lease, { ...options, afterMs: 0 }) },
    });
    expect([await perform(node, await claim(node)), await render()]).toMatchObject(['again', { status: 'queued' }]);
    expect([await perform(node, await claim(node)), await render()]).toMatchObject(['ended', { status: 'completed' }]);
    await images.close();
    site.closeAllConnections();
    await once(site.close(), 'close');
  });

  it('is not lost, however long the storage is away', async () => {
    make = () => Promise.reject(new PlatenError('SERVICE_UNAVAILABLE'));
    const node = service({
      work: { giveBack: (lease, options) => store.work.giveBack(lease, { ...options, afterMs: 0 }) },
    });
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await perform(node, await claim(node))).toBe('again');
    expect(await render()).toMatchObject({ status: 'queued', progress: 0 });
    make = async () => drawn();
    expect(await perform(node, await claim(node))).toBe('ended');
  });

  it('writes its end as soon as a database that was away is back', async () => {
    make = async () => drawn();
    let away = 2;
    const node = service({
      work: {
        finish: (finished) => {
          away -= 1;
          return away >= 0 ? Promise.reject(new Error('Connection terminated')) : store.work.finish(finished);
        },
      },
    });
    expect(await perform(node, await claim(node))).toBe('ended');
    expect(await render()).toMatchObject({ status: 'completed' });
    expect(problems).toHaveLength(2);
  });

  it('is tried again when the stored file that it was to share has just gone', async () => {
    make = async () => ({
      ...drawn(),
      outcome: {
        kind: 'cached',
        file: { id: 'gone' } as never,
        render: { width: 1, height: 1, warnings: '[]' } as never,
      },
    });
    const node = service();
    expect(await perform(node, await claim(node))).toBe('again');
    expect(await render()).toMatchObject({ status: 'queued' });
  });

  it('belongs to whoever took it over, and the late result to nobody', async () => {
    make = async () => drawn();
    const slow = service({ leaseMs: -1_000 });
    const claimed = await claim(slow);
    const other = service({ work: sweptAtOnce });
    expect(await other.sweep()).toBe(1);
    expect(await slow.heartbeat([claimed])).toEqual([claimed]);
    const taken = await claim(other);
    expect(await slow.heartbeat([claimed])).toEqual([claimed]);
    expect(await other.heartbeat([taken])).toEqual([]);
    expect(await perform(slow, claimed)).toBe('lost');
    expect(await render()).toMatchObject({ status: 'processing', fileId: null });
    expect(await perform(other, taken)).toBe('ended');
    expect(await perform(slow, claimed)).toBe('lost');
    expect(await store.usage.sum({ accountId: 'acc', prefix: '2026' })).toMatchObject({ renders: 1 });
  });

  it('is not begun while the processor time of its account is used up, and others are', async () => {
    const usedUp = new Set(['acc']);
    await makeAccount(store, { id: 'other', plan: 'Free', createdAt: now().toISOString() });
    await enqueue('other', 'rnd_other');
    const node = service({ usedUp });
    expect((await claim(node)).job.accountId).toBe('other');
    expect(await node.claim()).toEqual([]);
    usedUp.clear();
    expect((await claim(node)).job.accountId).toBe('acc');
  });

  it('stands ready only while its account has half of its places, and takes none of the last', async () => {
    await makeAccount(store, { id: 'free', plan: 'Free', createdAt: now().toISOString() });
    for (const id of ['one', 'two']) await enqueue('free', id);
    const node = service();
    const claimIds = async (choice?: ClaimChoice) => (await node.claim(choice)).map(({ job }) => job.renderId);
    expect(await claimIds({ isAhead: true, except: new Set(['acc']) })).toEqual(['one']);
    expect(await claimIds({ isAhead: true, except: new Set(['acc']) })).toEqual([]);
    expect(await claimIds({ isAhead: true })).toEqual(['rnd']);
    expect(await claimIds()).toEqual(['two']);
  });

  it('is not drawn when its lease was lost during its downloads', async () => {
    let drawing = false;
    make = async (order) => {
      order.onBrought?.();
      drawing = true;
      return drawn();
    };
    const node = service();
    const cut = new AbortController();
    cut.abort();
    expect(await perform(node, await claim(node), cut.signal)).toBe('lost');
    expect(drawing).toBe(false);
    expect(problems).toEqual([]);
  });

  it('is cut when its lease is lost while it is drawn, and nothing of it is told or written', async () => {
    const cut = new AbortController();
    make = (order) =>
      new Promise((_, reject) => {
        order.signal?.addEventListener('abort', () => reject(order.signal?.reason));
        cut.abort();
      });
    const node = service();
    expect(await perform(node, await claim(node), cut.signal)).toBe('lost');
    expect(problems).toEqual([]);
    expect(await render()).toMatchObject({ status: 'processing' });
  });

  it('waits a little after the node that had it fell silent', async () => {
    await claim(service({ leaseMs: -1_000 }));
    const delays: number[] = [];
    const requeueExpired: Store['work']['requeueExpired'] = (options) => {
      delays.push(options.afterMs);
      return store.work.requeueExpired(options);
    };
    const node = service({ work: { requeueExpired } });
    expect(await node.sweep()).toBe(1);
    // At a start of the only node there is, it has waited already.
    expect(await node.recover()).toBe(0);
    expect(delays).toEqual([1_000, 0]);
  });

  it('has all its attempts left after two nodes died over it', async () => {
    for (let death = 0; death < 2; death += 1) {
      await claim(service({ leaseMs: -1_000 }));
      await service({ work: sweptAtOnce }).sweep();
    }
    make = async () => {
      throw new Error('ours to mend');
    };
    const node = service({
      work: { giveBack: (lease, options) => store.work.giveBack(lease, { ...options, afterMs: 0 }) },
    });
    for (let attempt = 1; attempt < 3; attempt += 1) expect(await perform(node, await claim(node))).toBe('again');
    expect(await perform(node, await claim(node))).toBe('ended');
    expect((await render())?.error).toMatchObject({ code: 'INTERNAL_ERROR' });
  });

  it('is ended after three nodes died over it', async () => {
    for (let death = 0; death < 3; death += 1) {
      expect(await render()).toMatchObject({ status: 'queued' });
      await claim(service({ leaseMs: -1_000 }));
      await service({ work: sweptAtOnce }).sweep();
    }
    const row = await render();
    expect(row?.status).toBe('failed');
    expect(row?.error).toMatchObject({ code: 'RENDER_FAILED', details: { reason: 'crash' } });
    expect(leases).toEqual(['taken_over 1', 'taken_over 1', 'exhausted 1']);
    expect(await store.usage.sum({ accountId: 'acc', prefix: '2026' })).toMatchObject({ failedRenders: 1 });
    expect(await store.work.depth()).toMatchObject({ waiting: 0, leased: 0 });
  });
});
