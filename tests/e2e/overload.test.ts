import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { holdRenders } from './process-figures.ts';
import { apiKey, type Service, startService } from './service.ts';

const adminToken = 'the-admin-token-of-the-tests';

/** Takes long enough to draw that requests pile up. */
const slow = {
  name: 'Slow',
  width: 1100,
  height: 1100,
  canvasData: {
    elements: [
      { id: 'a', type: 'circle', x: 100, y: 100, width: 900, height: 900, fill: '{{ colour }}', blur: 50 },
      { id: 't', type: 'text', x: 0, y: 0, width: 900, height: 100, text: '{{ n }}', fontSize: 40 },
    ],
  },
};

interface Outcome {
  readonly status: number;
  readonly retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  readonly body: any;
}

async function send(service: Service, path: string, key: string, body: unknown): Promise<Outcome> {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
}

async function account(service: Service, plan: string): Promise<{ readonly id: string; readonly key: string }> {
  const { body } = await send(service, '/admin/v1/accounts', adminToken, { name: plan, plan });
  return { id: body.data.accountId, key: body.data.apiKey };
}

let drawn = 0;
async function burst(
  service: Service,
  key: string,
  count: number,
  onOutcome?: (outcome: Outcome) => void,
): Promise<readonly Outcome[]> {
  const { body } = await send(service, '/v1/designs', key, slow);
  return Promise.all(
    Array.from({ length: count }, async () => {
      drawn += 1;
      const dynamicData = { colour: '#2255aa', n: String(drawn) };
      const outcome = await send(service, `/v1/render/design/${body.data.id}`, key, { format: 'jpg', dynamicData });
      onOutcome?.(outcome);
      return outcome;
    }),
  );
}

/** All at once, drawn from when the first is refused. */
async function burstUntilRefused(
  service: Service,
  bursts: readonly { readonly key: string; readonly count: number }[],
) {
  const goOn = holdRenders(service.pid);
  const onOutcome = ({ status }: Outcome) => {
    if (status !== 200) goOn();
  };
  const outcomes = await Promise.all(bursts.map(({ key, count }) => burst(service, key, count, onOutcome)));
  return counted(outcomes.flat());
}

const counted = (outcomes: readonly Outcome[]) => ({
  drawn: outcomes.filter(({ status }) => status === 200).length,
  refused: outcomes.filter(({ status }) => status !== 200),
});

describe('more work than there is room for', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { PLATEN_ADMIN_TOKEN: adminToken } });
  });
  afterAll(() => service?.stop());

  it('of one account beyond its own line is 429 with the limit of its plan', async () => {
    const { key } = await account(service, 'Individual');
    const { refused } = await burstUntilRefused(service, [{ key, count: 60 }]);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    for (const { status, retryAfter, body } of refused) {
      expect(status).toBe(429);
      expect(retryAfter).toBe('1');
      expect(body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { scope: 'concurrency', limit: 10 } });
    }
  });

  it('of several accounts together is 503 with Retry-After, and other calls go on', async () => {
    const accounts = await Promise.all([account(service, 'Enterprise'), account(service, 'Enterprise')]);
    const all = burstUntilRefused(
      service,
      accounts.map(({ key }) => ({ key, count: 50 })),
    );
    const other = await fetch(`${service.url}/v1/designs`, { headers: { authorization: `Bearer ${apiKey}` } });
    expect(other.status).toBe(200);
    const { drawn: done, refused } = await all;
    expect(done).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, retryAfter, body } of refused) {
      expect(status).toBe(503);
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
      expect(body.error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfter: Number(retryAfter) } });
    }
  });
});

describe.skipIf(!hasPostgres)('two nodes on one PostgreSQL', () => {
  let database: pg.Client;
  let s3: S3Server;
  const nodes: Service[] = [];
  beforeAll(async () => {
    const url = await newDatabase();
    s3 = await startS3();
    const env = { ...s3.environment(), PLATEN_ADMIN_TOKEN: adminToken, DATABASE_URL: url };
    for (let index = 0; index < 2; index += 1) nodes.push(await startService({ env }));
    database = await testClient({ connectionString: url });
  });
  afterAll(async () => {
    await database?.end();
    for (const node of nodes) await node.stop();
    await s3?.stop();
  });

  const slotsOf = async (accountId: string): Promise<number> => {
    const text = 'select count(*)::int as count from render_slots where account_id = $1';
    return (await database.query(text, [accountId])).rows[0].count;
  };

  it('together never draw more of an account at once than its plan allows', async () => {
    const [one, two] = nodes as [Service, Service];
    const { id, key } = await account(one, 'Individual');
    let most = 0;
    let ended = false;
    const watch = (async () => {
      while (!ended) most = Math.max(most, await slotsOf(id));
    })();
    const outcomes = (await Promise.all([burst(one, key, 25), burst(two, key, 25)])).flat();
    ended = true;
    await watch;
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(10);
    expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    expect(await slotsOf(id)).toBe(0);
  });

  it('know of each other’s renders, and forget those of a node that died', async () => {
    const [one, two] = nodes as [Service, Service];
    const { id, key } = await account(one, 'Free');
    const hold = (seconds: number) =>
      database.query(
        `insert into render_slots select 'dead ' || n, $1, to_char((clock_timestamp() + make_interval(secs => $2)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from generate_series(1, 2) n`,
        [id, seconds],
      );
    await hold(45);
    const [refused] = await burst(two, key, 1);
    expect(refused?.body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { scope: 'concurrency' } });
    await database.query('delete from render_slots where account_id = $1', [id]);
    await hold(1);
    const [done] = await burst(two, key, 1);
    expect(done?.status).toBe(200);
  });
});
