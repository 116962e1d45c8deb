import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Service } from '../e2e/service.ts';
import { startBalancer } from './balancer.ts';
import { allSay, type Cluster, expectAllSay, type Said, startCluster, stateOf } from './cluster.ts';
import { endsOf, nowMs, runningOn, stopWithWork } from './held-leases.ts';

/** How long the database and the store are away, ms. */
const outageMs = 10_000;
/** Leases run for 30 s and are looked for every 10; docs promise that another node has the work within this. */
const takeoverMs = 45_000;
/** Until all that waited is drawn. */
const endMs = 180_000;
const ready: Said = {
  ready: 200,
  parts: { accepting: true, disk: true, database: true, storage: true, rendering: true },
};

let cluster: Cluster;
let designId: string;
/** Every render that was answered with 202, with its batch's id when it is of one. */
const accepted: string[] = [];
const batches: string[] = [];
let made = 0;

beforeAll(async () => {
  cluster = await startCluster();
  const { body } = await api().call('POST', '/v1/designs', {
    name: 'Many',
    width: 900,
    height: 900,
    canvasData: {
      background: 'linear-gradient(45deg, #fde68a, #7c3aed)',
      elements: [
        { id: 'text', type: 'text', x: 40, y: 40, width: 820, height: 800, text: '{{text}}', fontSize: 60 },
        { id: 'code', type: 'qr', x: 300, y: 500, width: 300, height: 300, value: '{{text}}' },
      ],
    },
  });
  designId = body.data.id;
});
afterAll(() => cluster?.stop());

function api(index = 0): Service {
  const node = cluster.nodes('api')[index];
  if (!node) throw new Error(`there is no API node ${index}`);
  return node;
}

const nextText = () => {
  made += 1;
  return { text: `Number ${made}` };
};

/**
 * Asks for a render that is like no other; remembers it when it was accepted, and tells the status: 0 when the connection
 * broke.
 */
async function submit(node: Service): Promise<number> {
  const answer = await node
    .call('POST', `/v1/render/design/${designId}`, {
      async: true,
      dynamicData: nextText(),
      webhook: cluster.receiver.url,
    })
    .catch(() => undefined);
  if (answer?.status === 202) accepted.push(answer.body.data.renderId);
  else if (answer) expect(answer.body).toMatchObject({ success: false, error: { code: 'SERVICE_UNAVAILABLE' } });
  return answer?.status ?? 0;
}

/** One request for many renders; tells its id. */
async function submitBatch(count: number): Promise<string> {
  const renders = Array.from({ length: count }, () => ({ designId, dynamicData: nextText() }));
  const { status, body } = await api().call('POST', '/v1/render/batch', { renders, webhook: cluster.receiver.url });
  expect(status).toBe(202);
  expect(body.data.renders).toHaveLength(count);
  accepted.push(...body.data.renders.map(({ renderId }: { readonly renderId: string }) => renderId));
  batches.push(body.data.batchId);
  return body.data.batchId;
}

/** Through the API nodes in turn. */
async function submitMany(count: number): Promise<readonly number[]> {
  const nodes = cluster.nodes('api');
  return Promise.all(Array.from({ length: count }, (_, index) => submit(nodes[index % nodes.length] as Service)));
}

const many = <Value>(count: number, value: Value): readonly Value[] => Array.from({ length: count }, () => value);

/** Everything that was accepted has completed, and nothing else is there. */
async function allEnd(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await cluster.database.query(
        'select status, count(*)::int as count from renders group by status order by status',
      );
      expect(rows).toEqual([{ status: 'completed', count: accepted.length }]);
    },
    { timeout: endMs, interval: 200 },
  );
}

async function waitForWork(): Promise<void> {
  await vi.waitFor(async () => expect((await cluster.ledger.leases()).length).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 5,
  });
}

/** From now until the outage is over every node says so, whenever it is asked. */
async function allSayUntil(over: Promise<unknown>, said: Said): Promise<void> {
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  // Once at least, however busy the machine: the outage lasts for as long as this does.
  do {
    await expectAllSay(cluster.alive(), said);
    await pause(200);
  } while (!isOver);
}

describe('two API nodes and two workers', () => {
  it('share the work', async () => {
    await allSay(cluster.alive(), ready);
    expect(await submitMany(24)).toEqual(many(24, 202));
    await allEnd();
    const owners = (await cluster.ledger.entries()).filter(({ what }) => what === 'ended').map(({ owner }) => owner);
    expect(new Set(owners).size, 'workers that ended renders').toBe(2);
  });

  it('lose nothing when a worker is killed in the middle of a batch: another has its renders within 45 s', async () => {
    const batch = await submitBatch(60);
    await vi.waitFor(
      async () => expect(new Set((await cluster.ledger.leases()).map(({ owner }) => owner)).size).toBe(2),
      { timeout: 60_000, interval: 2 },
    );
    const [victim, other] = cluster.nodes('worker') as [Service, Service];
    await cluster.kill(victim);
    const killedMs = await nowMs(cluster);
    const leases = await cluster.ledger.leases();
    expect(await stateOf(other)).toMatchObject(ready);
    await allEnd();
    await cluster.add('worker');
    const ends = await endsOf(cluster, leases, killedMs);
    expect(
      ends.map(({ ends: times }) => times),
      'each ended once, wherever',
    ).toEqual(many(leases.length, 1));
    const takenOver = ends.filter(({ endedBySame }) => !endedBySame);
    expect(takenOver.length, 'renders that were taken over').toBeGreaterThan(0);
    for (const end of takenOver) {
      expect(end).toMatchObject({ ends: 1, claimedByOther: true });
      expect(end.claimedAfterMs).toBeLessThanOrEqual(takeoverMs);
    }
    console.log(`taken over after ms: ${takenOver.map(({ claimedAfterMs }) => claimedAfterMs).join(', ')}`);
    expect((await api(1).call('GET', `/v1/render/batch/${batch}`)).body.data).toMatchObject({
      status: 'completed',
      totalRenders: 60,
      completedRenders: 60,
      failedRenders: 0,
    });
  });

  it.runIf(process.platform !== 'win32')(
    'throw away what a worker finishes after it was silent for so long that another took its renders over',
    async () => {
      await submitBatch(60);
      const [zombie] = cluster.nodes('worker') as [Service];
      const { leases, sinceMs } = await stopWithWork(cluster, zombie);
      // Whatever becomes of this test: the next ones need the node.
      onTestFinished(() => void process.kill(zombie.pid, 'SIGCONT'));
      await allEnd();
      const rowsOf = async () =>
        (
          await cluster.database.query(
            'select r.*, f.content_hash from renders r join files f on f.id = r.file_id where r.id = any($1) order by r.id',
            [leases.map(({ render_id }) => render_id)],
          )
        ).rows;
      const ends = await endsOf(cluster, leases, sinceMs);
      expect(
        ends.map(({ ends: times }) => times),
        'each ended once, wherever',
      ).toEqual(many(leases.length, 1));
      // What it had told the database as it was stopped may still end there.
      const takenOver = ends.filter(({ endedBySame }) => !endedBySame);
      expect(takenOver.length, 'renders that were taken over').toBeGreaterThan(0);
      for (const end of takenOver) {
        expect(end).toMatchObject({ ends: 1, claimedByOther: true });
        expect(end.claimedAfterMs).toBeLessThanOrEqual(takeoverMs);
      }
      const usage = async () => (await cluster.database.query('select * from usage_days')).rows;
      const before = { rows: await rowsOf(), usage: await usage(), ledger: await cluster.ledger.entries() };
      process.kill(zombie.pid, 'SIGCONT');
      // It goes on as if nothing had happened: keeps the file and wants to write down that it is done, or hears before
      // that the lease is lost and stops there. Which of them comes first is chance.
      await vi.waitFor(async () => expect(await runningOn(zombie)).toBe(0), { timeout: 60_000 });
      await allSay([zombie], ready);
      // It takes part again: this is done after what it had was thrown away.
      await submitMany(12);
      await allEnd();
      expect(await rowsOf()).toEqual(before.rows);
      const since = (await cluster.ledger.entries()).slice(before.ledger.length);
      expect(since.filter(({ render_id }) => leases.some((lease) => lease.render_id === render_id))).toEqual([]);
      const counted = (rows: Awaited<ReturnType<typeof usage>>) => rows.reduce((sum, row) => sum + row.renders, 0);
      expect(counted(await usage()) - counted(before.usage)).toBe(12);
    },
  );

  it('lose nothing that was accepted when an API node is killed', async () => {
    const [victim, other] = cluster.nodes('api') as [Service, Service];
    const statuses = new Map<Service, number[]>([
      [victim, []],
      [other, []],
    ]);
    const send = async (node: Service) => {
      for (let count = 0; count < 15; count += 1) {
        const status = await submit(node);
        statuses.get(node)?.push(status);
        if (status === 0) return;
      }
    };
    const sending = [send(victim), send(victim), send(other), send(other)];
    await vi.waitFor(() => expect(statuses.get(victim)?.length).toBeGreaterThan(3), { timeout: 60_000, interval: 1 });
    await cluster.kill(victim);
    await Promise.all(sending);
    expect(statuses.get(victim)).toContain(0);
    expect(new Set(statuses.get(other)), 'what the other answers').toEqual(new Set([202]));
    // What the dead node accepted and could tell nobody of is done like the rest.
    await vi.waitFor(
      async () => {
        const { rows } = await cluster.database.query("select id from renders where status = 'completed'");
        const { rows: open } = await cluster.database.query('select render_id from render_jobs');
        expect(open).toEqual([]);
        const untold = rows.map(({ id }) => id).filter((id) => !accepted.includes(id));
        expect(untold.length).toBeLessThanOrEqual(2);
        accepted.push(...untold);
      },
      { timeout: endMs, interval: 200 },
    );
    await allEnd();
    await cluster.add('api');
    await allSay(cluster.alive(), ready);
  });

  it('stay ready and answer 503 while the database is away, and go on with all that was accepted when it is back', async () => {
    await submitMany(20);
    await waitForWork();
    cluster.proxy.cut();
    const back = pause(outageMs);
    const said: Said = { ready: 200, parts: { database: false, storage: true } };
    await allSay(cluster.alive(), said);
    expect(await submitMany(4)).toEqual([503, 503, 503, 503]);
    await allSayUntil(back, said);
    cluster.proxy.restore();
    await allSay(cluster.alive(), ready);
    expect(await submitMany(4)).toEqual([202, 202, 202, 202]);
    await allEnd();
  });

  it('say so while the store of files fails, take renders nevertheless, and finish them when it is back', async () => {
    await submitMany(10);
    await waitForWork();
    cluster.s3.behave('failing');
    const back = pause(outageMs);
    const said: Said = { ready: 200, parts: { database: true, storage: false } };
    await allSay(cluster.alive(), said);
    expect(await submitMany(4)).toEqual([202, 202, 202, 202]);
    const waited = await api().call('POST', `/v1/render/design/${designId}`, { dynamicData: { text: 'now' } });
    expect(waited).toMatchObject({
      status: 503,
      body: { error: { code: 'SERVICE_UNAVAILABLE', details: { part: 'storage' } } },
    });
    await allSayUntil(back, said);
    cluster.s3.behave('well');
    await allSay(cluster.alive(), ready);
    await allEnd();
  });

  it('stay ready and serve while the store takes seconds for each answer', async () => {
    cluster.s3.behave('slow');
    const balancer = startBalancer(cluster);
    try {
      for (let count = 0; count < 4; count += 1) {
        await balancer.look();
        expect((await (await balancer.next()).call('GET', `/v1/designs/${designId}`)).status).toBe(200);
        expect(await submit(await balancer.next())).toBe(202);
        await expectAllSay(cluster.alive(), { ready: 200, parts: { storage: true } });
      }
    } finally {
      balancer.stop();
      cluster.s3.behave('well');
    }
    await allEnd();
  });

  it('answer every request with 2xx while all of them are replaced, one after the other', async () => {
    const balancer = startBalancer(cluster);
    const statuses: number[] = [];
    let isOver = false;
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let count = 0; !isOver; count += 1) {
          const node = await balancer.next();
          if (count % 3 === 0) {
            statuses.push(await submit(node));
          } else {
            const read = count % 3 === 1 ? `/v1/designs/${designId}` : `/v1/render/status/${accepted.at(-1)}`;
            statuses.push(
              await node.call('GET', read).then(
                ({ status }) => status,
                () => 0,
              ),
            );
          }
          await pause(40);
        }
      }),
    );
    try {
      for (const old of cluster.alive()) {
        const role = cluster.nodes('api').includes(old) ? 'api' : 'worker';
        await cluster.add(role);
        // Its place is taken over by the new one once the balancer has seen that.
        await balancer.look();
        expect(await cluster.leave(old), old.output()).toBe(0);
      }
    } finally {
      isOver = true;
      await load;
      balancer.stop();
    }
    expect(statuses.length).toBeGreaterThan(100);
    expect(statuses.filter((status) => status < 200 || status > 299)).toEqual([]);
    await allEnd();
  });

  it('ended every accepted render once, with a file of exactly the bytes that its row names', async () => {
    expect(new Set(accepted).size).toBe(accepted.length);
    const { rows } = await cluster.database.query(
      'select renders.id, files.content_hash, files.size from renders join files on files.id = renders.file_id order by renders.id',
    );
    expect(rows.map(({ id }) => id)).toEqual(accepted.toSorted());
    const node = api(1);
    for (const { id, content_hash, size } of rows) {
      const { body } = await node.call('GET', `/v1/render/status/${id}`);
      expect(body.data).toMatchObject({ status: 'completed', progress: 100 });
      // The address names the service as its users know it; any node hands the file out.
      const { pathname, search } = new URL(body.data.downloadUrl);
      const bytes = Buffer.from(await (await fetch(node.url + pathname + search)).arrayBuffer());
      expect(bytes.length).toBe(size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(content_hash);
    }
    const usage = await cluster.database.query(
      'select sum(renders)::int as renders, sum(failed_renders)::int as failed from usage_days',
    );
    expect(usage.rows).toEqual([{ renders: accepted.length, failed: 0 }]);
    const ended = (await cluster.ledger.entries()).filter(({ what }) => what === 'ended');
    expect(ended.map(({ render_id }) => render_id).sort(), 'each left the queue once').toEqual(accepted.toSorted());
  });

  it('told of every render and of every batch, each with one id and one body', async () => {
    const { database, receiver } = cluster;
    await vi.waitFor(
      async () => {
        const { rows } = await database.query(
          "select count(*)::int as open from webhook_deliveries where status = 'pending'",
        );
        expect(rows).toEqual([{ open: 0 }]);
      },
      { timeout: endMs, interval: 200 },
    );
    const told = [...receiver.deliveries.values()].map((copies) => {
      expect(new Set(copies).size).toBe(1);
      const { event, data } = JSON.parse(copies[0] ?? '');
      return `${event} ${data.batchId ?? data.renderId}`;
    });
    const { rows: single } = await database.query('select id from renders where batch_id is null');
    const due = [...single.map(({ id }) => `render.completed ${id}`), ...batches.map((id) => `batch.completed ${id}`)];
    expect(told.sort()).toEqual(due.sort());
  });
});
