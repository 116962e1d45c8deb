import { actsForAccount, memberRoles, type Operation, operations } from '@platen/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, type Service, startService } from '../e2e/service.ts';
import { addPeople } from '../support/add-people.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { createClient } from './support/client.ts';
import { roleMay } from './support/lowest-roles.ts';
import { databases } from './support/on-each-database.ts';
import { ada, cookieOf, sessionClient, setupToken, signIn } from './support/people.ts';
import { makeDesign } from './support/world.ts';

const adminToken = 'the-admin-token-of-the-tests';

describe.each(databases)('people on %s', (database) => {
  let databaseUrl: string | undefined;
  let service: Service;
  let firstAccount: string;
  let secondAccount: string;
  const nobody = () => createClient(service.url, '');
  const byKey = () => createClient(service.url, apiKey);
  const as = (name: string) => signIn(service, { email: `${name}@example.com`, password: ada.password });

  const start = (dataDir?: string) =>
    startService({
      ...(dataDir !== undefined && { dataDir }),
      env: {
        PLATEN_ADMIN_TOKEN: adminToken,
        PLATEN_BOOTSTRAP_PLAN: 'Unlimited',
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      },
    });

  beforeAll(async () => {
    databaseUrl = database === 'postgres' ? await newDatabase() : undefined;
    service = await start();
    const admin = createClient(service.url, adminToken);
    secondAccount = (await admin.post('/admin/v1/accounts', { name: 'Second', plan: 'Free' })).body.data.accountId;
    firstAccount = (await byKey().get('/v1/account')).body.data.id;
  });
  afterAll(() => service?.stop());

  it('begin with a link that works once and makes the owner of the oldest account, who is signed in', async () => {
    const token = setupToken(service);
    expect(service.output()).toContain(`${service.url}/setup?token=${token}`);
    const wrong = await nobody().post('/v1/setup', { ...ada, token: `${token}x` });
    expect([wrong.status, wrong.body.error.code]).toEqual([410, 'LINK_EXPIRED']);
    const common = await nobody().post('/v1/setup', { ...ada, token, password: 'password1234' });
    expect([common.status, common.body.error.details]).toEqual([400, { field: 'password', reason: 'common' }]);
    const short = await nobody().post('/v1/setup', { ...ada, token, password: 'k3jf93jfk2l' });
    expect([short.status, short.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(JSON.stringify(short.body)).not.toContain('k3jf93jfk2l');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => nobody().post('/v1/setup', { ...ada, token, email: ' Ada@Example.com ' })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      refused.map(() => [410, 'LINK_EXPIRED']),
    );
    const [first] = made;
    if (!first) return;
    const [account] = first.body.data.accounts;
    expect(first.body.data.person).toMatchObject({ name: ada.name, email: 'Ada@Example.com', operator: true });
    expect(account).toMatchObject({ id: firstAccount, role: 'owner' });
    const client = sessionClient(service, cookieOf(first));
    expect((await client.get('/v1/session')).body.data).toEqual(first.body.data);
    expect((await client.get('/v1/account')).body.data.id).toBe(firstAccount);
    const cookie = first.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^platen_session_[0-9a-f]{12}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  });

  it('are there after a restart, which prints no link; others are added here', async () => {
    await service.stop();
    await addPeople({ dataDir: service.dataDir, databaseUrl }, [
      ...memberRoles.map((role) => ({
        id: `psn_${role}`,
        email: `${role}@example.com`,
        roles: { [firstAccount]: role },
      })),
      { id: 'psn_both', email: 'both@example.com', roles: { [firstAccount]: 'viewer', [secondAccount]: 'owner' } },
      { id: 'psn_none', email: 'none@example.com', roles: {} },
    ]);
    service = await start(service.dataDir);
    expect(service.output()).not.toContain('/setup?token=');
    expect((await (await as('ada')).get('/v1/session')).status).toBe(200);
  });

  it('sign in whatever the case of the e-mail, list their sessions, and sign out', async () => {
    const one = await signIn(service, { ...ada, email: 'ADA@example.COM' });
    const two = await signIn(service);
    const listed = (await two.get('/v1/sessions')).body.data;
    expect(listed.filter(({ current }: { readonly current: boolean }) => current)).toHaveLength(1);
    expect(listed[0]).toMatchObject({ current: true, userAgent: 'node' });
    expect(listed.length).toBeGreaterThan(1);
    const out = await one.delete('/v1/session');
    expect([out.status, out.headers.getSetCookie()[0]]).toEqual([200, expect.stringMatching(/_\w+=; .*Max-Age=0$/)]);
    const after = await one.get('/v1/session');
    expect([after.status, after.body.error.code]).toEqual([401, 'SESSION_EXPIRED']);
    expect((await two.get('/v1/session')).status).toBe(200);
    const three = await signIn(service);
    expect((await two.delete('/v1/sessions')).status).toBe(200);
    for (const client of [two, three])
      expect((await client.get('/v1/designs')).body.error.code).toBe('SESSION_EXPIRED');
  });

  it('change their name, and their password only with the one until now, which ends other sessions', async () => {
    const [client, other] = [await as('viewer'), await as('viewer')];
    const renamed = await client.patch('/v1/profile', { name: 'Grace' });
    expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Grace']);
    expect((await client.get('/v1/profile')).body.data.name).toBe('Grace');
    expect((await client.patch('/v1/profile', {})).status).toBe(400);
    expect((await client.patch('/v1/profile', { newPassword: 'analytical machine' })).status).toBe(400);
    const wrong = await client.patch('/v1/profile', {
      newPassword: 'analytical machine',
      currentPassword: 'analytical machine',
    });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'SIGN_IN_FAILED']);
    const change = { newPassword: 'analytical machine', currentPassword: ada.password };
    expect((await client.patch('/v1/profile', change)).status).toBe(200);
    expect((await client.get('/v1/session')).status).toBe(200);
    expect((await other.get('/v1/session')).status).toBe(401);
    await signIn(service, { email: 'viewer@example.com', password: 'analytical machine' });
    const back = { newPassword: ada.password, currentPassword: 'analytical machine' };
    expect((await client.patch('/v1/profile', back)).status).toBe(200);
  });

  it('may do by their role what the table of roles says, in every operation', async () => {
    const tried: readonly Operation[] = Object.values(operations).filter(actsForAccount);
    for (const role of memberRoles) {
      const client = await as(role);
      for (const operation of tried) {
        const { id, method, path } = operation;
        const address = `/v1${path.replace(/\{\w+\}/g, 'unknown')}`;
        const { status, body } = await client.call(method, address);
        expect(status, `${id} as ${role}`).not.toBe(401);
        const mayNot = !roleMay(role, id);
        expect(status === 403 && body.error.code === 'ROLE_TOO_LOW', `${id} as ${role}: ${status}`).toBe(mayNot);
      }
    }
  });

  it('say which account is meant when they belong to several, and get into no other', async () => {
    const client = await as('both');
    const open = await client.get('/v1/account');
    expect([open.status, open.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(open.body.error.details.accounts.toSorted()).toEqual([firstAccount, secondAccount].toSorted());
    const inAccount = (id: string, method = 'GET', path = '/v1/account') =>
      client.call(method, path, { headers: { 'platen-account': id } });
    expect((await inAccount(secondAccount)).body.data.id).toBe(secondAccount);
    expect((await inAccount(firstAccount)).body.data.id).toBe(firstAccount);
    expect((await inAccount(firstAccount, 'GET', '/v1/api-keys')).body.error.code).toBe('ROLE_TOO_LOW');
    expect((await inAccount(secondAccount, 'GET', '/v1/api-keys')).status).toBe(200);
    const [unknown, foreign, none] = [
      await inAccount('acc_unknown'),
      await (await as('editor')).call('GET', '/v1/account', { headers: { 'platen-account': secondAccount } }),
      await (await as('none')).get('/v1/account'),
    ];
    for (const { status, body } of [unknown, foreign, none]) {
      expect([status, body.error.code]).toEqual([403, 'ACCESS_DENIED']);
    }
    expect(unknown.body.error.message).toBe(foreign.body.error.message);
  });

  it('make keys with at most the scopes of their role, which outlive the session', async () => {
    const client = await as('admin');
    const { status, body } = await client.post('/v1/api-keys', { name: 'Shop' });
    expect(status).toBe(201);
    expect(body.data.expiresAt).toBeNull();
    await client.delete('/v1/session');
    expect((await createClient(service.url, body.data.key).get('/v1/designs')).status).toBe(200);
  });

  it('draw by a session as by a key, and are told of a key that comes beside it', async () => {
    const client = await as('editor');
    const design = await makeDesign(client);
    const drawn = await client.post(`/v1/render/design/${design}`, {});
    expect(drawn.status, JSON.stringify(drawn.body)).toBe(200);
    // The key wins: it is wrong, so the call is refused.
    const both = await client.call('GET', '/v1/designs', {
      headers: { authorization: 'Bearer wrong-key-of-twenty-x' },
    });
    expect(both.body.error.code).toBe('INVALID_API_KEY');
    const ofKey = await client.call('GET', '/v1/session', { headers: { authorization: `Bearer ${apiKey}` } });
    expect([ofKey.status, ofKey.body.error.code]).toEqual([401, 'SESSION_EXPIRED']);
  });

  it('have a rate of their own, which their answers tell', async () => {
    const client = await as('owner');
    for (const path of ['/v1/session', '/v1/designs']) {
      expect((await client.get(path)).headers.get('x-ratelimit-limit')).toBe('300');
    }
  });

  it('are made by no link where the operator says so', async () => {
    // Nor by one that was printed before they said so.
    const on = await startService();
    const body = { token: setupToken(on), ...ada };
    await on.stop();
    const off = await startService({ dataDir: on.dataDir, env: { PLATEN_SETUP: 'off' } });
    expect(off.output()).not.toContain('/setup?token=');
    const refused = await createClient(off.url, '').post('/v1/setup', body);
    expect([refused.status, refused.body.error.code]).toEqual([410, 'LINK_EXPIRED']);
    await off.stop();
    // The same link, where they take it back.
    const again = await startService({ dataDir: on.dataDir });
    expect((await createClient(again.url, '').post('/v1/setup', body)).status).toBe(201);
    await again.stop();
  });
});
