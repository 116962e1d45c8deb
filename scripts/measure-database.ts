// Usage: npm run measure:database [-- 200]
//
// What the database carries for each kind of call: statements, transactions, rows, bytes of its log, bytes that stay, and
// processor time; and how many requests the store of files gets. Starts a real PostgreSQL, a store that speaks S3 and the
// built service; makes so many calls of each kind (default 200, at most 900) that are like no other. Linux only, for the
// processor time.

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startReceiver } from '../tests/crash/receiver.ts';
import { apiKey, buildService, startService } from '../tests/e2e/service.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startPostgres } from '../tests/support/postgres/start-postgres.ts';
import { startS3 } from '../tests/support/s3-server.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Figures, readFigures } from './database-server.ts';

const calls = Number(process.argv[2] ?? 200);
/** Calls that the plan allows. */
const callsPerMinute = 950;
const sentAtMs: number[] = [];
const postgres = await startPostgres({ flags: ['-c', 'shared_preload_libraries=pg_stat_statements'] });
const s3 = await startS3();
const receiver = await startReceiver(await freePort());
const webhook = receiver.url;
const dataDir = temporaryFolder('measure');
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
    PLATEN_FETCH_ALLOW_HOSTS: new URL(webhook).host,
  },
});
const design = await service.call('POST', '/v1/designs', {
  name: 'Measured',
  width: 120,
  height: 60,
  canvasData: { elements: [{ id: 't', type: 'text', x: 5, y: 5, width: 110, height: 50, text: '{{text}}' }] },
});
const address = `/v1/render/design/${design.body.data.id}`;

const { renderId, downloadUrl } = (await service.call('POST', address, {})).body.data;

const kinds: Readonly<Record<string, (index: number) => Promise<{ readonly status: number } | undefined>>> = {
  'render, waited for': (index) => service.call('POST', address, { dynamicData: { text: `a ${index}` } }),
  'the same again, from the cache': (index) => service.call('POST', address, { dynamicData: { text: `a ${index}` } }),
  'render, not waited for': (index) =>
    service.call('POST', address, { async: true, dynamicData: { text: `b ${index}` } }),
  'the same, with a webhook': (index) =>
    service.call('POST', address, { async: true, webhook, dynamicData: { text: `d ${index}` } }),
  'a hundredth of a batch of 100': (index) =>
    index % 100 === 0
      ? service.call('POST', '/v1/render/batch', { renders: batchOf(index) })
      : Promise.resolve(undefined),
  'look at a render': () => service.call('GET', `/v1/render/status/${renderId}`),
  'GET of a file': () =>
    fetch(service.url + new URL(downloadUrl).pathname).then(async (answer) => {
      await answer.arrayBuffer();
      return answer;
    }),
  'GET of a design': () => service.call('GET', `/v1/designs/${design.body.data.id}`),
};

const batchOf = (from: number) =>
  Array.from({ length: 100 }, (_, index) => ({
    designId: design.body.data.id,
    dynamicData: { text: `c ${from + index}` },
  }));

for (const [name, call] of Object.entries(kinds)) {
  await roomFor(calls);
  await idle();
  const before = await read();
  const asked = s3.requests();
  for (let index = 0; index < calls; index += 8) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(8, calls - index) }, (_, part) => call(index + part)),
    );
    const refused = answers.find((answer) => answer !== undefined && answer.status > 299);
    if (refused) throw new Error(`${name}: answered ${refused.status}`);
  }
  await idle();
  const after = await read();
  const each = (key: keyof Figures) => (after[key] - before[key]) / calls;
  console.log(
    `${name.padEnd(34)} ${each('statements').toFixed(1).padStart(5)} statements ${each('transactions').toFixed(1).padStart(5)} transactions` +
      ` ${each('rows').toFixed(1).padStart(5)} rows written ${each('walBytes').toFixed(0).padStart(6)} B of log` +
      ` ${each('storedBytes').toFixed(0).padStart(6)} B stay ${each('cpuMs').toFixed(2).padStart(6)} ms CPU` +
      ` ${((s3.requests() - asked) / calls).toFixed(1).padStart(4)} requests to the store`,
  );
}

await eachSecond('a node that has nothing to do', 20);
const connections = await database.query(
  "select application_name, count(*)::int from pg_stat_activity where application_name like 'platen%' group by 1 order by 1",
);
console.log(`its connections: ${connections.rows.map((row) => `${row.application_name} ${row.count}`).join(', ')}`);

await service.stop();
// Nobody does the work of this one, so that its batches stay as they are while somebody looks at them.
const front = await startService({
  program: 'build',
  env: { ...s3.environment(), DATABASE_URL: databaseUrl, PLATEN_ROLE: 'api' },
});
const watched: string[] = [];
for (let batch = 0; batch < 10; batch += 1) {
  const renders = batchOf(10_000 + batch * 100).slice(0, 5);
  watched.push((await front.call('POST', '/v1/render/batch', { renders })).body.data.batchId);
}
await eachSecond('an API node, with ten batches that wait', 10);
for (const [name, readers] of [
  ['one reader of the events of one of them', watched.slice(0, 1)],
  ['one of each of the ten', watched],
  ['two of each of the ten', [...watched, ...watched]],
] as const) {
  const stop = new AbortController();
  for (const id of readers) {
    const headers = { authorization: `Bearer ${apiKey}` };
    await fetch(`${front.url}/v1/render/batch/${id}/events`, { headers, signal: stop.signal });
  }
  await eachSecond(name, 10);
  stop.abort();
}
await front.stop();
await database.end();
await receiver.stop();
await postgres.stop();
await s3.stop();

/** Until so many calls are within what the plan allows in a minute. */
async function roomFor(count: number): Promise<void> {
  while (sentAtMs.filter((atMs) => performance.now() - atMs < 61_000).length + count > callsPerMinute) await pause(500);
  for (let call = 0; call < count; call += 1) sentAtMs.push(performance.now());
}

/** Until nothing is queued, and the server has told its counters. */
async function idle(): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      "select ((select count(*) from render_jobs) + (select count(*) from webhook_deliveries where status = 'pending'))::int as left",
    );
    if (rows[0].left === 0) break;
    await pause(50);
  }
  await pause(1_500);
}

/** What the server does in each of so many seconds in which nobody asks for anything. */
async function eachSecond(what: string, seconds: number): Promise<void> {
  const from = await read();
  await pause(seconds * 1_000);
  const to = await read();
  const each = (key: keyof Figures) => ((to[key] - from[key]) / seconds).toFixed(1);
  console.log(`${what}: ${each('statements')} statements and ${each('cpuMs')} ms CPU in a second`);
}

function read(): Promise<Figures> {
  return readFigures(database, postgres.pid);
}
