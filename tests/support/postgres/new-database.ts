import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { addressOfPart } from '../start-when-asked.ts';
import { endWithFile } from '../temporary-folder.ts';
import { tablesDatabase } from './postgres-package.ts';

interface NewDatabase {
  /** What it holds: all tables without rows, or nothing at all. Default: the tables. */
  readonly holds?: 'tables' | 'nothing';
  /** Settings of PostgreSQL for its connections, such as `deadlock_timeout`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * A new database on the PostgreSQL of this run, and its address. It is gone when this file of tests has ended. Throws where
 * `hasPostgres` is false.
 */
export async function newDatabase({ holds = 'tables', settings = {} }: NewDatabase = {}): Promise<string> {
  const name = `of_${process.pid}_${randomBytes(4).toString('hex')}`;
  const home = await addressOfPart(inject('postgresOfTheRun'));
  await onServer(home, async (client) => {
    await client.query(`create database ${name}${holds === 'tables' ? ` template ${tablesDatabase}` : ''}`);
    for (const [setting, value] of Object.entries(settings)) {
      await client.query(`alter database ${name} set ${setting} = ${client.escapeLiteral(value)}`);
    }
  });
  const url = new URL(home);
  url.pathname = name;
  endWithFile(() => {
    const place = done.indexOf(url.href);
    if (place >= 0) done.splice(place, 1);
    return onServer(home, (client) => client.query(`drop database ${name} with (force)`));
  });
  return url.href;
}

/** Databases that tests of this process are done with. */
const done: string[] = [];
/** Fails where somebody still has a row, and where something made other tables than those of the store. */
const empty = `set lock_timeout = '1s';
  do $$ declare name text; begin
    if exists (select from pg_tables where schemaname not in ('public', 'pg_catalog', 'information_schema')) then
      raise exception 'not only the tables of the store';
    end if;
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_%' loop
      execute format('delete from %I', name);
    end loop;
  end $$`;

/**
 * As `newDatabase`, in a quarter of its CPU time where an earlier test gave one back: its rows are taken away. For tests that change
 * rows and no tables.
 */
export async function emptyDatabase(): Promise<string> {
  const url = done.pop();
  if (url === undefined) return newDatabase();
  const isEmpty = await onServer(url, (client) => client.query(empty)).then(
    () => true,
    () => false,
  );
  return isEmpty ? url : newDatabase();
}

/** Lets a later test have a database of `emptyDatabase`; its connections must have been closed. */
export function giveBack(url: string): void {
  done.push(url);
}

async function onServer(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
