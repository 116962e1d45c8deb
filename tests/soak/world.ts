import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Crashed } from '../crash/column.ts';
import { design } from '../crash/load.ts';
import { startReceiver } from '../crash/receiver.ts';
import { buildService, type Service, startService, temporaryDirectory } from '../e2e/service.ts';
import { freePort } from '../support/free-port.ts';
import { type Postgres, startPostgres } from '../support/postgres/start-postgres.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { type HostileSite, startHostileSite } from './hostile-site.ts';

/** A node on PostgreSQL, behind a proxy that can misbehave, and on a store of files that can, too. */
export interface SoakWorld {
  readonly service: Service;
  readonly designId: string;
  readonly postgres: Postgres;
  /** Address of the database itself, past the proxy. */
  readonly databaseUrl: string;
  readonly proxy: TcpProxy;
  readonly s3: S3Server;
  readonly site: HostileSite;
  readonly random: () => number;
  /** Where the service writes what lives in its memory, see `tell-what-lives.ts`. */
  readonly livesFile: string;
  /** What is wrong now, or was last. */
  fault: string;
  /** What is owed, and what is to be looked at when the service has stopped. */
  readonly crashed: Crashed;
  /** A render that nothing is wrong with, and its answer; the status is 0 when the connection broke. */
  goodRender(): Promise<{ readonly status: number; readonly body: unknown }>;
  stop(): Promise<void>;
}

const bucket = 'platen';

export async function startWorld(options: {
  readonly random: () => number;
  readonly processes: number;
}): Promise<SoakWorld> {
  buildService();
  const postgres = await startPostgres();
  const databaseUrl = await postgres.database('soak');
  const proxy = await startTcpProxy(databaseUrl);
  const s3 = await startS3({ buckets: [bucket] });
  const receiver = await startReceiver(await freePort());
  const site = await startHostileSite();
  const dataDir = temporaryDirectory();
  const livesFile = path.join(temporaryDirectory(), 'lives.jsonl');
  const service = await startService({
    program: 'build',
    dataDir,
    env: {
      ...s3.environment(bucket),
      DATABASE_URL: proxy.url,
      PLATEN_BOOTSTRAP_PLAN: 'Unlimited',
      PLATEN_RENDER_PROCESSES: String(options.processes),
      PLATEN_SPARE_PROCESSES: 'on',
      PLATEN_FETCH_ALLOW_HOSTS: `${new URL(receiver.url).host},${site.host}`,
      PLATEN_LOG_LEVEL: 'error',
      // Read by the service alone: its render processes have no environment.
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'tell-what-lives.ts'))}`,
      SOAK_LIVES: livesFile,
    },
  });
  const { body } = await service.call('POST', '/v1/designs', design);
  const designId: string = body.data.id;
  const acknowledged = { renders: new Map(), batches: new Map() };
  let good = 0;
  return {
    service,
    designId,
    postgres,
    databaseUrl,
    proxy,
    s3,
    site,
    random: options.random,
    livesFile,
    fault: 'nothing was wrong yet',
    crashed: { dataDir, databaseUrl, bucket: { s3, name: bucket }, acknowledged, receiver, starts: [] },
    async goodRender() {
      good += 1;
      const request = { dynamicData: { name: `good ${good}` }, webhook: receiver.url };
      const broken = (cause: unknown) => ({ status: 0, body: String(cause) as never });
      const answer = await service.call('POST', `/v1/render/design/${designId}`, request).catch(broken);
      if (answer.status === 200) acknowledged.renders.set(answer.body.data.renderId, 'completed');
      return answer;
    },
    async stop() {
      await service.stop('SIGKILL');
      await receiver.stop();
      await site.stop();
      await proxy.stop();
      await postgres.stop();
      await s3.stop();
    },
  };
}
