import { afterEach, beforeEach } from 'vitest';
import type { Plan } from '../../packages/api/src/vocabulary.ts';
import type { ServedFile } from '../../packages/server/src/domain/file.ts';
import { openStore, type Store } from '../../packages/server/src/store/open-store.ts';
import type { ClaimedJob, ClaimOptions, NewJob } from '../../packages/server/src/store/renders/work-store.ts';
import type { BatchRow, RenderRow } from '../../packages/server/src/store/schema.ts';
import { makeAccount } from './make-account.ts';
import { newDatabase } from './postgres/new-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const leaseMs = 30_000;
export const limits: Readonly<Record<Plan, number>> = {
  Free: 2,
  Individual: 10,
  Teams: 25,
  Enterprise: 50,
  Unlimited: 1_000,
};
export const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
export const leaseOf = ({ job }: ClaimedJob) => ({ renderId: job.render_id, token: job.lease_token });

/** A new store for each test of a suite, with the accounts ada, bob and cyd, and short ways to queue and end renders. */
export function workshopOf(database: 'sqlite' | 'postgres') {
  let directory: string;
  let databaseUrl: string | undefined;
  let store: Store | undefined;

  beforeEach(async () => {
    directory = temporaryFolder('work');
    if (database === 'postgres') databaseUrl = await newDatabase();
    store = await openStore({ dataDir: directory, databaseUrl });
    for (const id of ['ada', 'bob', 'cyd']) await makeAccount(id, 'Enterprise');
  });
  afterEach(async () => {
    await close();
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

  const claim = (more: Partial<ClaimOptions> = {}) => current().work.claim({ owner: 'node', leaseMs, limits, ...more });

  const makeAccount = (id: string, plan: Plan) => addAccount(current(), id, plan);

  const enqueue = (
    accountId: string,
    names: readonly string[],
    more: Omit<QueuedRenders, 'accountId' | 'names'> = {},
  ) => queueRenders(current(), { accountId, names, ...more });

  async function complete(claimed: ClaimedJob): Promise<boolean> {
    const file = newFile(claimed.job.render_id, claimed.job.account_id);
    const finished = await current().work.finish({
      lease: leaseOf(claimed),
      render: { status: 'completed', completed_at: at(9), file_id: file.id },
      file,
      usage: { renders: 1, bytes: file.size },
      events: () => [],
    });
    return finished !== undefined;
  }

  async function fail(claimed: ClaimedJob): Promise<boolean> {
    const finished = await current().work.finish({
      lease: leaseOf(claimed),
      render: { status: 'failed', completed_at: at(9), error: '{"code":"RENDER_FAILED"}' },
      usage: { failedRenders: 1 },
      events: () => [],
    });
    return finished !== undefined;
  }

  const render = async (id: string) => (await current().renders.find(id))?.render;
  const claimIds = async (count: number) => {
    const ids: (string | undefined)[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await claim())?.job.render_id);
    return ids;
  };

  return {
    store: current,
    close,
    /** Of the test that runs: undefined on SQLite, whose file lies in the directory. */
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

export function newBatch(id: string, accountId: string, total: number): BatchRow {
  return {
    id,
    account_id: accountId,
    status: 'processing',
    priority: 'normal',
    total_renders: total,
    remaining_renders: total,
    completed_renders: 0,
    failed_renders: 0,
    webhook_url: null,
    created_at: at(1),
    completed_at: null,
    request_key: null,
    request_id: null,
    traceparent: null,
    tracestate: null,
    run_id: null,
    run_offset: null,
  };
}

export function newRender(
  id: string,
  accountId: string,
  batch?: { readonly id: string; readonly index: number },
): RenderRow {
  return {
    id,
    account_id: accountId,
    design_id: 'dsn',
    template_id: null,
    status: 'queued',
    cache_key: '',
    cached: 0,
    file_id: null,
    format: 'png',
    width: null,
    height: null,
    quality: 90,
    render_ms: 0,
    warnings: '[]',
    error: null,
    created_at: at(1),
    completed_at: null,
    batch_id: batch?.id ?? null,
    batch_index: batch?.index ?? null,
    finished_order: null,
    webhook_url: null,
    progress: 0,
    request_key: null,
    file_name: null,
    source_row: null,
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
  const ofRun = { run_id: queued.run ?? null, run_offset: queued.run === undefined ? null : 0 };
  await store.work.enqueue({
    ...(batch && { batches: [{ ...batch, ...ofRun }] }),
    snapshots: [{ account_id: accountId, hash: 'h1', document: '{"width":1}' }],
    renders: names.map((name, index) => newRender(`${accountId}-${name}`, accountId, batch && { id: batch.id, index })),
    jobs: names.map(
      (name, position): NewJob => ({
        render_id: `${accountId}-${name}`,
        account_id: accountId,
        batch_id: batch?.id ?? null,
        priority: queued.priority ?? 1,
        position,
        content_key: queued.content ?? null,
        snapshot_hash: 'h1',
        name: 'Card',
        body: '{}',
        request_version: 1,
        created_at: at(queued.second ?? 1),
      }),
    ),
  });
}
