import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createClient } from '../support/client.ts';
import { onOneDay } from '../support/one-day.ts';
import { makeDesign, timestamp, unknownIds, type World } from '../support/world.ts';

export function accountsSuite(world: () => World): void {
  const clientOf = (key: string) => createClient(world().service.url, key);

  describe('authentication', () => {
    it.each([
      ['no header', {}],
      ['Basic', { authorization: 'Basic abc' }],
      ['no scheme', { authorization: 'platen_abc' }],
      ['an empty token', { authorization: 'Bearer ' }],
      ['an unknown key', { authorization: 'Bearer platen_0000000000000000000000000000000000000000' }],
      ['a key with a wrong checksum', { authorization: `Bearer platen_${'a'.repeat(40)}` }],
      ['two tokens', { authorization: 'Bearer a b' }],
    ])('answers 401 INVALID_API_KEY to %s', async (_what, headers) => {
      const { status, headers: answered, body } = await world().nobody.call('GET', '/v1/designs', { headers });
      expect(status).toBe(401);
      expect(body.error.code).toBe('INVALID_API_KEY');
      expect(answered.get('www-authenticate')).toBe('Bearer');
      expect(answered.get('x-ratelimit-limit')).not.toBeNull();
    });

    it('takes the scheme as the specification writes it only', async () => {
      const headers = { authorization: `bearer ${world().ada.key}` };
      expect((await world().nobody.call('GET', '/v1/designs', { headers })).status).toBe(401);
    });
  });

  describe('GET /account', () => {
    it('answers plan, limits and usage', async () => {
      const free = await world().account('Free');
      const { status, body } = await free.get('/v1/account');
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        plan: 'Free',
        limits: {
          requestsPerMinute: 10,
          concurrentRenders: 2,
          cpuSecondsPerMinute: 20,
          batchRequestsPerHour: 10,
          batchSize: 10,
          uploadBytes: 5 * 1024 ** 2,
        },
        usage: { day: { renders: 0, cachedRenders: 0 }, month: { renders: 0 } },
      });
    });

    it('counts renders, cached answers and bytes', async () => {
      const use = async () => {
        const client = await world().account('Enterprise');
        const id = await makeDesign(client);
        const { body } = await client.post(`/v1/render/design/${id}`, {});
        await client.post(`/v1/render/design/${id}`, {});
        const { usage } = (await client.get('/v1/account')).body.data;
        return { usage, bytes: body.data.fileSize };
      };
      const { usage, bytes } = await onOneDay(use);
      expect(usage.day).toEqual({ renders: 1, cachedRenders: 1, failedRenders: 0, bytes });
      expect(usage.month).toEqual(usage.day);
    });
  });

  describe('API keys', () => {
    it('are shown once, work at once, and are listed without their secret', async () => {
      const client = await world().account('Enterprise');
      const { status, body } = await client.post('/v1/api-keys', { name: 'Shop', scopes: ['designs:read'] });
      expect(status).toBe(201);
      expect(Object.keys(body.data).sort()).toEqual([
        'allowedOrigins',
        'createdAt',
        'expiresAt',
        'id',
        'key',
        'name',
        'prefix',
        'scopes',
      ]);
      expect(body.data.key).toMatch(/^platen_[0-9A-Za-z]{40}$/);
      expect(body.data.key.startsWith(body.data.prefix)).toBe(true);
      expect(body.data.createdAt).toMatch(timestamp);
      expect((await clientOf(body.data.key).get('/v1/designs')).status).toBe(200);
      const list = await client.get('/v1/api-keys');
      expect(list.body.data.map(({ id }: { id: string }) => id)).toContain(body.data.id);
      expect(JSON.stringify(list.body)).not.toContain(body.data.key);
    });

    it('only give scopes that the creating key has', async () => {
      const { body } = await world().ada.post('/v1/api-keys', {
        name: 'Manager',
        scopes: ['account:write', 'designs:read'],
      });
      const manager = clientOf(body.data.key);
      const refused = await manager.post('/v1/api-keys', { name: 'Stronger', scopes: ['designs:write'] });
      expect(refused.status).toBe(403);
      expect(refused.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
      const same = await manager.post('/v1/api-keys', { name: 'Same' });
      expect(same.body.data.scopes.sort()).toEqual(['account:write', 'designs:read']);
    });

    it('expire no later than the key that makes them', async () => {
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const { body } = await world().ada.post('/v1/api-keys', { name: 'Guest', expiresAt });
      const guest = clientOf(body.data.key);
      expect((await guest.post('/v1/api-keys', { name: 'Friend' })).body.data.expiresAt).toBe(expiresAt);
      const refused = await guest.post('/v1/api-keys', { name: 'For ever', expiresAt: null });
      expect(refused.status).toBe(403);
      expect(refused.body.error).toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS', details: { latest: expiresAt } });
    });

    it('can be revoked, at once and once', async () => {
      const { body } = await world().ada.post('/v1/api-keys', { name: 'Short-lived' });
      const key = clientOf(body.data.key);
      expect((await key.get('/v1/designs')).status).toBe(200);
      expect((await world().ada.delete(`/v1/api-keys/${body.data.id}`)).body.data).toEqual({ deleted: true });
      expect((await key.get('/v1/designs')).status).toBe(401);
      expect((await world().ada.delete(`/v1/api-keys/${body.data.id}`)).status).toBe(404);
      expect((await world().ada.delete(`/v1/api-keys/${unknownIds.key}`)).body.error.code).toBe('API_KEY_NOT_FOUND');
    });

    it('expire', async () => {
      let expiresMs = 0;
      const make = async (forMs: number) => {
        expiresMs = Date.now() + forMs;
        const expiresAt = new Date(expiresMs).toISOString();
        return world().ada.post('/v1/api-keys', { name: 'Expiring', expiresAt });
      };
      let made = await make(4_000);
      // Later where the machine takes longer than that to make one.
      for (let forMs = 8_000; made.status === 400 && Date.now() >= expiresMs; forMs *= 2) made = await make(forMs);
      expect(made.body.data.expiresAt).toBe(new Date(expiresMs).toISOString());
      const key = clientOf(made.body.data.key);
      await expect.poll(async () => (await key.get('/v1/designs')).status).toBe(401);
    });

    it.each([
      ['no name', { scopes: ['designs:read'] }],
      ['an unknown scope', { name: 'x', scopes: ['designs:all'] }],
      ['no scope', { name: 'x', scopes: [] }],
      ['an expiry in the past', { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }],
      ['an expiry that is no time', { name: 'x', expiresAt: 'tomorrow' }],
    ])('refuse %s', async (_what, body) => {
      const answer = await world().ada.post('/v1/api-keys', body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('INVALID_REQUEST');
    });
  });

  describe('the signing secret', () => {
    it('rotates, and the previous one stays for 24 hours', async () => {
      const client = await world().account('Free');
      const before = (await client.get('/v1/account/signing-secret')).body.data;
      expect(before.previousSecret).toBeNull();
      const { status, body } = await client.post('/v1/account/signing-secret/rotate');
      expect(status).toBe(200);
      expect(body.data.secret).not.toBe(before.secret);
      expect(body.data.previousSecret).toBe(before.secret);
      const hours = (Date.parse(body.data.previousExpiresAt) - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(23.9);
      expect(hours).toBeLessThanOrEqual(24);
      expect((await client.get('/v1/account/signing-secret')).body.data).toEqual(body.data);
    });

    it('rotates again within those hours without ending any of them, up to five times', async () => {
      const client = await world().account('Free');
      const secrets = [(await client.get('/v1/account/signing-secret')).body.data.secret];
      const rotate = () => client.post('/v1/account/signing-secret/rotate');
      // Two at once: neither loses the other's.
      for (const { body } of await Promise.all([rotate(), rotate()])) secrets.unshift(body.data.secret);
      for (let again = 0; again < 3; again += 1) secrets.unshift((await rotate()).body.data.secret);
      const { data } = (await client.get('/v1/account/signing-secret')).body;
      const previous = data.previousSecrets.map(({ secret }: { readonly secret: string }) => secret);
      expect([data.secret, ...previous].sort()).toEqual([...secrets].sort());
      expect(data.previousSecret).toBe(previous[0]);
      const refused = await rotate();
      expect(refused.status).toBe(400);
      expect(refused.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { limit: 5 } });
      expect((await client.get('/v1/account/signing-secret')).body.data).toEqual(data);
    });
  });

  describe('the admin API', () => {
    it('makes accounts, shows the key and the signing secret once, and lists them', async () => {
      const { status, body } = await world().admin.post('/admin/v1/accounts', { name: 'New', plan: 'Teams' });
      expect(status).toBe(201);
      expect(body.data).toMatchObject({ name: 'New', plan: 'Teams' });
      expect((await clientOf(body.data.apiKey).get('/v1/account')).body.data.id).toBe(body.data.accountId);
      const list = await world().admin.get('/admin/v1/accounts?limit=1');
      expect(list.body.data[0].accountId).toBe(body.data.accountId);
      expect(JSON.stringify(list.body)).not.toContain(body.data.apiKey);
      expect(JSON.stringify(list.body)).not.toContain(body.data.signingSecret);
    });

    it('moves an account to another plan at once', async () => {
      const { body } = await world().admin.post('/admin/v1/accounts', { name: 'Moving', plan: 'Free' });
      const client = clientOf(body.data.apiKey);
      const moved = await world().admin.patch(`/admin/v1/accounts/${body.data.accountId}`, { plan: 'Pro' });
      expect(moved.body.data.plan).toBe('Individual');
      expect((await client.get('/v1/account')).body.data.plan).toBe('Individual');
    });

    it('lists the keys of an account and revokes them', async () => {
      const { body } = await world().admin.post('/admin/v1/accounts', { name: 'Watched', plan: 'Free' });
      const keys = `/admin/v1/accounts/${body.data.accountId}/api-keys`;
      const list = await world().admin.get(keys);
      expect(list.body.data).toMatchObject([{ name: 'First key', expiresAt: null }]);
      expect(JSON.stringify(list.body)).not.toContain(body.data.apiKey);
      const path = `${keys}/${list.body.data[0].id}`;
      expect((await world().admin.delete(path)).body.data).toEqual({ deleted: true });
      expect((await clientOf(body.data.apiKey).get('/v1/account')).status).toBe(401);
      expect((await world().admin.delete(path)).body.error.code).toBe('API_KEY_NOT_FOUND');
      expect((await world().admin.get(keys)).body.data).toEqual([]);
      const [adas] = (await world().ada.get('/v1/api-keys')).body.data;
      expect((await world().admin.delete(`${keys}/${adas.id}`)).body.error.code).toBe('API_KEY_NOT_FOUND');
      expect((await world().admin.get('/admin/v1/accounts/acc_x/api-keys')).body.error.code).toBe('ACCOUNT_NOT_FOUND');
    });

    it('suspends an account, whose keys and files answer 403 until it may work again', async () => {
      const { body } = await world().admin.post('/admin/v1/accounts', { name: 'Suspended', plan: 'Teams' });
      const { accountId, apiKey } = body.data;
      const client = clientOf(apiKey);
      const design = await makeDesign(client);
      const { imageUrl } = (await client.post(`/v1/render/design/${design}`, {})).body.data;
      const change = (changes: object) => world().admin.patch(`/admin/v1/accounts/${accountId}`, changes);
      const first = (await change({ suspended: true })).body.data;
      expect(first).toMatchObject({ plan: 'Teams', suspended: true, suspendedAt: expect.stringMatching(timestamp) });
      expect((await change({ suspended: true, plan: 'Free' })).body.data).toEqual({ ...first, plan: 'Free' });
      for (const path of ['/v1/account', '/v1/designs', '/v1/nothing']) {
        const { status, headers, body: refused } = await client.get(path);
        expect(status).toBe(403);
        expect(refused.error.code).toBe('ACCOUNT_SUSPENDED');
        expect(headers.get('x-ratelimit-remaining')).not.toBeNull();
      }
      const file = await world().nobody.get(new URL(imageUrl).pathname);
      expect([file.status, file.body.error.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
      const again = (await change({ suspended: false })).body.data;
      expect(again).toMatchObject({ plan: 'Free', suspended: false, suspendedAt: null });
      expect((await client.get('/v1/account')).status).toBe(200);
      expect((await fetch(imageUrl)).status).toBe(200);
      expect((await change({})).status).toBe(400);
    });

    it('has what a suspended account had under way wait until it may work again', async () => {
      const { body } = await world().admin.post('/admin/v1/accounts', { name: 'Paused', plan: 'Enterprise' });
      const { accountId, apiKey } = body.data;
      const client = clientOf(apiKey);
      const suspend = (suspended: boolean) => world().admin.patch(`/admin/v1/accounts/${accountId}`, { suspended });
      const design = await makeDesign(client);
      const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
      let asked = 0;
      const site = createServer(async (_request, response) => {
        asked += 1;
        await mayAnswer;
        response.writeHead(404).end();
      });
      await new Promise<void>((resolve) => site.listen(world().allowedPort, '127.0.0.1', resolve));
      try {
        const photo = (name: string) => `http://127.0.0.1:${world().allowedPort}/${name}.png`;
        const path = `/v1/render/design/${design}`;
        const queued = await client.post(path, { async: true, dynamicData: { photo: photo('queued') } });
        await expect.poll(() => asked).toBe(1);
        const awaited = client.post(path, { dynamicData: { photo: photo('awaited') } });
        await expect.poll(() => asked).toBe(2);
        const other = await client.post(path, { async: true, dynamicData: { name: 'Ada' } });
        await suspend(true);
        // Although the picture that it waits for has not come.
        const { status, body: refused } = await awaited;
        expect([status, refused.error.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
        await suspend(false);
        answer();
        await expect
          .poll(async () => (await client.get(`/v1/render/status/${queued.body.data.renderId}`)).body.data.status)
          .toBe('failed');
        await expect
          .poll(async () => (await client.get(`/v1/render/status/${other.body.data.renderId}`)).body.data.status)
          .toBe('completed');
      } finally {
        answer();
        await new Promise((resolve) => site.close(resolve));
      }
    });

    it.each([
      ['no name', { plan: 'Free' }],
      ['a plan that does not exist', { name: 'x', plan: 'Gold' }],
    ])('refuses %s', async (_what, body) => {
      expect((await world().admin.post('/admin/v1/accounts', body)).status).toBe(400);
    });

    it('answers 404 for an account that is not there', async () => {
      const { status, body } = await world().admin.patch('/admin/v1/accounts/acc_x', { plan: 'Free' });
      expect(status).toBe(404);
      expect(body.error.code).toBe('ACCOUNT_NOT_FOUND');
    });

    it('takes no API key, and its token opens nothing else', async () => {
      expect((await world().ada.get('/admin/v1/accounts')).status).toBe(401);
      expect((await world().nobody.get('/admin/v1/accounts')).status).toBe(401);
      expect((await world().admin.get('/v1/designs')).status).toBe(401);
    });
  });
}
