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

    it('do not count thumbnails as renders: Free makes and shows a page of 20, and has all of its renders left', async () => {
      const client = await world().account('Free');
      const designId = await makeDesign(client);
      const fields = { designId, category: 'marketing', description: 'For new people.' };
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, page) => client.post('/v1/templates', { ...fields, name: `Page ${page}` })),
      );
      expect(made.map(({ status }) => status)).toEqual(Array(20).fill(201));
      const shown = await Promise.all(made.map(({ body }) => fetch(body.data.thumbnail)));
      expect(shown.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect((await client.get('/v1/account')).body.data.usage.day).toMatchObject({ renders: 0, cachedRenders: 0 });
      const render = await client.post(`/v1/render/design/${designId}`, {});
      expect([render.status, render.headers.get('x-ratelimit-remaining')]).toEqual([200, '9']);
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
}
