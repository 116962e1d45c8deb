import { expect, vi } from 'vitest';
import { startPostgres } from '../contract/support/postgres.ts';
import { buildService, type Service, startService } from '../e2e/service.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** Two nodes of each role on one PostgreSQL, reached through a proxy, and one store of files behind a front. */
export interface Cluster {
  readonly apis: readonly [Service, Service];
  readonly workers: readonly [Service, Service];
  /** All nodes that were not killed. */
  readonly alive: () => readonly Service[];
  readonly proxy: TcpProxy;
  readonly s3: S3Server;
  /** Of the database itself, past the proxy. */
  readonly databaseUrl: string;
  kill(node: Service): Promise<void>;
  /** Another worker on the same database and store. */
  addWorker(): Promise<Service>;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.database('cluster');
  const proxy = await startTcpProxy(databaseUrl);
  const s3 = await startS3();
  buildService();
  const nodes: Service[] = [];
  const start = async (role: string) => {
    const node = await startService({
      program: 'build',
      // An account without limits: what is counted here is what is lost.
      env: {
        ...s3.environment(),
        DATABASE_URL: proxy.url,
        PLATEN_ROLE: role,
        PLATEN_BOOTSTRAP_PLAN: 'Unlimited',
        PLATEN_LOG_LEVEL: 'error',
      },
    });
    nodes.push(node);
    return node;
  };
  const [apiA, apiB, workerA, workerB] = await Promise.all(['api', 'api', 'worker', 'worker'].map(start));
  if (!apiA || !apiB || !workerA || !workerB) throw new Error('a node is missing');
  return {
    apis: [apiA, apiB],
    workers: [workerA, workerB],
    alive: () => nodes,
    proxy,
    s3,
    databaseUrl,
    async kill(node) {
      nodes.splice(nodes.indexOf(node), 1);
      await node.stop('SIGKILL');
    },
    addWorker: () => start('worker'),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await proxy.stop();
      await postgres.stop();
      await s3.stop();
    },
  };
}

/** Which parts of a node answer, as it says itself. */
export async function partsOf(node: Service): Promise<Readonly<Record<string, boolean>>> {
  const body = (await (await fetch(`${node.url}/readyz`)).json()) as {
    readonly data?: { readonly parts: Record<string, boolean> };
    readonly error?: { readonly details: { readonly parts: Record<string, boolean> } };
  };
  return body.data?.parts ?? body.error?.details.parts ?? {};
}

/** Waits until every node says so. */
export async function allSay(nodes: readonly Service[], parts: Readonly<Record<string, boolean>>): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const node of nodes) expect(await partsOf(node)).toMatchObject(parts);
    },
    { timeout: 30_000, interval: 100 },
  );
}
