import { type Kysely, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../../tests/support/columns.ts';
import { hasPgBouncer, startPgBouncer } from '../../../../../../tests/support/pgbouncer.ts';
import { newDatabase } from '../../../../../../tests/support/postgres/new-database.ts';
import { startTcpProxy } from '../../../../../../tests/support/tcp-proxy.ts';
import type { Database } from '../../schema.ts';
import { openPostgres } from '../postgres.ts';
import { preparedSql } from './prepared.ts';

const nameOf = preparedSql<{ readonly name: string }, { readonly said: string }>(
  ({ name }) => sql`select ${name}::text as said`,
);
const allOf = preparedSql<{ readonly name: string }, { readonly said: string }>(
  ({ name }) => sql`select * from (select ${name}::text as said) as all_of_it`,
);

describe.runIf(columnsOf('database').includes('postgres'))('statements that PostgreSQL keeps', () => {
  let db: Kysely<Database> | undefined;
  afterEach(() => db?.destroy());

  const open = (url: string) => {
    ({ db } = openPostgres({ url, maxConnections: 1, onError: () => undefined }));
    return db;
  };
  const kept = async (opened: Kysely<Database>) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(opened);
    return rows.map(({ statement }) => statement);
  };

  it('are planned once for each connection, but not those that answer whatever columns there are', async () => {
    const opened = open(await newDatabase());
    for (const name of ['a', 'b']) {
      expect(await nameOf.first(opened, { name })).toEqual({ said: name });
      expect(await allOf.first(opened, { name })).toEqual({ said: name });
    }
    expect(await kept(opened)).toEqual(['select $1::text as said']);
  });

  it('are asked once for all who ask the same in one turn, and anew in the next', async () => {
    const opened = open(await newDatabase());
    const [first, second, other] = await Promise.all(['a', 'a', 'b'].map((name) => nameOf.all(opened, { name })));
    expect(second).toBe(first);
    expect(other).toEqual([{ said: 'b' }]);
    expect(await nameOf.all(opened, { name: 'a' })).not.toBe(first);
  });

  it('are asked of no connection that breaks while it is looked at, and nothing else comes of that', async () => {
    const proxy = await startTcpProxy(await newDatabase(), 'pg_backend_pid');
    const asked = nameOf.first(open(proxy.url), { name: 'a' });
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await proxy.stop();
  });

  it.runIf(hasPgBouncer)('are none where a pooler hands each transaction to another connection', async () => {
    const ignores = ['statement_timeout', 'idle_in_transaction_session_timeout'];
    const opened = open(await startPgBouncer({ databaseUrl: await newDatabase(), poolSize: 2, ignores }));
    for (const name of ['a', 'b', 'c']) expect(await nameOf.first(opened, { name })).toEqual({ said: name });
    expect(await kept(opened)).toEqual([]);
  });
});
