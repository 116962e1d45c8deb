// Usage: npm run measure:database [-- 200]
//
// What the database carries for each kind of call: statements, transactions, rows, bytes of its log, bytes that stay, and
// processor time. Starts a real PostgreSQL, a store that speaks S3 and the built service; makes so many calls of each
// kind (default 200, at most 300: the plan's limit of a minute) that are like no other. Linux only, for the processor time.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../tests/contract/support/postgres.ts';
import { cpuMsOf, familyOf, sumOf } from '../tests/e2e/process-figures.ts';
import { buildService, startService } from '../tests/e2e/service.ts';
import { startS3 } from '../tests/support/s3-server.ts';

interface Figures {
  readonly statements: number;
  readonly transactions: number;
  readonly rows: number;
  readonly walBytes: number;
  readonly storedBytes: number;
  readonly cpuMs: number;
}

const calls = Number(process.argv[2] ?? 200);
const postgres = await startPostgres({ flags: ['-c', 'shared_preload_libraries=pg_stat_statements'] });
const s3 = await startS3();
const dataDir = mkdtempSync(path.join(tmpdir(), 'platen-measure-'));
const databaseUrl = await postgres.database('measure');
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
await database.query('create extension pg_stat_statements');
buildService();
const service = await startService({
  program: 'build',
  dataDir,
  env: {
    ...s3.environment(),
    DATABASE_URL: databaseUrl,
    PLATEN_BOOTSTRAP_PLAN: 'Enterprise',
    PLATEN_RENDER_PROCESSES: '2',
  },
});
const design = await service.call('POST', '/v1/designs', {
  name: 'Measured',
  width: 120,
  height: 60,
  canvasData: { elements: [{ id: 't', type: 'text', x: 5, y: 5, width: 110, height: 50, text: '{{text}}' }] },
});
const address = `/v1/render/design/${design.body.data.id}`;

const kinds: Readonly<Record<string, (index: number) => Promise<unknown>>> = {
  'render, waited for': (index) => service.call('POST', address, { dynamicData: { text: `a ${index}` } }),
  'the same again, from the cache': (index) => service.call('POST', address, { dynamicData: { text: `a ${index}` } }),
  'render, not waited for': (index) =>
    service.call('POST', address, { async: true, dynamicData: { text: `b ${index}` } }),
  'a hundredth of a batch of 100': (index) =>
    index % 100 === 0 ? service.call('POST', '/v1/render/batch', { renders: batchOf(index) }) : Promise.resolve(),
  'GET of a design': () => service.call('GET', `/v1/designs/${design.body.data.id}`),
};

const batchOf = (from: number) =>
  Array.from({ length: 100 }, (_, index) => ({
    designId: design.body.data.id,
    dynamicData: { text: `c ${from + index}` },
  }));

for (const [name, call] of Object.entries(kinds)) {
  await idle();
  const before = await read();
  for (let index = 0; index < calls; index += 8) {
    await Promise.all(Array.from({ length: Math.min(8, calls - index) }, (_, part) => call(index + part)));
  }
  await idle();
  const after = await read();
  const each = (key: keyof Figures) => (after[key] - before[key]) / calls;
  console.log(
    `${name.padEnd(34)} ${each('statements').toFixed(1).padStart(5)} statements ${each('transactions').toFixed(1).padStart(5)} transactions` +
      ` ${each('rows').toFixed(1).padStart(5)} rows written ${each('walBytes').toFixed(0).padStart(6)} B of log` +
      ` ${each('storedBytes').toFixed(0).padStart(6)} B stay ${each('cpuMs').toFixed(2).padStart(6)} ms CPU`,
  );
}

const idleFrom = await read();
const idleSeconds = 20;
await pause(idleSeconds * 1_000);
const idleTo = await read();
console.log(
  `a node that has nothing to do: ${((idleTo.statements - idleFrom.statements) / idleSeconds).toFixed(1)} statements and ` +
    `${((idleTo.cpuMs - idleFrom.cpuMs) / idleSeconds).toFixed(1)} ms CPU in a second`,
);
const connections = await database.query(
  "select application_name, count(*)::int from pg_stat_activity where application_name like 'platen%' group by 1 order by 1",
);
console.log(`its connections: ${connections.rows.map((row) => `${row.application_name} ${row.count}`).join(', ')}`);

for (const [name, rows] of [
  ['one row', 1],
  ['a thousand rows', 1_000],
] as const) {
  console.log(`16 connections that add to ${name}, as renders of accounts do: ${await additions(rows)} in a second`);
}

await service.stop();
await database.end();
await postgres.stop();
await s3.stop();
rmSync(dataDir, { recursive: true });

/** Updates in a second, each committed by itself, of so many rows chosen by chance. */
async function additions(rows: number): Promise<number> {
  await database.query('create table if not exists counters (id int primary key, count bigint not null)');
  await database.query('insert into counters select id, 0 from generate_series(1, 1000) id on conflict do nothing');
  const seconds = 5;
  const end = performance.now() + seconds * 1_000;
  const adders = Array.from({ length: 16 }, async () => {
    const connection = new pg.Client({ connectionString: databaseUrl });
    await connection.connect();
    let done = 0;
    for (; performance.now() < end; done += 1) {
      const id = 1 + Math.floor(Math.random() * rows);
      await connection.query('update counters set count = count + 1 where id = $1', [id]);
    }
    await connection.end();
    return done;
  });
  return Math.round(sumOf(await Promise.all(adders)) / seconds);
}

/** Until nothing is queued, and the server has told its counters. */
async function idle(): Promise<void> {
  for (;;) {
    const { rows } = await database.query('select count(*)::int as left from render_jobs');
    if (rows[0].left === 0) break;
    await pause(50);
  }
  await pause(1_500);
}

/** Counters of the whole server so far, without those of this script. */
async function read(): Promise<Figures> {
  const { rows } = await database.query(`select
    (select sum(calls) from pg_stat_statements where query not like '%pg_stat_%'
      and query not ilike 'begin%' and query not ilike 'start transaction%' and query not ilike 'commit%')::float8 as statements,
    (select xact_commit from pg_stat_database where datname = current_database())::float8 as transactions,
    (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables)::float8 as written,
    (pg_current_wal_lsn() - '0/0')::float8 as wal,
    (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables where schemaname = 'public')::float8 as stored`);
  const [row] = rows;
  return {
    statements: row.statements,
    transactions: row.transactions,
    rows: row.written,
    walBytes: row.wal,
    storedBytes: row.stored,
    cpuMs: serverCpuMs(postgres?.pid ?? 0),
  };
}

/** Of the server's processes, those that have ended included: their parent keeps their time. */
function serverCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticksPerSecond = 100;
  const endedMs = ((Number(fields[13]) + Number(fields[14])) * 1_000) / ticksPerSecond;
  return endedMs + sumOf(familyOf(pid).map(cpuMsOf));
}
