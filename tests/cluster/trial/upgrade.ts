import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Service } from '../../e2e/service.ts';
import { testClient } from '../../support/postgres/test-client.ts';
import { within } from '../../support/within.ts';
import type { Cluster, Role } from '../cluster.ts';

/** A column that no request with a key reads, so that nodes of the version before go on without it. */
const migration = '0051-account-of-session';
const forget = [
  'alter table sessions drop column account_id',
  `delete from kysely_migration where name = '${migration}'`,
];

/**
 * Replaces all nodes, as an upgrade does that brings a column, while a dump reads: the first new node waits for its end. Between
 * two API nodes there are `restMs`, in which the proxies find the new one.
 */
export async function upgradeBesideDump(
  cluster: Cluster,
  { dumpMs, restMs }: { readonly dumpMs: number; readonly restMs: number },
): Promise<void> {
  const { database } = cluster;
  for (const statement of forget) await database.query(statement);
  const dump = await startDump(cluster);
  const starting = cluster.add('worker');
  // Settled below; a failure before that is no unhandled one.
  starting.catch(() => undefined);
  try {
    expect(await within(dumpMs, starting), 'the new node before the end of the dump').toBe('late');
  } finally {
    await dump.query('commit');
    await dump.end();
  }
  await starting;
  const { rows } = await database.query('select 1 from kysely_migration where name = $1', [migration]);
  expect(rows).toHaveLength(1);
  const workers = cluster.nodes('worker');
  // The last is the new one.
  for (const old of workers.slice(0, -1)) await replace(cluster, 'worker', old);
  for (const old of [...cluster.nodes('api')]) {
    await replace(cluster, 'api', old);
    await pause(restMs);
  }
}

async function replace(cluster: Cluster, role: Role, old: Service): Promise<void> {
  const options = cluster.optionsOf(old);
  expect(await cluster.leave(old), old.output()).toBe(0);
  await cluster.add(role, role === 'api' ? { ...options, port: Number(new URL(old.url).port) } : options);
}

/** As `pg_dump` does: a snapshot, a lock on every table, and every row as text; the locks are held until it ends. */
async function startDump({ database, databaseUrl }: Cluster): Promise<pg.Client> {
  const dump = await testClient({ connectionString: databaseUrl, application_name: 'pg_dump' });
  await dump.query('begin isolation level repeatable read');
  const { rows } = await database.query("select tablename from pg_tables where schemaname = 'public'");
  await dump.query(`lock table ${rows.map(({ tablename }) => tablename).join(', ')} in access share mode`);
  for (const { tablename } of rows) await dump.query(`select t::text from ${tablename} t`);
  return dump;
}
