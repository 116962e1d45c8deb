import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../../../tests/contract/support/postgres.ts';
import { columnsOf } from '../../../../tests/support/columns.ts';
import type { Plan } from '../config/config.ts';
import { openStore, type Store } from './open-store.ts';
import type { BatchRow, FileRow, RenderRow } from './schema.ts';
import type { ClaimedJob, FinishedFacts, NewJob } from './work-store.ts';

const leaseMs = 30_000;
const limits: Readonly<Record<Plan, number>> = { Free: 2, Individual: 10, Teams: 25, Enterprise: 50, Unlimited: 1_000 };
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

describe.each(columnsOf('database'))('the work store on %s', (database) => {
  let postgres: Postgres | undefined;
  let directory: string;
  let databaseUrl: string | undefined;
  let databases = 0;
  let store: Store;

  beforeAll(async () => {
    if (database === 'postgres') postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());
  beforeEach(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'platen-work-'));
    databases += 1;
    databaseUrl = await postgres?.database(`work${databases}`);
    store = await openStore({ dataDir: directory, databaseUrl });
    for (const id of ['ada', 'bob', 'cyd']) await makeAccount(id, 'Enterprise');
  });
  afterEach(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });

  const claim = (more: { readonly owner?: string; readonly busy?: ReadonlyMap<string, number> } = {}) =>
    store.work.claim({ owner: 'node', leaseMs, limits, ...more });
  const leaseOf = ({ job }: ClaimedJob) => ({ renderId: job.render_id, token: job.lease_token });

  async function makeAccount(id: string, plan: Plan): Promise<void> {
    await store.accounts.create({
      account: {
        id,
        name: id,
        plan,
        created_at: at(0),
        signing_secret: '',
        previous_secret: null,
        previous_secret_expires_at: null,
      },
      apiKey: {
        id: `key-${id}`,
        account_id: id,
        name: 'Key',
        hash: id,
        prefix: id,
        scopes: '[]',
        expires_at: null,
        revoked_at: null,
        created_at: at(0),
      },
    });
  }

  /** Queues renders `<account>-<name>`; those of one call are one batch when `batch` is given. */
  async function enqueue(
    accountId: string,
    names: readonly string[],
    more: {
      readonly batch?: string;
      readonly priority?: number;
      readonly second?: number;
      readonly content?: string;
    } = {},
  ): Promise<void> {
    const createdAt = at(more.second ?? 1);
    const batch = more.batch === undefined ? undefined : newBatch(more.batch, accountId, names.length);
    await store.work.enqueue({
      ...(batch && { batch }),
      snapshots: [{ account_id: accountId, hash: 'h1', document: '{"width":1}' }],
      renders: names.map((name, index) =>
        newRender(`${accountId}-${name}`, accountId, batch && { id: batch.id, index }),
      ),
      jobs: names.map(
        (name, position): NewJob => ({
          render_id: `${accountId}-${name}`,
          account_id: accountId,
          batch_id: batch?.id ?? null,
          priority: more.priority ?? 1,
          position,
          content_key: more.content ?? null,
          snapshot_hash: 'h1',
          name: 'Card',
          body: '{}',
          created_at: createdAt,
        }),
      ),
    });
  }

  async function complete(claimed: ClaimedJob): Promise<boolean> {
    const file = newFile(claimed.job.render_id, claimed.job.account_id);
    return store.work.finish({
      lease: leaseOf(claimed),
      render: { status: 'completed', completed_at: at(9), file_id: file.id },
      file,
      usage: { renders: 1, bytes: file.size },
      events: () => [],
    });
  }

  const fail = (claimed: ClaimedJob) =>
    store.work.finish({
      lease: leaseOf(claimed),
      render: { status: 'failed', completed_at: at(9), error: '{"code":"RENDER_FAILED"}' },
      usage: { failedRenders: 1 },
      events: () => [],
    });

  const render = async (id: string) => (await store.renders.find(id))?.render;
  const claimIds = async (count: number) => {
    const ids: (string | undefined)[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await claim())?.job.render_id);
    return ids;
  };

  it('gives a job once, with the design as it was and the plan of its account', async () => {
    await enqueue('ada', ['one']);
    const claimed = await claim();
    expect(claimed).toMatchObject({ plan: 'Enterprise', document: '{"width":1}' });
    expect(claimed?.job).toMatchObject({ render_id: 'ada-one', attempts: 1, lease_token: 1, lease_owner: 'node' });
    expect(await render('ada-one')).toMatchObject({ status: 'processing', progress: 5 });
    expect(await claim()).toBeUndefined();
  });

  it('takes accounts in turn, whatever their queues hold', async () => {
    await enqueue('ada', ['1', '2', '3', '4'], { second: 1 });
    await enqueue('bob', ['1', '2'], { second: 2 });
    await enqueue('cyd', ['1'], { second: 3 });
    expect((await claimIds(3)).sort()).toEqual(['ada-1', 'bob-1', 'cyd-1']);
    expect((await claimIds(2)).sort()).toEqual(['ada-2', 'bob-2']);
    expect(await claimIds(3)).toEqual(['ada-3', 'ada-4', undefined]);
  });

  it('lets the account that has waited longest for a turn go first when one job is done at a time', async () => {
    await enqueue('ada', ['1', '2', '3'], { second: 1 });
    const first = await claim();
    await enqueue('bob', ['1'], { second: 2 });
    if (first) await complete(first);
    expect((await claim())?.job.render_id).toBe('bob-1');
  });

  it('takes an account’s jobs by priority, then by age, then as the batch lists them', async () => {
    await enqueue('ada', ['low'], { priority: 2, second: 1 });
    await enqueue('ada', ['a', 'b'], { priority: 1, second: 3 });
    await enqueue('ada', ['older'], { priority: 1, second: 2 });
    await enqueue('ada', ['high'], { priority: 0, second: 4 });
    expect(await claimIds(5)).toEqual(['ada-high', 'ada-older', 'ada-a', 'ada-b', 'ada-low']);
  });

  it('never gives an account more at once than its plan allows, also when many nodes ask at once', async () => {
    await makeAccount('free', 'Free');
    await enqueue('free', ['1', '2', '3', '4', '5', '6']);
    const claims = await Promise.all(Array.from({ length: 8 }, (_, node) => claim({ owner: `node ${node}` })));
    expect(claims.filter(Boolean)).toHaveLength(2);
    expect(new Set(claims.flatMap((claimed) => claimed?.job.render_id ?? [])).size).toBe(2);
  });

  it('counts the places of renders outside the queue on any node, and those count its jobs', async () => {
    await makeAccount('free', 'Free');
    await enqueue('free', ['1', '2']);
    const take = (id: string) => store.renderSlots.take({ id, accountId: 'free', limit: 2, forMs: 45_000 });
    expect([await take('a'), await take('b')]).toEqual([true, true]);
    expect(await claim()).toBeUndefined();
    await store.renderSlots.release('a');
    expect(await claim()).toBeDefined();
    expect(await claim()).toBeUndefined();
    await store.renderSlots.release('b');
    expect(await take('c')).toBe(true);
    expect(await take('d')).toBe(false);
  });

  it('counts what an account does outside the queue against its limit', async () => {
    await makeAccount('free', 'Free');
    await enqueue('free', ['1', '2']);
    expect(await claim({ busy: new Map([['free', 2]]) })).toBeUndefined();
    expect(await claim({ busy: new Map([['free', 1]]) })).toBeDefined();
    expect(await claim({ busy: new Map([['free', 1]]) })).toBeUndefined();
  });

  it('gives many nodes that ask at once different jobs', async () => {
    await enqueue(
      'ada',
      Array.from({ length: 20 }, (_, index) => String(index)),
    );
    const claims = await Promise.all(Array.from({ length: 20 }, (_, node) => claim({ owner: `node ${node}` })));
    expect(new Set(claims.map((claimed) => claimed?.job.render_id)).size).toBe(20);
    expect(claims).not.toContain(undefined);
  });

  it('holds a job back while another of the same content is under way', async () => {
    await enqueue('ada', ['1', '2'], { content: 'same' });
    await enqueue('ada', ['3'], { second: 5 });
    const first = await claim();
    expect(first?.job.render_id).toBe('ada-1');
    expect(await claimIds(2)).toEqual(['ada-3', undefined]);
    if (first) await complete(first);
    expect(await claimIds(1)).toEqual(['ada-2']);
  });

  it('ends a render, its file, its batch and the usage together, in an order that is kept', async () => {
    await enqueue('ada', ['1', '2', '3'], { batch: 'bat' });
    const claims = [await claim(), await claim(), await claim()];
    const seen: unknown[] = [];
    for (const claimed of [claims[2], claims[0], claims[1]]) {
      if (!claimed) throw new Error('nothing was claimed');
      if (claimed === claims[0]) await fail(claimed);
      else await complete(claimed);
      const row = await render(claimed.job.render_id);
      seen.push([row?.batch_index, row?.status, row?.finished_order, row?.progress]);
    }
    expect(seen).toEqual([
      [2, 'completed', 1, 100],
      [0, 'failed', 2, 100],
      [1, 'completed', 3, 100],
    ]);
    expect(await store.usage.sum({ accountId: 'ada', prefix: '2026-01' })).toEqual({
      renders: 2,
      cachedRenders: 0,
      failedRenders: 1,
      bytes: 14,
    });
    expect(await store.work.depth()).toEqual({ waiting: 0, leased: 0, oldest: null });
  });

  it('tells who ends the last render that the batch is complete, once, with all its renders', async () => {
    await enqueue('ada', ['1', '2', '3', '4'], { batch: 'bat' });
    const claims = [await claim(), await claim(), await claim(), await claim()];
    const facts: FinishedFacts[] = [];
    await Promise.all(
      claims.map(async (claimed, index) => {
        if (!claimed) throw new Error('nothing was claimed');
        const file = newFile(claimed.job.render_id, 'ada');
        const completed = { status: 'completed', completed_at: at(9), file_id: file.id };
        await store.work.finish({
          lease: leaseOf(claimed),
          ...(index === 0
            ? { render: { status: 'failed', completed_at: at(9) }, usage: { failedRenders: 1 } }
            : { render: completed, file, usage: { renders: 1 } }),
          events: (seen) => {
            facts.push(seen);
            return [];
          },
        });
      }),
    );
    expect(facts.map(({ render: row }) => row.finished_order).sort()).toEqual([1, 2, 3, 4]);
    const [end, ...others] = facts.flatMap(({ completedBatch }) => completedBatch ?? []);
    expect(others).toEqual([]);
    expect(end?.batch).toMatchObject({
      total_renders: 4,
      failed_renders: 1,
      completed_renders: 3,
      completed_at: at(9),
    });
    expect(end?.renders.map(({ render: row, file }) => [row.id, row.status, file?.id])).toEqual([
      ['ada-1', 'failed', undefined],
      ['ada-2', 'completed', 'file-ada-2'],
      ['ada-3', 'completed', 'file-ada-3'],
      ['ada-4', 'completed', 'file-ada-4'],
    ]);
  });

  it('changes nothing when what goes with the end of a render fails', async () => {
    await enqueue('ada', ['1'], { batch: 'bat' });
    const claimed = await claim();
    if (!claimed) throw new Error('nothing was claimed');
    const file = newFile('x', 'ada');
    await expect(
      store.work.finish({
        lease: leaseOf(claimed),
        render: { status: 'completed', completed_at: at(9), file_id: file.id },
        file,
        usage: { renders: 1 },
        events: () => {
          throw new Error('no');
        },
      }),
    ).rejects.toThrow('no');
    expect(await render('ada-1')).toMatchObject({ status: 'processing', file_id: null });
    expect(await store.renders.findFile(file.id)).toBeUndefined();
    expect(await complete(claimed)).toBe(true);
  });

  it('takes no result from who has lost the lease', async () => {
    await enqueue('ada', ['1']);
    const zombie = await store.work.claim({ owner: 'slow', leaseMs: -1_000, limits });
    if (!zombie) throw new Error('nothing was claimed');
    expect(await store.work.requeueExpired({ maxAttempts: 3, afterMs: 0, limit: 10 })).toEqual({
      requeued: 1,
      exhausted: [],
    });
    expect(await render('ada-1')).toMatchObject({ status: 'queued', progress: 0 });
    expect(await complete(zombie)).toBe(false);
    const second = await claim();
    expect(second?.job).toMatchObject({ attempts: 2, lease_token: 2 });
    expect(await complete(zombie)).toBe(false);
    expect(second && (await complete(second))).toBe(true);
    expect(second && (await complete(second))).toBe(false);
    expect(await render('ada-1')).toMatchObject({ status: 'completed', file_id: 'file-ada-1' });
  });

  it('answers jobs that were begun too often, so that they can be ended', async () => {
    await enqueue('ada', ['1']);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await store.work.claim({ owner: 'dying', leaseMs: -1_000, limits });
      const { exhausted } = await store.work.requeueExpired({ maxAttempts: 3, afterMs: 0, limit: 10 });
      expect(exhausted.map(({ attempts }) => attempts)).toEqual(attempt === 3 ? [3] : []);
    }
  });

  it('leaves leases alone that their node keeps up', async () => {
    await enqueue('ada', ['1', '2']);
    await store.work.claim({ owner: 'a', leaseMs: -1_000, limits });
    await store.work.claim({ owner: 'b', leaseMs: -1_000, limits });
    expect(await store.work.heartbeat({ owner: 'a', leaseMs })).toEqual(new Set(['ada-1']));
    expect((await store.work.requeueExpired({ maxAttempts: 3, afterMs: 0, limit: 10 })).requeued).toBe(1);
    expect(await render('ada-1')).toMatchObject({ status: 'processing' });
    expect(await render('ada-2')).toMatchObject({ status: 'queued' });
  });

  it('takes over at once what other nodes had, where they have ended', async () => {
    await enqueue('ada', ['1', '2']);
    await claim({ owner: 'before' });
    await claim({ owner: 'now' });
    expect(await store.work.requeueExpired({ maxAttempts: 3, afterMs: 0, limit: 10, owner: 'now' })).toMatchObject({
      requeued: 1,
    });
    expect((await claim({ owner: 'now' }))?.job.render_id).toBe('ada-1');
  });

  it('waits before it gives a job again, and counts no attempt for a node that stops', async () => {
    await enqueue('ada', ['1']);
    const first = await claim();
    if (!first) throw new Error('nothing was claimed');
    expect(await store.work.giveBack(leaseOf(first), { afterMs: 0, countsAsAttempt: false })).toBe(true);
    expect(await store.work.giveBack(leaseOf(first), { afterMs: 0, countsAsAttempt: false })).toBe(false);
    const second = await claim();
    expect(second?.job.attempts).toBe(1);
    if (second) await store.work.giveBack(leaseOf(second), { afterMs: 60_000, countsAsAttempt: true });
    expect(await claim()).toBeUndefined();
    expect(await store.work.depth()).toEqual({ waiting: 1, leased: 0, oldest: at(1) });
  });

  it('tells progress only while the render is under way', async () => {
    await enqueue('ada', ['1']);
    const claimed = await claim();
    if (!claimed) throw new Error('nothing was claimed');
    await store.work.tellProgress(leaseOf(claimed), 40);
    expect(await render('ada-1')).toMatchObject({ status: 'processing', progress: 40 });
    await complete(claimed);
    await store.work.tellProgress(leaseOf(claimed), 50);
    expect(await render('ada-1')).toMatchObject({ status: 'completed', progress: 100 });
  });

  it('stores all of what was accepted or nothing', async () => {
    await expect(
      store.work.enqueue({
        snapshots: [{ account_id: 'ada', hash: 'h', document: '{}' }],
        renders: [newRender('r1', 'ada'), newRender('r1', 'ada')],
        jobs: [],
      }),
    ).rejects.toThrow();
    expect(await render('r1')).toBeUndefined();
  });

  it('counts items that were refused at once as failed renders', async () => {
    await store.work.enqueue({
      snapshots: [],
      renders: [{ ...newRender('r1', 'ada'), status: 'failed' }],
      jobs: [],
    });
    expect((await store.usage.sum({ accountId: 'ada', prefix: '2026' })).failedRenders).toBe(1);
  });

  it('removes the copies of designs that no job needs any more, when they are old enough', async () => {
    await enqueue('ada', ['1']);
    await store.work.enqueue({ snapshots: [{ account_id: 'ada', hash: 'h2', document: '{}' }], renders: [], jobs: [] });
    expect(await store.work.deleteUnusedSnapshots({ minAgeMs: 60_000, limit: 10 })).toBe(0);
    expect(await store.work.deleteUnusedSnapshots({ minAgeMs: -1_000, limit: 10 })).toBe(1);
    expect((await claim())?.document).toBe('{"width":1}');
  });

  it('forgets the job of a render that is deleted', async () => {
    await enqueue('ada', ['1']);
    await store.renders.delete('ada-1');
    expect(await claim()).toBeUndefined();
  });
});

function newBatch(id: string, accountId: string, total: number): BatchRow {
  return {
    id,
    account_id: accountId,
    status: 'processing',
    priority: 'normal',
    total_renders: total,
    remaining_renders: total,
    completed_renders: 0,
    failed_renders: 0,
    webhook_url: null,
    created_at: at(1),
    completed_at: null,
    request_key: null,
  };
}

function newRender(id: string, accountId: string, batch?: { readonly id: string; readonly index: number }): RenderRow {
  return {
    id,
    account_id: accountId,
    design_id: 'dsn',
    template_id: null,
    status: 'queued',
    cache_key: '',
    cached: 0,
    file_id: null,
    format: 'png',
    width: null,
    height: null,
    quality: 90,
    render_ms: 0,
    warnings: '[]',
    error: null,
    created_at: at(1),
    completed_at: null,
    batch_id: batch?.id ?? null,
    batch_index: batch?.index ?? null,
    finished_order: null,
    webhook_url: null,
    progress: 0,
    request_key: null,
    file_name: null,
    source_row: null,
  };
}

function newFile(renderId: string, accountId: string): FileRow {
  return {
    id: `file-${renderId}`,
    account_id: accountId,
    content_hash: 'abc',
    size: 7,
    mime_type: 'image/png',
    extension: 'png',
    created_at: at(9),
    expires_at: null,
  };
}
