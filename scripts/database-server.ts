import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { cpuMsOf, familyOf, sumOf } from '../tests/e2e/process-figures.ts';

/** Counters of a whole server of PostgreSQL so far, without those of who reads them. */
export interface Figures {
  readonly statements: number;
  readonly transactions: number;
  readonly rows: number;
  readonly walBytes: number;
  readonly storedBytes: number;
  readonly cpuMs: number;
}

/** Needs the extension `pg_stat_statements`; counters of other connections come about a second late. */
export async function readFigures(database: pg.Client, serverPid: number): Promise<Figures> {
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
    cpuMs: serverCpuMs(serverPid),
  };
}

/** CPU time of all processes of the server. Their parent keeps the time of those that have ended. */
export function serverCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticksPerSecond = 100;
  const endedMs = ((Number(fields[13]) + Number(fields[14])) * 1_000) / ticksPerSecond;
  return endedMs + sumOf(familyOf(pid).map(cpuMsOf));
}
