/** Renders a second on PostgreSQL beside SQLite, by services that are otherwise the same. */
import { availableParallelism } from 'node:os';
import { startPostgres } from '../../tests/support/postgres/start-postgres.ts';
import type { Row } from '../contender.ts';
import { quantile } from '../measure.ts';
import { type BenchService, type StoredDesign, startBenchService } from '../support/bench-service.ts';
import { programCpuMs } from '../support/process-cpu.ts';

const cores = availableParallelism();
const batchSize = 100;

interface Side {
  readonly service: BenchService;
  readonly card: StoredDesign;
  /** CPU time of the service and its database. */
  readonly cpuMs: () => number;
}

/** Batches of cards on both, in turns; from the request until the last card of the batch is there. */
export async function databaseRows(): Promise<readonly Row[]> {
  const postgres = await startPostgres();
  const services: BenchService[] = [];
  const open = async (env: Readonly<Record<string, string>>, databaseCpuMs: () => number): Promise<Side> => {
    const service = await startBenchService({ processes: cores, env });
    services.push(service);
    return { service, card: await service.design('link-card'), cpuMs: () => service.cpuMs() + databaseCpuMs() };
  };
  try {
    const sqlite = await open({}, () => 0);
    const server = await open({ DATABASE_URL: await postgres.database('bench') }, () => programCpuMs(postgres.pid));
    // Both until V8 has compiled what they run.
    for (let round = 3; round > 0; round -= 1) for (const side of [sqlite, server]) await drawBatch(side);
    const pairs: (readonly [Drawn, Drawn])[] = [];
    for (let round = 8; round > 0; round -= 1) pairs.push([await drawBatch(sqlite), await drawBatch(server)]);
    const median = (of: (pair: readonly [Drawn, Drawn]) => number) => quantile(pairs.map(of), 0.5);
    const perSecond = (ms: number) => (1_000 * batchSize) / ms;
    return [
      {
        name: 'postgres-sqlite',
        title: 'Queued cards as JPG in a second, on PostgreSQL ÷ on SQLite',
        goal: { atLeast: 0.8 },
        wall: median(([ofSqlite, ofServer]) => ofSqlite.ms / ofServer.ms),
        cpu: median(([ofSqlite, ofServer]) => ofSqlite.cpuMs / ofServer.cpuMs),
        note:
          `${median(([, { ms }]) => perSecond(ms)).toFixed(0)} and ${median(([{ ms }]) => perSecond(ms)).toFixed(0)} a second; ` +
          `${median(([, { cpuMs }]) => cpuMs / batchSize).toFixed(1)} and ${median(([{ cpuMs }]) => cpuMs / batchSize).toFixed(1)} ms of CPU each, the database's too`,
      },
    ];
  } finally {
    for (const service of services) await service.stop();
    await postgres.stop();
  }
}

interface Drawn {
  readonly ms: number;
  readonly cpuMs: number;
}

let turn = 0;
async function drawBatch({ service, card, cpuMs }: Side): Promise<Drawn> {
  const renders = Array.from({ length: batchSize }, () => ({
    designId: card.id,
    format: 'jpg',
    dynamicData: { ...card.data, title: `${card.data['title']} on a database ${turn++}` },
  }));
  const before = cpuMs();
  const fromMs = performance.now();
  const { status, body } = await service.call('POST', '/v1/render/batch', { renders });
  if (status !== 202) throw new Error(`the batch was refused: ${JSON.stringify(body)}`);
  await service.batchEnds(body.data.batchId, batchSize);
  return { ms: performance.now() - fromMs, cpuMs: cpuMs() - before };
}
