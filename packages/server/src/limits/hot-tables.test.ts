import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newDatabase } from '../../../../tests/support/postgres/new-database.ts';
import { hasPostgres } from '../../../../tests/support/postgres/postgres-package.ts';
import { openPostgres } from '../store/database/postgres.ts';
import { migrate } from '../store/migrations/migrate.ts';
import type { Database } from '../store/schema.ts';
import { createPostgresRateLimiter } from './rate-limiter.ts';

type Opened = ReturnType<typeof openPostgres>;

const hotTables = [
  'account_storage',
  'batches',
  'kept_answers',
  'rate_limits',
  'render_jobs',
  'render_slots',
  'renders',
  'snapshots',
  'usage_days',
  'usage_parts',
  'webhook_deliveries',
  'work_turns',
];

async function optionsOf(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string; options: readonly string[] }>`
    select relname as name, reloptions as options from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reloptions is not null order by relname`.execute(
    db,
  );
  return rows;
}

const count = ({ queries }: Opened) =>
  createPostgresRateLimiter(queries).take({ name: 'a', limit: 1, windowSeconds: 60 });

const beginnings: Readonly<Record<string, (opened: Opened) => Promise<unknown>>> = {
  'a new database': async (opened) => {
    await migrate(opened.db);
    await count(opened);
  },
  'one in which an earlier version counts calls': async (opened) => {
    await sql`create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
      opened.db,
    );
    await count(opened);
    await migrate(opened.db);
  },
};

describe.runIf(hasPostgres)('the tables that each render or call changes, on PostgreSQL', () => {
  it.each(Object.entries(beginnings))(
    'have room on their pages, and are cleaned and counted before they are two million changes behind: %s',
    async (_, begin) => {
      const opened = openPostgres({
        url: await newDatabase({ holds: 'nothing' }),
        maxConnections: 2,
        onError: () => undefined,
      });
      await begin(opened);
      const rows = await optionsOf(opened.db);
      await opened.db.destroy();
      expect(rows.map(({ name }) => name)).toEqual(hotTables);
      for (const { name, options } of rows) {
        const settings = Object.fromEntries(options.map((option) => option.split('=')));
        expect(Number(settings['fillfactor']), name).toBeLessThanOrEqual(85);
        for (const work of ['vacuum', 'vacuum_insert', 'analyze'])
          expect(Number(settings[`autovacuum_${work}_scale_factor`]), `${name} ${work}`).toBeLessThanOrEqual(0.02);
      }
    },
  );
});
