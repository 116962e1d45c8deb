import { createServer } from 'node:http';
import { actsForAccount, operations } from '@platen/api';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testClient } from '../../support/postgres/test-client.ts';
import { type Answer, type Client, createClient } from '../support/client.ts';
import { type GoodCall, goodCall, makeNothing, type OperationId } from '../support/good-calls.ts';
import { type Database, makeDesign, type World } from '../support/world.ts';

/** All of them, from the description itself: a new one is tried without anybody having to think of it. */
const posts = Object.values(operations).filter(
  (operation) =>
    operation.method === 'POST' &&
    (actsForAccount(operation) || operation.access === 'admin') &&
    // For owners alone, and no key is one.
    !('roles' in operation),
);

export function idempotencySuite(world: () => World, database: Database): void {
  const key = (name: string) => ({ 'idempotency-key': name });

  const isAdmin = (id: OperationId) => operations[id].access === 'admin';
  /** Who calls an operation: a new account, or the operator, who is always the same. */
  const callerOf = async (id: OperationId) => (isAdmin(id) ? world().admin : world().account('Unlimited'));

  const send = (client: Client, { method, path, body }: GoodCall, name: string): Promise<Answer> =>
    client.call(method, path, { ...(body && { body: body() }), headers: key(name) });

  /** The same call with something else in its body. */
  function withOther({ body, ...call }: GoodCall): GoodCall {
    return {
      ...call,
      body: () => {
        const first = body?.();
        if (!(first instanceof FormData)) return { ...(first as object | undefined), another: true };
        first.set('name', 'Another');
        return first;
      },
    };
  }

  describe('Idempotency-Key of', () => {
    it.each(posts.map(({ id }) => id))('%s gives the first answer again, and refuses another body', async (id) => {
      const client = await callerOf(id);
      const call = await goodCall(id, client);
      const first = await send(client, call, `again-${id}`);
      expect([200, 201, 202]).toContain(first.status);
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      const second = await send(client, call, `again-${id}`);
      expect(second.status).toBe(first.status);
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('location')).toBe(first.headers.get('location'));
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      // It was not made again: what it made has a place and an id of its own.
      const fresh = await send(client, call, `fresh-${id}`);
      expect(fresh.headers.get('idempotent-replayed')).toBeNull();
      const other = await send(client, withOther(call), `again-${id}`);
      expect(other.status).toBe(409);
      expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    });

    it.each(posts.map(({ id }) => id))('%s lets one of many at once do the work', async (id) => {
      const client = await callerOf(id);
      const call = await goodCall(id, client);
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(client, call, `race-${id}`)));
      const told = answers.filter(({ status }) => status < 300);
      const firsts = told.filter(({ headers }) => !headers.has('idempotent-replayed'));
      expect(firsts).toHaveLength(1);
      for (const { body } of told) expect(body).toEqual(firsts[0]?.body);
      for (const { status, headers, body } of answers.filter((answer) => !told.includes(answer))) {
        expect([status, body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
        expect(headers.get('retry-after')).toBe('1');
      }
    });

    it.each(posts.map(({ id }) => id))('%s belongs to its caller', async (id) => {
      const [one, two] = [await callerOf(id), isAdmin(id) ? world().ada : await world().account('Unlimited')];
      const name = `shared-${id}`;
      expect((await send(one, await goodCall(id, one), name)).status).toBeLessThan(300);
      // The operator and an account have no operation in common.
      const call = await goodCall(isAdmin(id) ? 'createDesign' : id, two);
      const second = await send(two, call, name);
      expect(second.status).toBeLessThan(300);
      expect(second.headers.get('idempotent-replayed')).toBeNull();
    });
  });

  describe('an Idempotency-Key', () => {
    it('is of the API key that sent it: another one of the account is told nothing and does nothing', async () => {
      const client = await world().account('Unlimited');
      const weak = (await client.post('/v1/api-keys', { name: 'Weak', scopes: ['account:write'] })).body.data;
      const make = (by: Client) => by.post('/v1/api-keys', { name: 'Strong' }, key('of-the-first'));
      const made = await make(client);
      const refused = await make(createClient(world().service.url, weak.key));
      expect(refused.status).toBe(409);
      expect(refused.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect((await make(client)).body).toEqual(made.body);
      expect((await client.get('/v1/api-keys')).body.data).toHaveLength(3);
    });
  });

  describe('a request whose first sending still runs', () => {
    it('is refused until that has its answer, which it then gets', async () => {
      const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
      const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>();
      const site = createServer(async (_request, response) => {
        wasAsked();
        await mayAnswer;
        response.writeHead(404).end();
      });
      await new Promise<void>((resolve) => site.listen(world().allowedPort, '127.0.0.1', resolve));
      try {
        const client = await world().account('Enterprise');
        const body = { dynamicData: { photo: `http://127.0.0.1:${world().allowedPort}/slow.png` } };
        const path = `/v1/render/design/${await makeDesign(client)}`;
        const first = client.post(path, body, key('slow'));
        await asked;
        const second = await client.post(path, body, key('slow'));
        expect(second.status).toBe(409);
        expect(second.body.error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
        expect(second.headers.get('retry-after')).toBe('1');
        const other = await client.post(path, {}, key('slow'));
        expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
        answer();
        const { status, body: answered } = await first;
        const third = await client.post(path, body, key('slow'));
        expect([third.status, third.body]).toEqual([status, answered]);
      } finally {
        answer();
        await new Promise((resolve) => site.close(resolve));
      }
    });

    // The embedded database belongs to the service alone; only a server's tables can be held by somebody else.
    // No held table holds up what writes no row but the kept answer.
    const held = posts.map(({ id }) => id).filter((id) => !makeNothing.has(id));
    it.runIf(database === 'postgres').each(held)('is refused: %s, held by its database', async (id) => {
      const { databaseUrl } = world();
      const client = await callerOf(id);
      const call = await goodCall(id, client);
      const holder = await testClient({ connectionString: databaseUrl });
      try {
        await holdWrites(holder);
        const first = send(client, call, `held-${id}`);
        await expect.poll(() => unanswered(holder)).toBeGreaterThan(0);
        const second = await send(client, call, `held-${id}`);
        expect([second.status, second.body.error?.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
        await holder.query('rollback');
        const { status, body } = await first;
        expect(status).toBeLessThan(300);
        const third = await send(client, call, `held-${id}`);
        expect([third.status, third.body]).toEqual([status, body]);
      } finally {
        await holder.end();
      }
    });
  });

  it.runIf(database === 'postgres')('keeps no key and no secret that a database could give away', async () => {
    const client = await world().account('Unlimited');
    const made = await client.post('/v1/api-keys', { name: 'Shop' }, key('shown-once'));
    const rotated = await client.call('POST', '/v1/account/signing-secret/rotate', { headers: key('shown-too') });
    const account = await world().admin.post('/admin/v1/accounts', { name: 'A', plan: 'Free' }, key('shown-as-well'));
    const reader = await testClient({ connectionString: world().databaseUrl });
    try {
      const { rows } = await reader.query('select * from kept_answers');
      const kept = JSON.stringify(rows);
      expect(rows.length).toBeGreaterThanOrEqual(3);
      const { apiKey, signingSecret } = account.body.data;
      for (const secret of [made.body.data.key, rotated.body.data.secret, apiKey, signingSecret]) {
        expect(secret.length).toBeGreaterThan(20);
        expect(kept).not.toContain(secret);
        expect(kept).not.toContain(Buffer.from(secret).toString('base64').slice(2, -4));
      }
      for (const name of ['shown-once', 'shown-too', 'shown-as-well']) expect(kept).not.toContain(name);
    } finally {
      await reader.end();
    }
  });

  describe('Idempotency-Key', () => {
    it('gives the first answer again, and does nothing twice', async () => {
      const client = await world().account('Enterprise');
      const body = { name: 'Once', width: 10, height: 10 };
      const first = await client.post('/v1/designs', body, key('create-1'));
      const second = await client.post('/v1/designs', body, key('create-1'));
      expect(second.status).toBe(201);
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('location')).toBe(first.headers.get('location'));
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect((await client.get('/v1/designs')).body.pagination.total).toBe(1);
    });

    it('refuses the same key with another body, or at another address', async () => {
      const client = await world().account('Enterprise');
      await client.post('/v1/designs', { name: 'A', width: 10, height: 10 }, key('k'));
      const other = await client.post('/v1/designs', { name: 'B', width: 10, height: 10 }, key('k'));
      expect(other.status).toBe(409);
      expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect((await client.post('/v1/api-keys', { name: 'A' }, key('k'))).status).toBe(409);
    });

    it('keeps refusals too', async () => {
      const client = await world().account('Enterprise');
      const first = await client.post('/v1/render/design/none', {}, key('missing'));
      const second = await client.post('/v1/render/design/none', {}, key('missing'));
      expect(second.status).toBe(404);
      expect(second.body).toEqual(first.body);
    });

    it.each([' ', 'with space', 'x'.repeat(256)])('refuses %j', async (name) => {
      const client = world().bob;
      const answer = await client.post('/v1/designs', { name: 'A', width: 10, height: 10 }, key(name));
      // A header of spaces only arrives empty.
      expect(answer.status).toBe(400);
    });
  });
}

/**
 * Nobody else writes a row of these until the transaction ends; everybody may read. A transaction of the service that
 * has written to a later table and waits for an earlier one is a deadlock: PostgreSQL ends one of the two, and the
 * holder tries again.
 */
async function holdWrites(holder: pg.Client): Promise<void> {
  const { rows } = await holder.query<{ readonly name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('kept_answers', 'rate_limits')",
  );
  const lock = `lock table ${rows.map(({ name }) => name).join(', ')} in exclusive mode`;
  for (let triesLeft = 5; ; triesLeft--) {
    await holder.query('begin');
    try {
      await holder.query(lock);
      return;
    } catch (cause) {
      await holder.query('rollback');
      const isDeadlock = cause instanceof pg.DatabaseError && cause.code === '40P01';
      if (!isDeadlock || triesLeft === 0) throw cause;
    }
  }
}

async function unanswered(holder: pg.Client): Promise<number> {
  const { rows } = await holder.query('select 1 from kept_answers where answer is null');
  return rows.length;
}
