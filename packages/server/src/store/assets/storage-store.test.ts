import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addFile } from '../../../../../tests/support/add-file.ts';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { leaseOf, workshopOf } from '../../../../../tests/support/work-store.ts';
import type { Render } from '../../domain/render.ts';
import { openPostgres } from '../database/postgres.ts';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import type { Database } from '../schema.ts';

const createdAt = '2026-11-22T12:00:00.000Z';
/** The document of a template is `{}`. */
const documentBytes = 2;

describe.each(columnsOf('database'))('the bytes that accounts store, on %s', (kind) => {
  const rows = useStore(kind);
  let files = 0;

  const begin = (id: string) => makeAccount(rows.store, { id, plan: 'Free', createdAt });
  async function add(accountId: string, size: number): Promise<string> {
    files += 1;
    const id = `fil_${files}`;
    await addFile(rows.store, {
      id,
      accountId,
      contentHash: String(files),
      size,
      mimeType: 'image/png',
      extension: 'png',
      createdAt,
      expiresAt: size === 7 ? createdAt : null,
    });
    return `tpl_${id}`;
  }

  /** Puts an account in the state of one whose rows are older than the count. */
  async function forgetCount(): Promise<void> {
    await rows.reopen(async () => {
      const { databaseUrl: url, dataDir } = rows;
      const db = url
        ? openPostgres({ url, maxConnections: 1, onError: () => undefined }).db
        : new Kysely<Database>({
            dialect: new NodeSqliteDialect(new DatabaseSync(path.join(dataDir, 'platen.db'))),
          });
      await sql`update account_storage set bytes = 0, counted_at = null`.execute(db).finally(() => db.destroy());
    });
  }

  it('are counted as rows come and go, apart for each account', async () => {
    await begin('ada');
    await begin('bob');
    const template = await add('ada', 1_000);
    await add('ada', 500);
    await add('bob', 30);
    const { storage, templates } = rows.store;
    expect(await storage.bytes('ada')).toBe(1_500 + 2 * documentBytes);
    expect(await storage.bytes('bob')).toBe(30 + documentBytes);
    await templates.delete({ accountId: 'ada', id: template });
    expect(await storage.bytes('ada')).toBe(500 + documentBytes);
    expect(await storage.countMissing(10)).toBe(0);
  });

  it('are free again when a file has expired', async () => {
    await begin('ada');
    await add('ada', 7);
    await rows.store.cleaning.expiredFiles({ before: createdAt, limit: 10 });
    expect(await rows.store.storage.bytes('ada')).toBe(documentBytes);
  });

  it('are counted afterwards for accounts from before, however much is stored meanwhile', async () => {
    for (const id of ['ada', 'bob', 'cyd']) await begin(id);
    for (let count = 0; count < 5; count += 1) await add('ada', 100);
    await forgetCount();
    const { storage } = rows.store;
    const adding = Array.from({ length: 10 }, () => add('ada', 10));
    const steps = [await storage.countMissing(2), await storage.countMissing(2), await storage.countMissing(2)];
    await Promise.all(adding);
    expect(steps).toEqual([2, 1, 0]);
    expect(await storage.bytes('ada')).toBe(600 + 15 * documentBytes);
    expect(await storage.bytes('bob')).toBe(0);
  });
});

describe.each(columnsOf('database'))('the bytes that an account has waiting and kept, on %s', (database) => {
  const { store, enqueue, claim, fail } = workshopOf(database);

  it('are counted until the render is drawn, and until the answer is forgotten', async () => {
    const bytes = () => store().storage.bytes('ada');
    await enqueue('ada', ['one', 'two']);
    // The two requests are `{}` each.
    expect(await bytes()).toBe(4);
    const claimed = await claim();
    if (!claimed) throw new Error('Nothing waits.');
    await fail(claimed);
    expect(await bytes()).toBe(2);
    const { idempotency } = store();
    const answer = { caller: 'ada', keyHash: 'k', createdAt };
    await idempotency.claim({ ...answer, fingerprint: 'f', node: 'n' });
    expect(await bytes()).toBe(2);
    await idempotency.finish(answer, 'x'.repeat(100));
    await idempotency.replace(answer, 'x'.repeat(150));
    expect(await bytes()).toBe(152);
    await idempotency.forget(answer);
    expect(await bytes()).toBe(2);
    expect(await store().storage.bytes('bob')).toBe(0);
  });

  const texts: readonly (readonly [string, (message: string) => Pick<Render, 'warnings'> | Pick<Render, 'error'>])[] = [
    ['warnings', (message) => ({ warnings: [{ code: 'TEXT_OVERFLOW', message }] })],
    ['error', (message) => ({ error: { code: 'RENDER_FAILED', message } })],
  ];
  it.each(texts)('are counted for long %s of renders as long as these are there', async (_, changesOf) => {
    const frame = Object.values(changesOf(''))
      .map((value) => JSON.stringify(value))
      .join('').length;
    const bytes = () => store().storage.bytes('ada');
    for (const length of [1_000, 5_000]) {
      await enqueue('ada', [`of ${length}`]);
      const before = await bytes();
      const claimed = await claim();
      if (!claimed) throw new Error('Nothing waits.');
      await store().work.finish({
        lease: leaseOf(claimed),
        render: {
          status: 'failed',
          completedAt: createdAt,
          ...changesOf('ä'.repeat(100) + 'x'.repeat(length - frame - 200)),
        },
        usage: { failedRenders: 1 },
        events: () => [],
      });
      // The waiting request, `{}`, has gone.
      const counted = length > 1_000 ? length : 0;
      expect(await bytes()).toBe(before - 2 + counted);
      await store().renders.delete(claimed.job.renderId);
      expect(await bytes()).toBe(before - 2);
    }
  });

  it('are counted for long bodies of webhooks', async () => {
    await enqueue('ada', ['one']);
    const claimed = await claim();
    if (!claimed) throw new Error('Nothing waits.');
    const body = JSON.stringify({ text: 'x'.repeat(3_000) });
    await store().work.finish({
      lease: leaseOf(claimed),
      render: { status: 'failed', completedAt: createdAt },
      usage: { failedRenders: 1 },
      events: () => [
        { accountId: 'ada', subjectId: claimed.job.renderId, url: 'https://a.test/', event: 'render.failed', body },
      ],
    });
    expect(await store().storage.bytes('ada')).toBe(body.length);
  });
});
