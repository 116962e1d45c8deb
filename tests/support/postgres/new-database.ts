import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { addressOfPart } from '../start-when-asked.ts';
import { endWithFile } from '../temporary-folder.ts';
import { tablesDatabase } from './of-the-run.ts';

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
  endWithFile(() => onServer(home, (client) => client.query(`drop database ${name} with (force)`)));
  const url = new URL(home);
  url.pathname = name;
  return url.href;
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
