// Usage: npm run measure:bookkeeping [-- 5]
//
// How many queued renders a second the database takes down, with 1 to 32 workers at once: every statement is the real one
// (accept a batch, claim, look for a cached file, finish, tell of it), only checking, drawing, keeping the file and sending
// the webhook are left out and answer at once. Starts a real PostgreSQL; measures each case for so many seconds (default 5). The
// workers run in this process, whose processor time is told too: on a small machine the two share its cores. Linux only,
// for the processor time.

import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseDesign } from '@platen/core';
import pg from 'pg';
import { createIdSource } from '../packages/server/src/domain/ids.ts';
import { specifiedPlans } from '../packages/server/src/domain/plan.ts';
import { startWebhookWorker } from '../packages/server/src/jobs/webhook-worker.ts';
import { createBatchEstimate } from '../packages/server/src/services/batches/batch-estimate.ts';
import { createBatchesService } from '../packages/server/src/services/batches/batches-service.ts';
import { storedDocument } from '../packages/server/src/services/documents/stored-document.fixture.ts';
import type { RenderOutcome } from '../packages/server/src/services/renders/drawing/render-outcome.ts';
import { createWorkService } from '../packages/server/src/services/renders/queued/work-service.ts';
import { createRequestData } from '../packages/server/src/services/renders/request-data.ts';
import { openStore } from '../packages/server/src/store/open-store.ts';
import { createDeliverer } from '../packages/server/src/webhooks/deliverer.ts';
import { cpuMsOf, sumOf } from '../tests/e2e/process-figures.ts';
import { startPostgres } from '../tests/support/postgres/start-postgres.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { serverCpuMs } from './database-server.ts';

const seconds = Number(process.argv[2] ?? 5);
const webhook = 'https://receiver.example/hook';
const stored = storedDocument(parseDesign({ width: 100, height: 100, canvasData: { elements: [] } }));
const newId = createIdSource();
const waitingRenders = 2_000;
let turn = 0;
const now = () => new Date();

const postgres = await startPostgres();
const databaseUrl = await postgres.database('bookkeeping');
const dataDir = temporaryFolder('measure');
const store = await openStore({ dataDir, databaseUrl, maxConnections: 40 });
const watcher = new pg.Client({ connectionString: databaseUrl });
await watcher.connect();
const accounts = Array.from({ length: 20 }, (_, index) => `acc_${index}`);
for (const id of accounts) await addAccount(id);
const batches = createBatchesService({
  plans: specifiedPlans,
  documents: {
    design: async () => ({ name: 'Card', stored }),
    template: async () => ({ name: 'Card', stored }),
  },
  checkRenders: async ({ renders }) => renders.map(() => null),
  batches: store.batches,
  runs: store.runs,
  work: store.work,
  requestData: createRequestData({
    keySecret: Buffer.alloc(32),
    days: 30,
    storage: { check: async () => undefined },
    now,
  }),
  queue: { announce: async () => undefined },
  estimate: createBatchEstimate({ batches: store.batches, plans: specifiedPlans, renderProcesses: 2, now }),
  quota: { check: async () => undefined, taking: (_, work) => work({ accountId: '', limits: [] }) },
  storage: { check: async () => undefined },
  webhooks: { checkUrl: () => undefined, states: async () => new Map(), wake: () => undefined },
  fileUrl: ({ id }) => `https://files.example/${id}`,
  newId,
  now,
});

for (const { accountCount, told } of [
  { accountCount: 1, told: false },
  { accountCount: 20, told: false },
  { accountCount: 20, told: true },
]) {
  for (const workers of [1, 2, 4, 8, 16, 32]) await measure({ accountCount, told, workers });
}

await watcher.end();
await store.close();
await postgres.stop();

interface Case {
  readonly accountCount: number;
  /** Each render is told to a registered endpoint. */
  readonly told: boolean;
  readonly workers: number;
}

async function measure({ accountCount, told, workers }: Case): Promise<void> {
  const used = accounts.slice(0, accountCount);
  await watcher.query('delete from webhook_endpoints');
  if (told) for (const id of used) await addEndpoint(id);
  await fill(used);
  await watcher.query('vacuum analyze');
  const before = { database: serverCpuMs(postgres.pid), here: cpuMsOf(process.pid) };
  const fromMs = performance.now();
  const stop = new AbortController();
  const sender = told ? startSender() : undefined;
  const accepting = accept(used, stop.signal);
  const done = sumOf(
    await Promise.all(Array.from({ length: workers }, (_, index) => work(`node ${index}`, stop.signal, fromMs))),
  );
  stop.abort();
  await accepting;
  await sender?.stop();
  const ms = performance.now() - fromMs;
  const figures = {
    renders: done / (ms / 1_000),
    database: (serverCpuMs(postgres.pid) - before.database) / done,
    here: (cpuMsOf(process.pid) - before.here) / done,
    busy:
      (serverCpuMs(postgres.pid) - before.database + cpuMsOf(process.pid) - before.here) / ms / availableParallelism(),
  };
  console.log(
    `${String(workers).padStart(2)} workers, ${String(accountCount).padStart(2)} account${accountCount === 1 ? ' ' : 's'}${told ? ', webhooks' : '          '}:` +
      ` ${figures.renders.toFixed(0).padStart(4)} renders a second; of each, the database took ${figures.database.toFixed(1).padStart(4)} ms of processor time` +
      ` and the workers ${figures.here.toFixed(1).padStart(4)} ms; together ${(figures.busy * 100).toFixed(0)} % of this machine`,
  );
  // What is left waits for nobody.
  await watcher.query('truncate render_jobs, webhook_attempts, webhook_deliveries cascade');
}

/** Keeps some hundred renders in the queue. */
async function accept(used: readonly string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await fill(used);
    await pause(20);
  }
}

/** Batches of 100, of each account in turn. */
async function fill(used: readonly string[]): Promise<void> {
  while ((await store.work.depth()).waiting < waitingRenders) {
    turn += 1;
    await batches.accept({
      accountId: used[turn % used.length] ?? '',
      plan: 'Unlimited',
      items: Array.from({ length: 100 }, () => ({
        value: { designId: 'dsn_1', dynamicData: { name: randomUUID() } },
      })),
      priority: 'normal',
      strict: false,
      webhookUrl: null,
      requestKey: null,
    });
  }
}

/** As a node with one render process: claims, does not draw, finishes. Tells how many. */
async function work(owner: string, signal: AbortSignal, fromMs: number): Promise<number> {
  const service = createWorkService({
    plans: specifiedPlans,
    allowances: { note: () => undefined },
    budgets: { usedUp: () => new Set() },
    work: store.work,
    leases: undefined,
    maker: { make: ({ accountId }) => made(accountId) },
    checkSpace: async () => undefined,
    fileUrl: ({ id }) => `https://files.example/${id}`,
    metrics: { observeRender: () => undefined, noteLeases: () => undefined },
    webhooks: { wake: () => undefined },
    batchEnded: () => undefined,
    owner,
    leaseMs: 30_000,
    resultExpirySeconds: null,
    onError: (cause) => {
      throw cause;
    },
    newId,
    now,
  });
  let done = 0;
  while (!signal.aborted && performance.now() - fromMs < seconds * 1_000) {
    const [claimed] = await service.claim();
    if (!claimed) {
      await pause(5);
      continue;
    }
    const end = await service.perform(claimed, {
      onBringing: () => undefined,
      onBrought: () => undefined,
      onBegun: () => undefined,
      onDrawn: () => undefined,
      signal: new AbortController().signal,
    });
    if (end !== 'ended') throw new Error(`a render ended ${end}`);
    done += 1;
  }
  return done;
}

/** Asks for a cached file, as every render does, and then has a new one. */
async function made(accountId: string): Promise<RenderOutcome> {
  const key = randomUUID();
  await store.renders.findCached({ accountId, cacheKey: key, now: now().toISOString() });
  return {
    key,
    assets: [],
    assetsMs: 0,
    outcome: {
      kind: 'drawn',
      stored: { contentHash: key.replaceAll('-', '').repeat(2), size: 10_000 },
      uploadMs: 1,
      answer: {
        output: { bytes: new Uint8Array(), width: 100, height: 100, warnings: [] },
      } as unknown as Extract<RenderOutcome['outcome'], { kind: 'drawn' }>['answer'],
    },
  };
}

function startSender() {
  const deliverer = createDeliverer({
    deliveries: store.webhookDeliveries,
    poster: { post: async () => ({ kind: 'answered', status: 204, answer: '', retryAfter: undefined }) },
    headerPrefix: 'X-Service',
    metrics: { observeWebhook: () => undefined },
    signAnswer: (payload) => payload,
    owner: 'sender',
  });
  return startWebhookWorker({
    claim: (query) => store.webhookDeliveries.claim({ ...query, owner: 'sender', leaseMs: 30_000 }),
    deliver: deliverer.deliver,
    onError: (cause) => {
      throw cause;
    },
  });
}

async function addAccount(id: string): Promise<void> {
  const at = now().toISOString();
  await store.units.commit((unit) =>
    store.accounts.create(unit, {
      account: {
        id,
        name: id,
        plan: 'Unlimited',
        createdAt: at,
        signingSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      },
      apiKey: {
        id: `key_${id}`,
        accountId: id,
        name: 'Key',
        hash: id,
        prefix: 'p',
        scopes: new Set(),
        expiresAt: null,
        allowedOrigins: null,
        createdAt: at,
      },
    }),
  );
}

async function addEndpoint(accountId: string): Promise<void> {
  const at = now().toISOString();
  await watcher.query(
    `insert into webhook_endpoints (id, account_id, url, events, enabled, created_at, updated_at)
      values ($1, $2, $3, $4, 1, $5, $5)`,
    [newId('whk'), accountId, webhook, JSON.stringify(['render.completed']), at],
  );
}
