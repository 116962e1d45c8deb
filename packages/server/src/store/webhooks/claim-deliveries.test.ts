import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { newDatabase } from '../../../../../tests/support/postgres/new-database.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { openPostgres } from '../database/postgres.ts';
import { NodeSqliteDialect } from '../embedded/node-sqlite-dialect.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Database } from '../schema.ts';
import { receiverKey } from './allocate-delivery-slots.ts';
import type { DeliveryClaim } from './claim-deliveries.ts';
import { firstReceivers } from './due-receivers.ts';
import { createWebhookDeliveriesStore } from './webhook-deliveries-store.ts';

/** More than a claim looks at first. */
const backlog = 1_000;

/** Due since a second of a day long ago, or at a time. */
interface When {
  readonly second?: number;
  readonly dueAt?: string;
}

describe.each(columnsOf('database'))('claims behind a long line of one account on %s', (database) => {
  let db: Kysely<Database>;
  let deliveries: ReturnType<typeof createWebhookDeliveriesStore>;

  beforeAll(async () => {
    const url = database === 'postgres' ? await newDatabase() : undefined;
    const file = path.join(temporaryFolder('claims'), 'a.db');
    db = url
      ? openPostgres({ url, maxConnections: 10, connectTimeoutMs: 60_000, onError: () => undefined }).db
      : new Kysely<Database>({ dialect: new NodeSqliteDialect(new DatabaseSync(file)) });
    if (!url) await sql`pragma foreign_keys = on`.execute(db);
    await migrate(db);
    deliveries = createWebhookDeliveriesStore(db);
  });
  afterAll(() => db.destroy());
  // Everything is an account's.
  afterEach(() => db.deleteFrom('accounts').execute());

  const atSecond = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString();

  async function addAccounts(...ids: readonly string[]): Promise<void> {
    const row = { name: 'n', plan: 'Free', created_at: atSecond(0), signing_secret: 's' } as const;
    await db
      .insertInto('accounts')
      .values(ids.map((id) => ({ id, ...row })))
      .execute();
  }

  let last = 0;
  async function wait(accountId: string, host: string, { times = 1, ...when }: When & { readonly times?: number }) {
    await waitFor(
      accountId,
      Array.from({ length: times }, () => host),
      when,
    );
  }
  async function waitFor(accountId: string, hosts: readonly string[], { second = 0, dueAt = atSecond(second) }: When) {
    const row = {
      account_id: accountId,
      event: 'render.completed',
      subject_id: 's',
      body: '{}',
      status: 'pending',
      single_try: 0,
      due_at: dueAt,
      first_due_at: dueAt,
      attempts: 0,
      failures: 0,
      lease_token: 0,
      created_at: dueAt,
    } as const;
    const rows = hosts.map((host, index) => ({ id: `whd_${last + index}`, ...row, url: `https://${host}/`, host }));
    last += hosts.length;
    while (rows.length > 0) await db.insertInto('webhook_deliveries').values(rows.splice(0, 500)).execute();
  }

  async function claim(changes: Partial<DeliveryClaim> = {}) {
    const query = { owner: 'n', leaseMs: 30_000, places: 50, perHost: 4, underWay: [], slow: new Set<string>() };
    return deliveries.claim({ ...query, ...changes });
  }
  const told = (started: Awaited<ReturnType<typeof claim>>) =>
    started.map((delivery) => `${delivery.accountId} ${delivery.host}`).sort();

  it('give other accounts and other receivers of that account their places in the same claim', async () => {
    await addAccounts('ada', 'bob');
    await wait('ada', 'm.example', { times: backlog });
    for (const host of ['a.example', 'z.example']) await wait('ada', host, { second: 1 });
    await wait('bob', 'm.example', { times: 2, second: 2 });
    const first = await claim();
    const four = Array.from({ length: 4 }, () => 'ada m.example');
    expect(told(first)).toEqual(['ada a.example', ...four, 'ada z.example', 'bob m.example', 'bob m.example']);
    expect(await claim({ underWay: first })).toEqual([]);
    expect(told(await claim({ underWay: first.filter(({ accountId }) => accountId === 'bob') }))).toEqual(four);
  });

  it('pass over a suspended account, a slow receiver and what is not due yet', async () => {
    await addAccounts('ada', 'bob', 'cay');
    await db
      .updateTable('accounts')
      .set({ suspended_at: atSecond(0) })
      .where('id', '=', 'ada')
      .execute();
    await wait('ada', 'm.example', { times: backlog });
    await wait('bob', 'm.example', { times: backlog });
    await wait('bob', 'n.example', { dueAt: '2126-01-01T00:00:00.000Z' });
    await wait('cay', 'm.example', { second: 1 });
    const slow = new Set([receiverKey({ accountId: 'bob', host: 'm.example' })]);
    const first = await claim({ slow });
    expect(told(first)).toEqual(['bob m.example', 'cay m.example']);
    expect(await claim({ slow, underWay: first })).toEqual([]);
  });

  it('take accounts in the order in which theirs became due, whatever they are called, until all had a turn', async () => {
    const others = Array.from({ length: 60 }, (_, index) => `acc_${String(index).padStart(2, '0')}`);
    await addAccounts('ada', ...others);
    await wait('ada', 'm.example', { times: backlog });
    // The last by name has waited for longest.
    for (const [index, id] of others.entries()) await wait(id, 'm.example', { second: 100 - index });
    const turns: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      const some = await claim({ places: 10 });
      turns.push(...some.map(({ accountId }) => accountId).filter((id) => id !== 'ada'));
      expect(some.length).toBeLessThanOrEqual(10);
      expect(some.filter(({ accountId }) => accountId === 'ada').length).toBeGreaterThan(0);
      if (turns.length === others.length) break;
    }
    expect(new Set(turns).size).toBe(others.length);
    // In three claims, of which each gives one of its places to the long line.
    expect(new Set(turns.slice(0, 27))).toEqual(new Set(others.slice(33)));
  });

  it('come to each receiver of an account that has very many, behind a long line for one of them', async () => {
    await addAccounts('ada', 'bob');
    // Its last by name is one that none of the first claims goes through, and waits behind retries that are not due.
    await wait('ada', 'a.example', { times: backlog });
    const later = Array.from({ length: 20 * firstReceivers }, (_, index) => `b${10_000 + index}.example`);
    await waitFor('ada', later, { dueAt: '2126-01-01T00:00:00.000Z' });
    const due = Array.from({ length: 30 }, (_, index) => `c${10 + index}.example`);
    await waitFor('ada', due, { second: 1 });
    await wait('bob', 'm.example', { second: 2 });
    const slow = new Set([receiverKey({ accountId: 'ada', host: 'a.example' })]);
    const underWay = await claim({ slow });
    expect(told(underWay)).toEqual(['ada a.example', 'bob m.example']);
    const found: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      const some = await claim({ slow, underWay: underWay.slice(0, 1) });
      // What has ended leaves its places, of which an account gets a quarter.
      expect(some.length).toBeLessThanOrEqual(13);
      found.push(...some.map(({ host }) => host));
    }
    expect(found.sort()).toEqual(due);
    // And begins again with those that it has gone through.
    await wait('ada', later.at(-1) ?? '', { second: 3 });
    const again: string[] = [];
    for (let count = 0; count < 10; count += 1)
      again.push(...told(await claim({ slow, underWay: underWay.slice(0, 1) })));
    expect(again).toEqual([`ada ${later.at(-1)}`]);
  });

  it('lease no delivery twice when many ask at once, and leave none', async () => {
    await addAccounts('ada', 'bob');
    for (let host = 0; host < 30; host += 1) await wait('ada', `${host}.example`, { times: 20 });
    await wait('bob', 'm.example', { times: 20, second: 1 });
    const claims = await Promise.all(Array.from({ length: 8 }, (_, node) => claim({ owner: `node${node}` })));
    const ids = claims.flat().map(({ id }) => id);
    expect(claims.flat().some(({ accountId }) => accountId === 'bob')).toBe(true);
    for (let more = await claim(); more.length > 0; more = await claim()) ids.push(...more.map(({ id }) => id));
    expect(ids).toHaveLength(620);
    expect(new Set(ids).size).toBe(620);
  });
});
