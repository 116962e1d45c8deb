import { describe, expect, it } from 'vitest';
import { makeDesign, type World } from '../support/world.ts';

export function limitsSuite(world: () => World): void {
  describe('rate limits', () => {
    it('stand in the headers of every answer', async () => {
      const client = await world().account('Individual');
      const id = await makeDesign(client);
      const render = await client.post(`/v1/render/design/${id}`, {});
      expect(render.headers.get('x-ratelimit-limit')).toBe('100');
      expect(render.headers.get('x-ratelimit-remaining')).toBe('99');
      const reset = Number(render.headers.get('x-ratelimit-reset'));
      expect(reset * 1_000).toBeGreaterThan(Date.now());
      expect(reset * 1_000).toBeLessThanOrEqual(Date.now() + 61_000);
      const other = await client.get('/v1/designs');
      expect(other.headers.get('x-ratelimit-limit')).toBe('1000');
      const refused = await client.get('/v1/designs/none');
      expect(refused.status).toBe(404);
      expect(refused.headers.get('x-ratelimit-limit')).toBe('1000');
    });

    it('let exactly as many renders through as the plan allows, also when all come at once', async () => {
      const client = await world().account('Free');
      const id = await makeDesign(client);
      await client.get('/v1/account');
      const answers = await Promise.all(Array.from({ length: 14 }, () => client.post(`/v1/render/design/${id}`, {})));
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(refused).toHaveLength(4);
      const [{ headers, body } = answers[0] as (typeof answers)[number]] = refused;
      expect(body.error.code).toBe('RATE_LIMIT_EXCEEDED');
      expect(Number.isInteger(body.error.details.retryAfter)).toBe(true);
      expect(body.error.message).toContain(String(body.error.details.retryAfter));
      expect(headers.get('retry-after')).toBe(String(body.error.details.retryAfter));
      expect(headers.get('x-ratelimit-remaining')).toBe('0');
      // Other calls have a bucket of their own.
      expect((await client.get('/v1/designs')).status).toBe(200);
    });

    it('count accounts, not keys', async () => {
      const client = await world().account('Free');
      const { body } = await client.post('/v1/api-keys', { name: 'Second' });
      const before = Number((await client.get('/v1/account')).headers.get('x-ratelimit-remaining'));
      const answer = await world().nobody.call('GET', '/v1/account', {
        headers: { authorization: `Bearer ${body.data.key}` },
      });
      expect(Number(answer.headers.get('x-ratelimit-remaining'))).toBe(before - 1);
    });
  });

  describe('Idempotency-Key', () => {
    const key = (name: string) => ({ 'idempotency-key': name });

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

    it('belongs to its account', async () => {
      const [one, two] = [await world().account('Enterprise'), await world().account('Enterprise')];
      const first = await one.post('/v1/designs', { name: 'A', width: 10, height: 10 }, key('shared'));
      const second = await two.post('/v1/designs', { name: 'B', width: 10, height: 10 }, key('shared'));
      expect(second.status).toBe(201);
      expect(second.body.data.id).not.toBe(first.body.data.id);
    });

    it('keeps refusals too', async () => {
      const client = await world().account('Enterprise');
      const first = await client.post('/v1/render/design/none', {}, key('missing'));
      const second = await client.post('/v1/render/design/none', {}, key('missing'));
      expect(second.status).toBe(404);
      expect(second.body).toEqual(first.body);
    });

    it('lets one of many at once do the work', async () => {
      const client = await world().account('Enterprise');
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          client.post('/v1/designs', { name: 'One', width: 10, height: 10 }, key('race')),
        ),
      );
      for (const { status } of answers) expect([201, 409]).toContain(status);
      expect((await client.get('/v1/designs')).body.pagination.total).toBe(1);
    });

    it.each([' ', 'with space', 'x'.repeat(256)])('refuses %j', async (name) => {
      const client = world().bob;
      const answer = await client.post('/v1/designs', { name: 'A', width: 10, height: 10 }, key(name));
      // A header of spaces only arrives empty.
      expect(answer.status).toBe(400);
    });
  });
}
