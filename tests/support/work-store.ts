import { afterEach, beforeEach } from 'vitest';
import type { Plan } from '../../packages/api/src/vocabulary.ts';
import type { StoredBatch } from '../../packages/server/src/domain/batch.ts';
import type { ServedFile } from '../../packages/server/src/domain/file.ts';
import type { NewJob } from '../../packages/server/src/domain/job.ts';
import { type Render, unknownFailure } from '../../packages/server/src/domain/render.ts';
import { openStore, type Store } from '../../packages/server/src/store/open-store.ts';
import type { ClaimedJob, ClaimOptions } from '../../packages/server/src/store/renders/work-store.ts';
import { emptyPlace } from './empty-place.ts';
import { makeAccount } from './make-account.ts';
import { giveBack } from './postgres/new-database.ts';

export const leaseMs = 30_000;
export const limits: Readonly<Record<Plan, number>> = {
  Free: 2,
  Individual: 10,
  Teams: 25,
  Enterprise: 50,
  Unlimited: 1_000,
};
export const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
export const leaseOf = ({ job }: ClaimedJob) => ({
  renderId: job.renderId,
  accountId: job.accountId,
  token: job.leaseToken,
});

/** Takes the next job, or answers undefined when none may run now. */
export async function claimOne(work: Store['work'], more: Partial<ClaimOptions> = {}): Promise<ClaimedJob | undefined> {
  const [claimed] = await work.claim({ owner: 'node', leaseMs, limits, most: 1, ...more });
  return claimed;
}

/** A new store for each test of a suite, with the accounts ada, bob and cyd, and short ways to queue and end renders. */
export function workshopOf(database: 'sqlite' | 'postgres') {
  let directory: string;
  let databaseUrl: string | undefined;
  let store: Store | undefined;

  beforeEach(async () => {
    ({ dataDir: directory, databaseUrl } = await emptyPlace(database, 'work'));
    store = await openStore({ dataDir: directory, databaseUrl, connectTimeoutMs: 60_000 });
    for (const id of ['ada', 'bob', 'cyd']) await makeAccount(id, 'Enterprise');
  });
  afterEach(async () => {
    await close();
    if (databaseUrl !== undefined) giveBack(databaseUrl);
  });

  /** Before the end of the test, so that others can read what is stored. */
  async function close(): Promise<void> {
    await store?.close();
    store = undefined;
  }

  function current(): Store {
    if (!store) throw new Error('There is a store only while a test runs.');
    return store;
  }

  const claim = (more: Partial<ClaimOptions> = {}) => claimOne(current().work, more);

  const makeAccount = (id: string, plan: Plan) => addAccount(current(), id, plan);

  const enqueue = (
    accountId: string,
    names: readonly string[],
    more: Omit<QueuedRenders, 'accountId' | 'names'> = {},
  ) => queueRenders(current(), { accountId, names, ...more });

  async function complete(claimed: ClaimedJob): Promise<boolean> {
    const file = newFile(claimed.job.renderId, claimed.job.accountId);
    const finished = await current().work.finish({
      lease: leaseOf(claimed),
      render: { status: 'completed', completedAt: at(9), fileId: file.id },
      file,
      usage: { renders: 1, bytes: file.size },
      events: () => [],
    });
    return finished !== undefined;
  }

  async function fail(claimed: ClaimedJob): Promise<boolean> {
    const finished = await current().work.finish({
      lease: leaseOf(claimed),
      render: { status: 'failed', completedAt: at(9), error: unknownFailure },
      usage: { failedRenders: 1 },
      events: () => [],
    });
    return finished !== undefined;
  }

  const render = async (id: string): Promise<Render | undefined> => (await current().renders.find(id))?.render;
  const claimIds = async (count: number) => {
    const ids: (string | undefined)[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await claim())?.job.renderId);
    return ids;
  };

  return {
    store: current,
    close,
    /** Where the test that runs has its data; without an address on SQLite, whose file lies in the directory. */
    where: () => ({ dataDir: directory, databaseUrl }),
    claim,
    claimIds,
    makeAccount,
    enqueue,
    complete,
    fail,
    render,
  };
}

export function newBatch(id: string, accountId: string, total: number): StoredBatch {
  return {
    id,
    accountId: accountId,
    status: 'processing',
    priority: 'normal',
    totalRenders: total,
    remainingRenders: total,
    completedRenders: 0,
    failedRenders: 0,
    webhookUrl: null,
    createdAt: at(1),
    completedAt: null,
    requestKey: null,
    origin: undefined,
    runId: null,
    runOffset: null,
  };
}

export function newRender(
  id: string,
  accountId: string,
  batch?: { readonly id: string; readonly index: number },
): Render {
  return {
    id,
    accountId: accountId,
    designId: 'dsn',
    templateId: null,
    status: 'queued',
    cacheKey: '',
    cached: false,
    fileId: null,
    format: 'png',
    width: null,
    height: null,
    quality: 90,
    renderMs: 0,
    warnings: [],
    error: null,
    createdAt: at(1),
    completedAt: null,
    batchId: batch?.id ?? null,
    batchIndex: batch?.index ?? null,
    finishedOrder: null,
    webhookUrl: null,
    progress: 0,
    requestKey: null,
    fileName: null,
    sourceRow: null,
  };
}

export function newFile(renderId: string, accountId: string): ServedFile {
  return {
    id: `file-${renderId}`,
    accountId,
    contentHash: 'abc',
    size: 7,
    mimeType: 'image/png',
    extension: 'png',
    createdAt: at(9),
    expiresAt: null,
  };
}

export async function addAccount(store: Store, id: string, plan: Plan = 'Enterprise'): Promise<void> {
  await makeAccount(store, { id, plan, createdAt: at(0) });
}

export interface QueuedRenders {
  readonly accountId: string;
  readonly names: readonly string[];
  /** They are one batch of this id. */
  readonly batch?: string;
  /** And a part of this run. */
  readonly run?: string;
  readonly priority?: number;
  readonly second?: number;
  readonly content?: string;
}

/** Queues renders `<account>-<name>`. */
export async function queueRenders(store: Store, queued: QueuedRenders): Promise<void> {
  const { accountId, names } = queued;
  const batch = queued.batch === undefined ? undefined : newBatch(queued.batch, accountId, names.length);
  const ofRun = { runId: queued.run ?? null, runOffset: queued.run === undefined ? null : 0 };
  await store.work.enqueue({
    ...(batch && { batches: [{ ...batch, ...ofRun }] }),
    snapshots: [{ accountId, hash: 'h1', document: '{"width":1}' }],
    renders: names.map((name, index) => newRender(`${accountId}-${name}`, accountId, batch && { id: batch.id, index })),
    jobs: names.map(
      (name, position): NewJob => ({
        renderId: `${accountId}-${name}`,
        accountId: accountId,
        batchId: batch?.id ?? null,
        priority: queued.priority ?? 1,
        position,
        contentKey: queued.content ?? null,
        snapshotHash: 'h1',
        name: 'Card',
        body: '{}',
        requestVersion: 1,
        createdAt: at(queued.second ?? 1),
      }),
    ),
  });
}
