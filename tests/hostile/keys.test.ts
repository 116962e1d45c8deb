import { readdirSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { actsForAccount, type Operation } from '../../packages/api/src/operation.ts';
import { operations } from '../../packages/api/src/operations/index.ts';
import { type Scope, scopes } from '../../packages/api/src/vocabulary.ts';
import { generateApiKey } from '../../packages/server/src/accounts/api-key.ts';
import { fileForm } from '../contract/support/owned-ids.ts';
import { within } from '../support/within.ts';
import {
  adminToken,
  apiKey,
  expectRefused,
  lines,
  newAccount,
  newDesign,
  otherKey,
  raw,
  rectangle,
  render,
  send,
  service,
  statusOf,
  useHostileService,
} from './hostile-service.ts';

/** Takes connections and never answers. */
const silent = { server: createServer(), host: '' };
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.server.listen(0, '127.0.0.1', resolve));
  silent.host = `127.0.0.1:${(silent.server.address() as AddressInfo).port}`;
});
useHostileService({ env: () => ({ PLATEN_FETCH_ALLOW_HOSTS: silent.host }) });
afterAll(() => void silent.server.close());

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

/** One that expires so soon, or later where the machine takes longer than that to make one. */
async function newExpiringKey(forMs: number): Promise<{ readonly key: string; readonly expiresMs: number }> {
  const expiresMs = Date.now() + forMs;
  const expiresAt = new Date(expiresMs).toISOString();
  const { status, body, text } = await send('POST', '/v1/api-keys', { body: { name: 'k', expiresAt } });
  if (status === 400 && Date.now() >= expiresMs) return newExpiringKey(2 * forMs);
  expect(status, text).toBe(201);
  return { key: body.data.key, expiresMs };
}

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
    const { key } = await newExpiringKey(4_000);
    await expect.poll(async () => (await send('GET', '/v1/designs', { key })).status).toBe(401);
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

  it('A29: what a render was asked for with is read with its scope by its account alone, and stands in no log and no file', async () => {
    const told = 'what-nobody-else-may-read';
    const design = await newDesign([
      { ...rectangle, name: '{{ told }}' },
      { id: 't', type: 'text', text: '{{ told }}', width: 90, height: 20 },
    ]);
    const { renderId } = (await render(design, { dynamicData: { told } })).body.data;
    const address = `/v1/renders/${renderId}/request`;
    expect((await send('GET', address)).body.data.request.dynamicData).toEqual({ told });
    const refusal = { status: 403, code: 'ACCESS_DENIED' };
    expectRefused(await send('GET', address, { key: otherKey }), refusal);
    const weak = await newKey(['renders:write', 'designs:read', 'account:read']);
    expectRefused(await send('GET', address, { key: weak.key }), { status: 403, code: 'INSUFFICIENT_PERMISSIONS' });
    expect((await send('GET', '/v1/renders')).text).not.toContain(told);
    expect((await send('DELETE', `/v1/renders/${renderId}`)).status).toBe(200);
    expectRefused(await send('GET', address), { status: 404, code: 'RENDER_NOT_FOUND' });
    expect(service.output()).not.toContain(told);
    for (const name of readdirSync(service.dataDir).filter((each) => each.startsWith('platen'))) {
      expect(readFileSync(path.join(service.dataDir, name)).includes(told)).toBe(false);
    }
  });

  it.skipIf(process.platform === 'win32')(
    'A25: stand in no file that another user of the machine may read',
    async () => {
      await newKey(undefined);
      await render(await newDesign([rectangle]), { cache: false });
      const open = readdirSync(service.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
        const found = statSync(path.join(service.dataDir, name), { throwIfNoEntry: false });
        return found !== undefined && (found.mode & 0o077) !== 0;
      });
      expect(open).toEqual([]);
    },
  );

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

  it('A20: an Idempotency-Key that another key sends again shows it no answer', async () => {
    const weak = await newKey(['account:write']);
    const once = { headers: { 'idempotency-key': 'made-by-the-strong-one' } };
    const body = { name: 'Strong' };
    const made = await send('POST', '/v1/api-keys', { ...once, body });
    expect(made.status).toBe(201);
    const again = await send('POST', '/v1/api-keys', { ...once, body, key: weak.key });
    expectRefused(again, { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(again.text).not.toContain(made.body.data.key);
    const rotation = { headers: { 'idempotency-key': 'rotated-by-the-strong-one' } };
    expect((await send('POST', '/v1/account/signing-secret/rotate', rotation)).status).toBe(200);
    expectRefused(await send('POST', '/v1/account/signing-secret/rotate', { ...rotation, key: weak.key }), {
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    // Who asked is answered again as ever.
    expect((await send('POST', '/v1/api-keys', { ...once, body })).body).toEqual(made.body);
  });

  it('A21: a key that expires makes none that outlives it', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const make = (body: object, key?: string) =>
      send('POST', '/v1/api-keys', { body: { name: 'k', ...body }, ...(key !== undefined && { key }) });
    const guest = (await make({ expiresAt })).body.data.key;
    for (const later of [null, new Date(Date.parse(expiresAt) + 1).toISOString()]) {
      const refused = await make({ expiresAt: later }, guest);
      expectRefused(refused, { status: 403, code: 'INSUFFICIENT_PERMISSIONS' });
      expect(refused.body.error.details).toEqual({ field: 'expiresAt', latest: expiresAt });
    }
    expect((await make({}, guest)).body.data.expiresAt).toBe(expiresAt);
    const sooner = new Date(Date.parse(expiresAt) - 60_000).toISOString();
    expect((await make({ expiresAt: sooner }, guest)).body.data.expiresAt).toBe(sooner);
    expect((await make({})).body.data.expiresAt).toBeNull();
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

/**
 * A run that goes on for longer than any test, as its pictures never come, and a stream of its events; its status where there is
 * none.
 */
async function openStream(key: string) {
  const designId = await newDesign([{ ...rectangle, type: 'image', src: 'http://{{host}}/{{n}}.png' }]);
  const rows = Array.from({ length: 400 }, (_, n) => `${silent.host},${n}\n`);
  const { body } = await send('POST', '/v1/render/run', { body: fileForm(`host,n\n${rows.join('')}`, { designId }) });
  const run = `/v1/render/run/${body.data.runId}`;
  onTestFinished(async () => void (await send('POST', `${run}/cancel`)));
  const path = `${run}/events`;
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } });
  const { status } = response;
  if (status !== 200) await response.body?.cancel();
  const reader = status === 200 ? response.body?.getReader() : undefined;
  // Its first frame is there: the stream is open.
  await reader?.read();
  const ended = (async () => {
    for (;;) if ((await reader?.read())?.done !== false) return;
  })().catch(() => undefined);
  return { status, ended, path };
}

describe('a stream of events', () => {
  it('A26: ends within a second when its key is revoked or expires, and no other', async () => {
    const [revoked, other] = [await newKey(['renders:read']), await newKey(['renders:read'])];
    const [stream, untouched] = [await openStream(revoked.key), await openStream(other.key)];
    expect([stream.status, untouched.status]).toEqual([200, 200]);
    await send('DELETE', `/v1/api-keys/${revoked.id}`);
    expect(await within(5_000, stream.ended)).not.toBe('late');
    expect([401, 429]).toContain((await send('GET', stream.path, { key: revoked.key })).status);
    expect(await Promise.race([untouched.ended.then(() => 'ended'), Promise.resolve('goes on')])).toBe('goes on');
    const openExpiring = async (forMs: number) => {
      const { key, expiresMs } = await newExpiringKey(forMs);
      const { status, ended } = await openStream(key);
      return { key, status, ended, isLate: Date.now() >= expiresMs };
    };
    let expiring = await openExpiring(3_000);
    // Later where the machine takes longer than that to open a stream.
    for (let forMs = 6_000; expiring.status !== 200 && expiring.isLate; forMs *= 2)
      expiring = await openExpiring(forMs);
    expect(expiring.status).toBe(200);
    await expiring.ended;
    expect([401, 429]).toContain((await send('GET', '/v1/designs', { key: expiring.key })).status);
  });
});

describe('scopes', () => {
  it('A7: each operation takes the one that it names, and no other nor none', async () => {
    const keys = new Map<Scope, string>();
    for (const scope of scopes) keys.set(scope, (await newKey([scope])).key);
    for (const operation of all) {
      if (!actsForAccount(operation)) continue;
      for (const [scope, key] of keys) {
        const body = operation.method === 'GET' || operation.method === 'DELETE' ? undefined : { body: {} };
        const { status, body: answer } = await send(operation.method, addressOf(operation), { key, ...body });
        const refused = status === 403 && answer?.error?.code === 'INSUFFICIENT_PERMISSIONS';
        const needed = [operation.access, ...(operation.alsoNeeds ?? [])].filter((access) => access !== 'any-key');
        // Some are for owners alone, and no key is one.
        const shouldRefuse = operation.roles !== undefined || needed.some((access) => access !== scope);
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

  it('A22: who may write templates reads no design and no template by it', async () => {
    const design = await newDesign([{ id: 't', type: 'text', text: 'Not for everybody', width: 50, height: 50 }]);
    const template = (await send('POST', '/v1/templates', { body: { designId: design, name: 'T' } })).body.data.id;
    const writer = await newKey(['templates:write']);
    const made = await send('POST', '/v1/templates', { key: writer.key, body: { designId: design, name: 'x' } });
    expectRefused(made, { status: 403, code: 'INSUFFICIENT_PERMISSIONS' });
    expect(made.body.error.details).toEqual({ requiredScope: 'designs:read' });
    const changed = await send('PATCH', `/v1/templates/${template}`, { key: writer.key, body: { name: 'x' } });
    expect(changed.text).not.toContain('Not for everybody');
    const designer = await newKey(['designs:write', 'designs:read']);
    const used = await send('POST', `/v1/templates/${template}/use`, { key: designer.key, body: {} });
    expectRefused(used, { status: 403, code: 'INSUFFICIENT_PERMISSIONS' });
    const both = await newKey(['templates:write', 'designs:read']);
    const allowed = await send('POST', '/v1/templates', { key: both.key, body: { designId: design, name: 'x' } });
    expect(allowed.status).toBe(201);
  });
});
