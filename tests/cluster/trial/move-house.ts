import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { type Service, startService } from '../../e2e/service.ts';
import { newDatabase } from '../../support/postgres/new-database.ts';
import { runMove } from '../../support/run-move.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { Cluster } from '../cluster.ts';
import type { Account } from './orders.ts';

/** Renders whose files are fetched from each new place; the command itself compares all rows and files. */
const looks = 500;

interface Drawn {
  readonly id: string;
  readonly account_id: string;
  readonly content_hash: string;
}

/**
 * Moves the rows and files of a cluster, all of whose nodes have stopped, to a folder, with a kill in the middle, and from there
 * to another PostgreSQL database and another part of the bucket. A service in each place has every render, under the same
 * keys, with the same bytes. Answers what to tell of it.
 */
export async function moveThereAndBack({
  cluster,
  accounts,
  dataDir,
}: {
  readonly cluster: Cluster;
  readonly accounts: readonly Account[];
  /** Directory of a node. */
  readonly dataDir: string;
}): Promise<string> {
  const { database, databaseUrl, s3 } = cluster;
  const { rows } = await database.query<Drawn>(
    `select r.id, r.account_id, f.content_hash from renders r join files f on f.id = r.file_id
     order by md5(r.id) limit ${looks}`,
  );
  const { rows: counts } = await database.query('select count(*)::int as renders from renders');
  const bucket = s3.environment();
  const keyOf = new Map(accounts.map(({ id, key }) => [id, key]));
  const check = async (service: Service) => {
    for (const row of rows) await expectSame(service, row, keyOf.get(row.account_id) ?? '');
    expect(await service.stop()).toBe(0);
  };

  // Those that PgBouncer keeps open when its clients have gone: an operator stops it, too.
  await database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const folder = temporaryFolder('trial-moved');
  const there = ['--to', folder, '--files', folder];
  const source = { ...bucket, DATABASE_URL: databaseUrl, PLATEN_DATA_DIR: dataDir };
  const fromMs = performance.now();
  const killed = await runMove({ ...source, CRASH_AT: 'rows-moved:3' }, ...there);
  expect(killed.ended, killed.output).toBe('SIGKILL');
  const moved = await runMove(source, ...there);
  expect(moved.ended, moved.output).toBe(0);
  const seconds = Math.round((performance.now() - fromMs) / 1_000);
  await check(await startService({ program: 'build', dataDir: folder }));

  const next = await newDatabase({ holds: 'nothing' });
  const backFromMs = performance.now();
  const back = await runMove(
    { ...bucket, PLATEN_STORAGE: 'file', PLATEN_DATA_DIR: folder },
    ...['--to', next, '--files', 's3://platen/moved'],
  );
  expect(back.ended, back.output).toBe(0);
  const backSeconds = Math.round((performance.now() - backFromMs) / 1_000);
  const env = { ...bucket, S3_PREFIX: 'moved', DATABASE_URL: next };
  await check(await startService({ program: 'build', dataDir: temporaryFolder('trial-moved'), env }));
  const [said = ''] = /Moved and compared[^.\n]*/.exec(moved.output) ?? [];
  return (
    `Moving house, from PostgreSQL and S3 to one folder, with a kill in the middle: ${seconds} s; back to another database and another ` +
    `part of the bucket: ${backSeconds} s. “${said}”; ${counts[0].renders} renders, of which ${rows.length} were fetched in both ` +
    'places, each with the bytes that it had.'
  );
}

async function expectSame(service: Service, { id, content_hash }: Drawn, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const status = await fetch(`${service.url}/v1/render/status/${id}`, { headers });
  expect(status.status, id).toBe(200);
  const { data } = (await status.json()) as {
    readonly data: { readonly status: string; readonly downloadUrl: string };
  };
  expect(data.status).toBe('completed');
  const { pathname, search } = new URL(data.downloadUrl);
  const bytes = Buffer.from(await (await fetch(service.url + pathname + search)).arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(content_hash);
}
