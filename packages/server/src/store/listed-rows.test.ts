import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OpenTables, openTables } from '../../../../tests/support/open-tables.ts';
import { createAssetsStore } from './assets/assets-store.ts';
import { createBatchesStore } from './batches/batches-store.ts';
import { createRunsStore } from './batches/runs-store.ts';
import { createAuditStore } from './people/audit-store.ts';
import { createRendersStore } from './renders/renders-store.ts';

/** A statement also scans what it makes itself: found rows and lists of values. */
const scans = /SCAN (?:renders|batches|runs|audit_log|assets|files|api_keys|people)\b/;
/** These lists are sorted: the renders of all batches of a run, which are no more than a run may have. */
const sorted: ReadonlySet<string> = new Set(['renders of a run']);

describe('lists on sqlite', () => {
  let tables: OpenTables;
  beforeAll(async () => {
    tables = await openTables('sqlite');
  });
  afterAll(() => tables.close());

  const accountId = 'acc_1';
  /** A page after the end, where the rows before it are counted as well. */
  const page = { accountId, offset: 1, limit: 100 };
  const after = ['2026-01-01T00:00:01.000Z', 'x'];
  const lists: Readonly<Record<string, () => Promise<unknown>>> = {
    renders: () => createRendersStore(tables.db).list(page),
    'renders from the middle': () => createRendersStore(tables.db).list({ ...page, after }),
    'renders of a status': () => createRendersStore(tables.db).list({ ...page, status: 'failed' }),
    'renders of a design': () => createRendersStore(tables.db).list({ ...page, designId: 'dsn_1' }),
    'renders of a design and a status': () =>
      createRendersStore(tables.db).list({ ...page, designId: 'dsn_1', status: 'completed' }),
    'renders of a batch': () => createRendersStore(tables.db).list({ ...page, batchId: 'bat_1' }),
    'renders of a run': () => createRendersStore(tables.db).list({ ...page, runId: 'run_1' }),
    batches: () => createBatchesStore(tables.db).list(page),
    'batches of a status': () => createBatchesStore(tables.db).list({ ...page, status: 'completed' }),
    'batches and whole runs': () => createBatchesStore(tables.db).list({ ...page, wholeRuns: true }),
    'batches and whole runs of a status': () =>
      createBatchesStore(tables.db).list({ ...page, wholeRuns: true, status: 'completed' }),
    runs: () => createRunsStore(tables.db).list(page),
    'runs of a design': () => createRunsStore(tables.db).list({ ...page, designId: 'dsn_1' }),
    'the log': () => createAuditStore(tables.db).list(accountId, {}, page),
    'the log of a kind': () => createAuditStore(tables.db).list(accountId, { kind: 'key.revoked' }, page),
    'the log of a person': () => createAuditStore(tables.db).list(accountId, { personId: 'per_1' }, page),
    assets: () => createAssetsStore(tables.db).list({ ...page, type: undefined }),
    'assets of a type': () => createAssetsStore(tables.db).list({ ...page, type: 'FONT' }),
    'an earlier render that shows the same': () =>
      createRendersStore(tables.db).findCached({ accountId, cacheKey: 'k', now: '2026-01-01T00:00:00.000Z' }),
  };

  it.each(Object.entries(lists))('%s: read an index, in its order', async (name, list) => {
    const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
    await list();
    const asked = prepared.mock.calls.map(([text]) => text);
    prepared.mockRestore();
    expect(asked.length).toBeGreaterThan(0);
    for (const text of asked) {
      const { rows } = await sql<{ readonly detail: string }>`explain query plan ${sql.raw(text)}`.execute(tables.db);
      const steps = rows.map(({ detail }) => detail);
      expect(steps.join('\n')).toMatch(/SEARCH \w+ USING (?:COVERING )?INDEX/);
      const bad = steps.filter((step) => scans.test(step) || (/TEMP B-TREE/.test(step) && !sorted.has(name)));
      expect(bad, text).toEqual([]);
    }
  });
});
