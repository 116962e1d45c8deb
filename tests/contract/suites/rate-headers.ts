import { describe, expect, it } from 'vitest';
import { type Client, rateHeaders } from '../support/client.ts';
import { makeDesign, type World } from '../support/world.ts';

/** Wrong keys that one address may send in a minute. */
const wrongKeys = '60';
const operator = '10000';
/** Renders in a minute of the plan Individual. */
const renders = '100';
const others = '1000';
const tooLong = `/v1/designs/${'x'.repeat(300)}`;

export function rateHeadersSuite(world: () => World): void {
  const told = (headers: Headers) => rateHeaders.map((name) => headers.get(name));
  const nothing = [null, null, null];

  /** The three headers are there, and the third is a time within a minute. */
  function expectLimit(headers: Headers, limit: string): void {
    expect(headers.get('x-ratelimit-limit')).toBe(limit);
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThanOrEqual(Number(limit));
    const resetMs = Number(headers.get('x-ratelimit-reset')) * 1_000;
    expect(resetMs).toBeGreaterThan(Date.now() - 1_000);
    expect(resetMs).toBeLessThanOrEqual(Date.now() + 61_000);
  }

  describe('rate limits in the headers of an answer to a key', () => {
    it.each([
      ['a read', 'GET', '/v1/designs', 200, others],
      ['a read under the other prefix', 'GET', '/api/v1/designs', 200, others],
      ['a read of the headers alone', 'HEAD', '/v1/designs', 200, others],
      ['a design that is not there', 'GET', '/v1/designs/none', 404, others],
      ['a query that is wrong', 'GET', '/v1/designs?page=0', 400, others],
      ['a body that is wrong', 'POST', '/v1/designs', 400, others],
      ['a render that is refused', 'POST', '/v1/render/design/none', 404, renders],
      ['a batch that is refused', 'POST', '/v1/render/batch', 400, renders],
      ['an unknown address', 'GET', '/v1/nothing', 404, others],
      ['an unknown address outside of the API', 'GET', '/nothing', 404, others],
      ['an address that cannot be read', 'GET', '/v1/%zz', 400, others],
      ['an address with a part that is too long', 'GET', tooLong, 404, others],
      ['another method', 'PUT', '/v1/designs', 405, others],
      ['another method of a page', 'POST', '/docs', 405, others],
      ['an account that asks for the admin API', 'GET', '/admin/v1/accounts', 401, wrongKeys],
      ['a file of the library', 'GET', '/v1/library/icons/lucide/home.svg', 200, others],
      ['a file that is not there', 'GET', '/files/fil_x.png', 404, others],
      ['the description of the API', 'GET', '/v1/openapi.json', 200, others],
      ['its page', 'GET', '/docs', 200, others],
    ])('are told of %s', async (_what, method, path, status, limit) => {
      const client = await world().account('Individual');
      const answer = await client.call(method, path, method === 'POST' ? { body: {} } : {});
      expect(answer.status).toBe(status);
      expectLimit(answer.headers, limit);
    });

    it.each([
      ['a list', 'GET', '/admin/v1/accounts', 200],
      ['an account that is not there', 'PATCH', '/admin/v1/accounts/acc_x', 404],
      ['a body that is wrong', 'POST', '/admin/v1/accounts', 400],
      ['another method', 'PUT', '/admin/v1/accounts', 405],
      ['an unknown address', 'GET', '/admin/v1/nothing', 404],
    ])('are told to the operator: %s', async (_what, method, path, status) => {
      const body = method === 'PATCH' ? { plan: 'Free' } : {};
      const answer = await world().admin.call(method, path, method === 'GET' ? {} : { body });
      expect(answer.status).toBe(status);
      expectLimit(answer.headers, operator);
    });

    it('count each call once, also of what nothing takes, and no read of what everybody may read', async () => {
      const client = await world().account('Individual');
      const left = async (method: string, path: string) =>
        Number((await client.call(method, path)).headers.get('x-ratelimit-remaining'));
      const first = await left('GET', '/v1/designs');
      expect(await left('GET', '/v1/nothing')).toBe(first - 1);
      expect(await left('PUT', '/v1/designs')).toBe(first - 2);
      expect(await left('GET', '/v1/library/icons/lucide/home.svg')).toBe(first - 2);
      expect(await left('GET', '/v1/designs')).toBe(first - 3);
    });

    it('are kept by no cache that others share', async () => {
      const path = '/v1/library/icons/lucide/home.svg';
      expect((await world().ada.get(path)).headers.get('cache-control')).toBe('private, max-age=86400');
      const open = await world().nobody.get(path);
      expect(open.headers.get('cache-control')).toBe('public, max-age=86400');
    });

    it('let nobody who has used them up ask for what is not there', async () => {
      const client: Client = await world().account('Free');
      const answers = await Promise.all(Array.from({ length: 105 }, () => client.get('/v1/nothing')));
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(100);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
      // What everybody may read, they may read as well.
      const { status, headers } = await client.get('/v1/openapi.json');
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
    });
  });

  describe('an answer to nobody', () => {
    it.each([
      ['a read', 'GET', '/v1/designs', 401],
      ['the admin API', 'GET', '/admin/v1/accounts', 401],
      ['an unknown address', 'GET', '/v1/nothing', 404],
      ['an address that cannot be read', 'GET', '/v1/%zz', 400],
      ['another method', 'PUT', '/v1/designs', 405],
    ])('tells how many wrong keys may come from there: %s', async (_what, method, path, status) => {
      const answer = await world().nobody.call(method, path);
      expect(answer.status).toBe(status);
      expectLimit(answer.headers, wrongKeys);
    });

    it.each(['/healthz', '/readyz', '/metrics', '/docs', '/v1/openapi.json', '/v1/library/icons/lucide/home.svg'])(
      'tells no limit where there is none: %s',
      async (path) => {
        const answer = await world().nobody.get(path);
        expect(answer.status).toBe(200);
        expect(told(answer.headers)).toEqual(nothing);
      },
    );

    it('with a rendered file tells no limit either', async () => {
      const { ada } = world();
      const { body } = await ada.post(`/v1/render/design/${await makeDesign(ada)}`, {});
      const file = await fetch(body.data.imageUrl);
      expect(file.status).toBe(200);
      expect(told(file.headers)).toEqual(nothing);
    });
  });
}
