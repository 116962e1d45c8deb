import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenTables, openTables } from '../../../../../tests/support/open-tables.ts';
import { hasPostgres } from '../../../../../tests/support/postgres/postgres-package.ts';

describe.runIf(hasPostgres)('the tables that each render changes, on PostgreSQL', () => {
  let tables: OpenTables;
  beforeEach(async () => {
    tables = await openTables('postgres');
  });
  afterEach(() => tables.close());

  it('have room on their pages, and are cleaned and counted before they are two million changes behind', async () => {
    const { rows } = await sql<{ name: string; options: readonly string[] }>`
      select relname as name, reloptions as options from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reloptions is not null order by relname`.execute(
      tables.db,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'account_storage',
      'batches',
      'kept_answers',
      'render_jobs',
      'render_slots',
      'renders',
      'usage_days',
      'webhook_deliveries',
      'work_turns',
    ]);
    for (const { name, options } of rows) {
      const settings = Object.fromEntries(options.map((option) => option.split('=')));
      expect(Number(settings['fillfactor']), name).toBeLessThanOrEqual(85);
      for (const work of ['vacuum', 'vacuum_insert', 'analyze'])
        expect(Number(settings[`autovacuum_${work}_scale_factor`]), `${name} ${work}`).toBeLessThanOrEqual(0.02);
    }
  });
});
