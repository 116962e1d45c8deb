import type pg from 'pg';
import { expect, vi } from 'vitest';
import { type Receiver, startReceiver } from '../crash/receiver.ts';
import { buildService, type Service, startService } from '../e2e/service.ts';
import { freePort } from '../support/free-port.ts';
import { keepLedger, type Ledger } from '../support/job-ledger.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

export type Role = 'api' | 'worker';

/** Two nodes of each role on one PostgreSQL, reached through a proxy, and one store of files behind a front. */
export interface Cluster {
  /** Nodes of a role that were not killed, the oldest first. */
  nodes(role: Role): readonly Service[];
  /** All nodes that were not killed. */
  readonly alive: () => readonly Service[];
  /** What a node was added with, for the one that takes its place. */
  optionsOf(node: Service): NodeOptions;
  readonly proxy: TcpProxy;
  readonly s3: S3Server;
  readonly receiver: Receiver;
  /** Address of the database itself, past the proxy. */
  readonly databaseUrl: string;
  /** Connected to the database itself, past the proxy. */
  readonly database: pg.Client;
  /** Who began and ended which job, as the database saw it. */
  readonly ledger: Ledger;
  /** Ends a node as a power cut would. */
  kill(node: Service): Promise<void>;
  /** Ends a node as whoever deploys does, and tells its exit code. */
  leave(node: Service): Promise<unknown>;
  /** Another node on the same database and store. */
  add(role: Role, options?: NodeOptions): Promise<Service>;
  stop(): Promise<void>;
}

export interface NodeOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Beside those of the cluster, and before them. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Between being told to stop and refusing connections. */
const stopDelaySeconds = 2;

/** `env`: settings of every node beside its own, and before them. */
export async function startCluster(env: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const databaseUrl = await newDatabase();
  const proxy = await startTcpProxy(databaseUrl);
  const s3 = await startS3();
  const receiver = await startReceiver(await freePort());
  buildService();
  const nodes: { readonly role: Role; readonly service: Service; readonly own: NodeOptions }[] = [];
  const start = async (role: Role, own: NodeOptions = {}) => {
    const service = await startService({
      program: 'build',
      // An account without limits: what is counted here is what is lost.
      env: {
        ...s3.environment(),
        DATABASE_URL: proxy.url,
        PLATEN_ROLE: role,
        PLATEN_BOOTSTRAP_PLAN: 'Unlimited',
        PLATEN_FETCH_ALLOW_HOSTS: new URL(receiver.url).host,
        PLATEN_STOP_DELAY_SECONDS: String(stopDelaySeconds),
        // So that no proxy reaches a node which still starts.
        PLATEN_OPERATOR_PORT: String(await freePort()),
        PLATEN_LOG_LEVEL: 'error',
        ...env,
        ...own.env,
        ...(own.port !== undefined && { PORT: String(own.port) }),
      },
    });
    nodes.push({ role, service, own });
    return service;
  };
  const forget = (node: Service) => {
    const index = nodes.findIndex(({ service }) => service === node);
    if (index >= 0) nodes.splice(index, 1);
  };
  await Promise.all((['api', 'api', 'worker', 'worker'] as const).map((role) => start(role)));
  const database = await testClient({ connectionString: databaseUrl });
  return {
    nodes: (role) => nodes.filter((node) => node.role === role).map(({ service }) => service),
    alive: () => nodes.map(({ service }) => service),
    optionsOf: (node) => nodes.find(({ service }) => service === node)?.own ?? {},
    proxy,
    s3,
    receiver,
    databaseUrl,
    database,
    ledger: await keepLedger(database),
    async kill(node) {
      forget(node);
      await node.stop('SIGKILL');
    },
    leave(node) {
      forget(node);
      return node.stop();
    },
    add: start,
    async stop() {
      await Promise.all(nodes.map(({ service }) => service.stop('SIGKILL')));
      await database.end();
      await receiver.stop();
      await proxy.stop();
      await s3.stop();
    },
  };
}

/** Which parts of a node answer, as it says itself, and with which status; `/healthz` beside it. */
export async function stateOf(node: Service): Promise<{
  readonly ready: number;
  readonly healthy: number;
  readonly parts: Readonly<Record<string, boolean>>;
}> {
  const [ready, healthy] = await Promise.all([fetch(`${node.url}/readyz`), fetch(`${node.url}/healthz`)]);
  const body = (await ready.json()) as {
    readonly data?: { readonly parts: Record<string, boolean> };
    readonly error?: { readonly details: { readonly parts: Record<string, boolean> } };
  };
  await healthy.body?.cancel();
  return {
    ready: ready.status,
    healthy: healthy.status,
    parts: body.data?.parts ?? body.error?.details.parts ?? {},
  };
}

export interface Said {
  readonly ready: 200 | 503;
  readonly parts: Readonly<Record<string, boolean>>;
}

/** Waits until every node says so; all the while each of them is healthy. */
export async function allSay(nodes: readonly Service[], said: Said): Promise<void> {
  await vi.waitFor(() => expectAllSay(nodes, said), { timeout: 60_000, interval: 100 });
}

/** Every node says so, now. */
export async function expectAllSay(nodes: readonly Service[], said: Said): Promise<void> {
  for (const node of nodes) expect(await stateOf(node)).toMatchObject({ ...said, healthy: 200 });
}
