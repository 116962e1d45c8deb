import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../tests/support/make-account.ts';
import { newDatabase } from '../../../../tests/support/postgres/new-database.ts';
import { hasPostgres } from '../../../../tests/support/postgres/postgres-package.ts';
import { startTcpProxy, type TcpProxy } from '../../../../tests/support/tcp-proxy.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { openStore, type Store } from './open-store.ts';

let folder: string;
const opened: Store[] = [];

beforeEach(() => {
  folder = temporaryFolder('nodes');
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

async function open(dataDir: string, databaseUrl?: string): Promise<Store> {
  const store = await openStore({ dataDir: path.join(folder, dataDir), databaseUrl, connectTimeoutMs: 60_000 });
  opened.push(store);
  return store;
}

/** A new and empty database, for nodes that share it; the embedded one has a single node. */
async function database(kind: 'sqlite' | 'postgres'): Promise<string | undefined> {
  return kind === 'postgres' ? newDatabase({ holds: 'nothing' }) : undefined;
}

const unavailable = { code: 'SERVICE_UNAVAILABLE', details: { part: 'database', retryAfter: 5 } };

describe.each(columnsOf('database'))('leases on %s', (kind) => {
  it('let one node at a time do a work, until it stops or goes silent', async () => {
    const { leases } = await open('one', await database(kind));
    const take = (owner: string, forMs = 60_000) => leases.take({ name: 'housekeeping', owner, forMs });
    expect(await take('a')).toBe(true);
    expect(await take('b')).toBe(false);
    expect(await take('a')).toBe(true);
    expect(await leases.take({ name: 'another work', owner: 'b', forMs: 60_000 })).toBe(true);
    await leases.release({ name: 'housekeeping', owner: 'b' });
    expect(await take('b')).toBe(false);
    await leases.release({ name: 'housekeeping', owner: 'a' });
    expect(await take('b', -1_000)).toBe(true);
    // It ran out before anybody could use it.
    expect(await take('a')).toBe(true);
  });

  it('are taken by exactly one of many that ask at once', async () => {
    const url = await database(kind);
    const { leases } = await open('one', url);
    const takers = Array.from({ length: 20 }, (_, index) => ({ name: 'work', owner: `node ${index}`, forMs: 60_000 }));
    const taken = await Promise.all(takers.map((taker) => leases.take(taker)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });
});

describe.each(columnsOf('database'))('places for renders on %s', (kind) => {
  async function openWithAccount() {
    const url = await database(kind);
    const store = await open('one', url);
    await makeAccount(store, { id: 'ada', plan: 'Free', createdAt: '2026-01-01T00:00:00.000Z' });
    return { store, url };
  }

  const request = { accountId: 'ada', limit: 3, forMs: 45_000 };

  it('are as many as the account may have, and free again when they are given back', async () => {
    const { renderSlots } = (await openWithAccount()).store;
    for (const id of ['1', '2', '3']) expect(await renderSlots.take({ ...request, id })).toBe(true);
    expect(await renderSlots.take({ ...request, id: '4' })).toBe(false);
    await renderSlots.release('2');
    expect(await renderSlots.take({ ...request, id: '5' })).toBe(true);
    expect(await renderSlots.take({ ...request, id: '6' })).toBe(false);
  });

  it('come back by themselves when their node died', async () => {
    const { renderSlots } = (await openWithAccount()).store;
    for (const id of ['1', '2']) expect(await renderSlots.take({ ...request, id })).toBe(true);
    expect(await renderSlots.take({ ...request, id: '3', forMs: -1_000 })).toBe(true);
    expect(await renderSlots.take({ ...request, id: '4' })).toBe(true);
    expect(await renderSlots.take({ ...request, id: '5' })).toBe(false);
  });

  it('are never more than that, however many ask at once on however many nodes', async () => {
    const { store, url } = await openWithAccount();
    const nodes = kind === 'postgres' ? [store, await open('two', url), await open('three', url)] : [store];
    const asked = Array.from({ length: 30 }, (_, index) =>
      nodes[index % nodes.length]?.renderSlots.take({ ...request, id: String(index) }),
    );
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(3);
  });
});

describe.skipIf(!hasPostgres)('nodes on one PostgreSQL', () => {
  it('need a data directory each', async () => {
    const url = await database('postgres');
    await open('same', url);
    await expect(open('same', url)).rejects.toThrow('in use by another Platen process');
    await open('other', url);
  });

  it('are told that the database is gone, and go on when it is back', async () => {
    const proxy: TcpProxy = await startTcpProxy((await database('postgres')) ?? '');
    const store = await open('one', proxy.url);
    await expect(store.ping()).resolves.toBeUndefined();
    // Connections that wait and one in the middle of a transaction.
    const slow = store.settings.once('slow', () => {
      proxy.cut();
      return 'value';
    });
    await expect(slow).rejects.toMatchObject(unavailable);
    await expect(store.ping()).rejects.toMatchObject(unavailable);
    await expect(store.accounts.anyAccount()).rejects.toMatchObject(unavailable);
    proxy.restore();
    await expect(store.ping()).resolves.toBeUndefined();
    expect(await store.settings.once('slow', () => 'later')).toBe('later');
    await proxy.stop();
  });
});
