import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { generateApiKey } from '../../packages/server/src/accounts/api-key.ts';
import { type Scope, scopes } from '../../packages/server/src/accounts/scopes.ts';
import type { Operation } from '../../packages/server/src/api/operation.ts';
import { operations } from '../../packages/server/src/api/operations/index.ts';
import { repositoryRoot } from '../e2e/service.ts';
import {
  adminToken,
  apiKey,
  expectRefused,
  lines,
  newAccount,
  newDesign,
  otherKey,
  raw,
  render,
  send,
  service,
  statusOf,
  upload,
  useHostileService,
} from './hostile-service.ts';

useHostileService();

const all: readonly Operation[] = Object.values(operations);
const addressOf = ({ path: template }: Operation) =>
  template.startsWith('/admin') ? template : `/v1${template}`.replace(/\{\w+\}/g, 'unknown');

async function newKey(granted: readonly Scope[] | undefined, key = apiKey): Promise<{ key: string; id: string }> {
  const { status, body } = await send('POST', '/v1/api-keys', {
    key,
    body: { name: 'k', ...(granted && { scopes: granted }) },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** Tables whose rows belong to an account. */
function ownedTables(schema: string): ReadonlySet<string> {
  const interfaces = new Map(
    [...schema.matchAll(/export interface (\w+) \{([^}]*)\}/g)].map(([, name = '', fields = '']) => [name, fields]),
  );
  const tables = [...(interfaces.get('Database') ?? '').matchAll(/(\w+): (\w+);/g)];
  return new Set(
    tables.flatMap(([, table = '', type = '']) => (interfaces.get(type)?.includes('account_id') ? [table] : [])),
  );
}

const byId = 'by an id: the service compares the account, as a foreign one is 403 and not 404';
const upkeep = 'upkeep of all accounts, which no request reaches';
const worker = 'rows that a worker has claimed for whatever account';
const content = 'bytes by their hash, of which several accounts may have the same';
/** File and table, and why its query names no account. */
const queriesWithoutAccount: Readonly<Record<string, string>> = {
  'accounts-store.ts api_keys': 'by the hash of a key, which says whose it is',
  'assets-store.ts assets': byId,
  'assets-store.ts files': content,
  'batches-store.ts batches': byId,
  'batches-store.ts files': 'of renders that were found for their account',
  'batches-store.ts renders': 'of a batch that was found for its account',
  'claim-deliveries.ts webhook_deliveries': worker,
  'claim-job.ts renders': worker,
  'cleaning-store.ts batches': upkeep,
  'cleaning-store.ts files': upkeep,
  'cleaning-store.ts render_slots': upkeep,
  'cleaning-store.ts renders': upkeep,
  'cleaning-store.ts webhook_deliveries': upkeep,
  'endpoint-consequence.ts webhook_deliveries': worker,
  'endpoint-consequence.ts webhook_endpoints': worker,
  'finish-job.ts batches': worker,
  'finish-job.ts files': worker,
  'finish-job.ts renders': worker,
  'designs-store.ts design_versions': 'of a design that was deleted for its account',
  'render-slots-store.ts render_slots': upkeep,
  'renders-store.ts files': byId,
  'renders-store.ts renders': byId,
  'store-file.ts files': content,
  'webhook-deliveries-store.ts webhook_deliveries': byId,
  'webhook-endpoints-store.ts webhook_deliveries': 'of an endpoint that was found for its account',
  'webhook-endpoints-store.ts webhook_endpoints': byId,
  'work-store.ts render_jobs': worker,
  'work-store.ts renders': worker,
};

describe('keys', () => {
  it('A7: the operator’s token is no key of an account', async () => {
    expectRefused(await send('GET', '/v1/designs', { key: adminToken }), { status: 401, code: 'INVALID_API_KEY' });
  });

  it.each<[string, string]>([
    ['no header', ''],
    ['Basic', `Authorization: Basic ${Buffer.from(`x:${apiKey}`).toString('base64')}`],
    ['bearer in lower case', `Authorization: bearer ${apiKey}`],
    ['two spaces', `Authorization: Bearer  ${apiKey}`],
    ['a tab', `Authorization: Bearer\t${apiKey}`],
    ['nothing behind it', 'Authorization: Bearer'],
    ['an empty key', 'Authorization: Bearer '],
    ['the key alone', `Authorization: ${apiKey}`],
    ['the key in two headers', `Authorization: Bearer ${apiKey}\r\nAuthorization: Bearer ${apiKey}`],
    [
      'a good key behind a wrong one',
      `Authorization: Bearer wrong-key-of-twenty-letters\r\nAuthorization: Bearer ${apiKey}`,
    ],
    ['a key and more', `Authorization: Bearer ${apiKey} ${apiKey}`],
    ['a cookie', `Cookie: key=${apiKey}; Authorization=Bearer%20${apiKey}`],
    ['another header', `X-API-Key: ${apiKey}`],
    ['an unknown key', 'Authorization: Bearer wrong-key-of-twenty-letters'],
    ['a key of our form with a wrong checksum', `Authorization: Bearer platen_${'A'.repeat(40)}`],
    ['a well-formed key that nobody has', `Authorization: Bearer ${generateApiKey()}`],
    ['a very long key', `Authorization: Bearer ${'x'.repeat(5_000)}`],
  ])('A1, A2: %s is answered like any wrong key', async (_what, header) => {
    const answer = await raw(lines('GET /v1/designs HTTP/1.1', 'Host: localhost', ...(header === '' ? [] : [header])));
    expect(statusOf(answer)).toBe(401);
    expect(answer).toMatch(/www-authenticate: Bearer/i);
    const { error } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
    expect(error).toMatchObject({ code: 'INVALID_API_KEY', details: {} });
    const { body } = await send('GET', '/v1/designs', { key: null });
    expect(error.message).toBe(body.error.message);
  });

  it('A1: a key in the address is none', async () => {
    expectRefused(
      await send('GET', `/v1/designs?api_key=${apiKey}&key=${apiKey}&authorization=Bearer%20${apiKey}`, { key: null }),
      {
        status: 401,
        code: 'INVALID_API_KEY',
      },
    );
  });

  it('A2, A3: revoked and expired ones are wrong keys from then on', async () => {
    const revoked = await newKey(undefined);
    expect((await send('GET', '/v1/designs', { key: revoked.key })).status).toBe(200);
    await send('DELETE', `/v1/api-keys/${revoked.id}`);
    expectRefused(await send('GET', '/v1/designs', { key: revoked.key }), { status: 401, code: 'INVALID_API_KEY' });
    const soon = new Date(Date.now() + 1_500).toISOString();
    const { body } = await send('POST', '/v1/api-keys', { body: { name: 'k', expiresAt: soon } });
    await expect
      .poll(async () => (await send('GET', '/v1/designs', { key: body.data.key })).status, { timeout: 10_000 })
      .toBe(401);
  });

  it('A3: one that is revoked during a render lets it end', async () => {
    const design = await newDesign([{ type: 'rectangle', width: 3_000, height: 3_000, fill: '#123456', blur: 60 }], {
      width: 3_000,
      height: 3_000,
    });
    const { key, id } = await newKey(['renders:write', 'designs:read']);
    const running = send('POST', `/v1/render/design/${design}`, { key, body: { format: 'jpg', cache: false } });
    await expect.poll(async () => (await send('GET', '/v1/renders')).body.data[0]?.status ?? 'none').not.toBe('failed');
    await send('DELETE', `/v1/api-keys/${id}`);
    expect([200, 401]).toContain((await running).status);
    expect((await send('POST', `/v1/render/design/${design}`, { key, body: {} })).status).toBe(401);
  });

  it('A5: more than sixty wrong ones in a minute from one address are 429, and good keys go on', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => send('GET', '/v1/designs', { key: generateApiKey() })),
      );
      for (const { status } of answers) statuses.add(status);
    }
    expect(statuses).toContain(429);
    expect((await send('GET', '/v1/designs')).status).toBe(200);
  });

  it('A6: stand in no log, no answer and no file', async () => {
    const { key } = await newKey(undefined);
    await send('GET', `/v1/designs/${key}`, { key });
    await send('POST', '/v1/designs', { key, body: { name: key, width: 'x' } });
    await send('GET', '/v1/designs', { key: `${key}x` });
    const listed = await send('GET', '/v1/api-keys');
    expect(listed.text).not.toContain(key.slice(0, 20));
    expect(service.output()).not.toContain(key.slice(7));
    expect(service.output()).not.toContain(apiKey);
    for (const name of readdirSync(service.dataDir).filter((each) => each.startsWith('platen'))) {
      expect(readFileSync(path.join(service.dataDir, name)).includes(key)).toBe(false);
    }
  });

  it('A9: a key makes none that may more than itself', async () => {
    const weak = await newKey(['account:write', 'designs:read']);
    expectRefused(
      await send('POST', '/v1/api-keys', { key: weak.key, body: { name: 'k', scopes: ['designs:write'] } }),
      { status: 403 },
    );
    const { status, body } = await send('POST', '/v1/api-keys', { key: weak.key, body: { name: 'k' } });
    expect(status).toBe(201);
    expect(body.data.scopes.toSorted()).toEqual(['account:write', 'designs:read']);
    const weaker = await newKey(['designs:read']);
    expectRefused(await send('POST', '/v1/api-keys', { key: weaker.key, body: { name: 'k' } }), {
      status: 403,
      code: 'INSUFFICIENT_PERMISSIONS',
    });
  });

  it('A14: a feature of another plan is refused, and what is there stays readable', async () => {
    const free = await newAccount('Free');
    const design = await newDesign([], { key: free });
    const renders = Array.from({ length: 11 }, () => ({ designId: design }));
    expectRefused(await send('POST', '/v1/render/batch', { key: free, body: { renders } }), {
      status: 400,
      code: 'BATCH_TOO_LARGE',
    });
    expect((await send('GET', `/v1/designs/${design}`, { key: free })).status).toBe(200);
  });
});

describe('scopes', () => {
  it('A7: each operation takes the one that it names, and no other nor none', async () => {
    const keys = new Map<Scope, string>();
    for (const scope of scopes) keys.set(scope, (await newKey([scope])).key);
    for (const operation of all) {
      if (operation.access === 'public' || operation.access === 'admin') continue;
      for (const [scope, key] of keys) {
        const body = operation.method === 'GET' || operation.method === 'DELETE' ? undefined : { body: {} };
        const { status, body: answer } = await send(operation.method, addressOf(operation), { key, ...body });
        const refused = status === 403 && answer?.error?.code === 'INSUFFICIENT_PERMISSIONS';
        const shouldRefuse = operation.access !== 'any-key' && operation.access !== scope;
        expect(refused, `${operation.id} with ${scope}: ${status}`).toBe(shouldRefuse);
      }
    }
  });

  it('A7: each operation that is not public needs a key or the operator', async () => {
    for (const operation of all) {
      if (operation.access === 'public') continue;
      const body = operation.method === 'GET' || operation.method === 'DELETE' ? undefined : { body: {} };
      const { status } = await send(operation.method, addressOf(operation), { key: null, ...body });
      expect([401, 429], operation.id).toContain(status);
      if (operation.access === 'admin') {
        const byAccount = await send(operation.method, addressOf(operation), { key: apiKey, ...body });
        expect([401, 429], operation.id).toContain(byAccount.status);
      }
    }
  });

  it('A8: what a key may not do directly it may not do by another way', async () => {
    const design = await newDesign([]);
    const { key } = await newKey([
      'renders:write',
      'renders:read',
      'designs:read',
      'templates:read',
      'templates:write',
    ]);
    expectRefused(await send('POST', `/v1/designs/${design}/duplicate`, { key, body: {} }), { status: 403 });
    expectRefused(await send('PATCH', `/v1/designs/${design}`, { key, body: { name: 'x' } }), { status: 403 });
    const { body } = await send('GET', '/v1/templates', { key });
    expectRefused(await send('POST', `/v1/templates/${body.data[0].id}/use`, { key, body: {} }), { status: 403 });
  });
});

describe('two accounts', () => {
  it('A10: a foreign asset, render and batch inside a body are not there', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const asset = (await upload(picture)).body.data;
    for (const src of [asset.id, `asset:${asset.id}`]) {
      const design = await newDesign([{ id: 'p', type: 'image', src, width: 10, height: 10 }], { key: otherKey });
      expectRefused(await render(design, {}, otherKey), { status: 400, code: 'INVALID_IMAGE_URL' });
    }
    const design = await newDesign([]);
    const batch = await send('POST', '/v1/render/batch', { key: otherKey, body: { renders: [{ designId: design }] } });
    expect(batch.status).toBe(202);
    await expect
      .poll(
        async () =>
          (await send('GET', `/v1/render/batch/${batch.body.data.batchId}`, { key: otherKey })).body.data.renders[0]
            .status,
        { timeout: 20_000 },
      )
      .toBe('failed');
    expectRefused(await send('POST', '/v1/templates', { key: otherKey, body: { designId: design, name: 'x' } }), {
      status: 404,
      code: 'INVALID_DESIGN_ID',
    });
  });

  it('A10: a foreign design is told and timed like one that never was', async () => {
    const design = await newDesign([]);
    const never = `${design.slice(0, -6)}zzzzzz`;
    const times: Record<string, number[]> = { foreign: [], never: [] };
    const shown: unknown[] = [];
    for (let count = 0; count < 40; count += 1) {
      for (const [name, id] of [
        ['foreign', design],
        ['never', never],
      ] as const) {
        const startedMs = performance.now();
        const { status, body } = await send('GET', `/v1/designs/${id}`, { key: otherKey });
        times[name]?.push(performance.now() - startedMs);
        shown.push({ status, ...body.error, requestId: '' });
      }
    }
    expect(new Set(shown.map((each) => JSON.stringify(each))).size).toBe(1);
    const median = (list: readonly number[] = []) => list.toSorted((a, b) => a - b)[list.length / 2] ?? 0;
    expect(Math.abs(median(times['foreign']) - median(times['never']))).toBeLessThan(50);
  });

  it('A11: addresses of files cannot be guessed, and nothing lists them', async () => {
    const design = await newDesign([]);
    const urls = await Promise.all(
      [1, 2].map(async (scale) => (await render(design, { scale })).body.data.imageUrl as string),
    );
    for (const url of urls) {
      const name = new URL(url).pathname.split('/').at(-1)?.split('.')[0] ?? '';
      // 62 letters: 21 of them are 125 bits. The time stands in front of them.
      expect(name.length).toBeGreaterThanOrEqual(21 + 'rnd_'.length);
    }
    for (const address of ['/files', '/files/', '/library', '/library/', '/docs/']) {
      expect((await send('GET', address, { key: null })).status, address).toBe(404);
    }
  });

  it('A12: what is not one’s to set is not written', async () => {
    const fields = {
      id: 'dsn_mine',
      accountId: 'acc_mine',
      createdAt: '1970-01-01',
      plan: 'Unlimited',
      status: 'PUBLISHED',
      version: 99,
    };
    const created = await send('POST', '/v1/designs', { body: { name: 'A', width: 10, height: 10, ...fields } });
    expect([201, 400]).toContain(created.status);
    const design = created.status === 201 ? created.body.data.id : await newDesign([]);
    expect(design).not.toBe('dsn_mine');
    const before = (await send('GET', `/v1/designs/${design}`)).body.data;
    const { status: _, ...others } = fields;
    const patched = await send('PATCH', `/v1/designs/${design}`, { body: { ...others, name: 'B' } });
    expect([200, 400]).toContain(patched.status);
    const after = (await send('GET', `/v1/designs/${design}`)).body.data;
    expect(after).toMatchObject({ id: before.id, createdAt: before.createdAt, status: before.status });
    expect((await send('GET', `/v1/designs/${design}`, { key: otherKey })).status).toBe(404);
  });

  it('A13: counts of one say nothing of the other', async () => {
    const [one, two] = [await newAccount('Enterprise'), await newAccount('Enterprise')];
    for (let count = 0; count < 3; count += 1) await newDesign([], { key: one });
    const first = await send('GET', '/v1/designs', { key: one });
    const second = await send('GET', '/v1/designs', { key: two });
    expect(first.body.pagination).toMatchObject({ total: 3, totalPages: 1 });
    expect(second.body.pagination).toMatchObject({ total: 0 });
    expect(Number(second.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(
      Number(first.headers.get('x-ratelimit-remaining')),
    );
    expect((await send('GET', '/v1/designs?search=A', { key: two })).body.data).toEqual([]);
  });

  it('A15: the same Idempotency-Key twice is two requests', async () => {
    const headers = { 'idempotency-key': 'the-same' };
    const body = { name: 'A', width: 10, height: 10 };
    const [mine, theirs] = await Promise.all(
      [apiKey, otherKey].map((key) => send('POST', '/v1/designs', { key, body, headers })),
    );
    expect([mine?.status, theirs?.status]).toEqual([201, 201]);
    expect(mine?.body.data.id).not.toBe(theirs?.body.data.id);
    expect((await send('GET', `/v1/designs/${mine?.body.data.id}`, { key: otherKey })).status).toBe(404);
  });

  it('A16: the same design of two accounts shares neither picture nor address', async () => {
    const elements = [{ type: 'rectangle', width: 50, height: 50, fill: '#abcdef' }];
    const [mine, theirs] = [await newDesign(elements), await newDesign(elements, { key: otherKey })];
    const first = (await render(mine)).body.data;
    const second = (await render(theirs, {}, otherKey)).body.data;
    expect(second).toMatchObject({ cached: false });
    expect(second.imageUrl).not.toBe(first.imageUrl);
  });

  it('A17: every query of a table with accounts names the account, or is listed with its reason', () => {
    const folder = path.join(repositoryRoot, 'packages/server/src/store');
    const owned = ownedTables(readFileSync(path.join(folder, 'schema.ts'), 'utf8'));
    expect(owned.size).toBeGreaterThan(8);
    const found = new Set<string>();
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
      const source = readFileSync(path.join(folder, name), 'utf8');
      for (const match of source.matchAll(/\.(?:selectFrom|updateTable|deleteFrom)\('(\w+)/g)) {
        const end = source.indexOf('.execute', match.index);
        const query = source.slice(match.index, end < 0 ? undefined : end);
        if (owned.has(match[1] ?? '') && !query.includes('account_id')) found.add(`${name} ${match[1]}`);
      }
    }
    expect([...found].toSorted()).toEqual(Object.keys(queriesWithoutAccount).toSorted());
  });

  it('D7: no origin gets credentials, and none is echoed', async () => {
    for (const origin of ['https://evil.test', 'null']) {
      const { headers } = await send('GET', '/v1/designs', { headers: { origin } });
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-allow-origin')).not.toBe(origin);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});
