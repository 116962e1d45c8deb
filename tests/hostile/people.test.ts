import { actsForAccount, operations } from '@platen/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { ada, cookieOf, setupToken } from '../contract/support/people.ts';
import { adminToken, expectRefused, type HostileAnswer, send, service, useHostileService } from './hostile-service.ts';

useHostileService({ env: () => ({ PLATEN_TRUSTED_PROXIES: '127.0.0.1,::1' }) });

const token = () => setupToken(service);
const origin = () => new URL(service.url).origin;
/** Each test tries from addresses of its own, so that none is refused for what another did. */
let lastAddress = 0;
function newAddress() {
  lastAddress += 1;
  return { 'x-forwarded-for': `198.51.100.${lastAddress}` };
}

function signIn(password: string, { email = ada.email as string, ...headers }: Readonly<Record<string, string>> = {}) {
  return send('POST', '/v1/session', {
    key: null,
    body: { email, password },
    headers: { ...newAddress(), ...headers },
  });
}

async function newSession(): Promise<string> {
  const answer = await signIn(ada.password);
  expect(answer.status, answer.text).toBe(201);
  return cookieOf(answer);
}

function bySession(cookie: string, method: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  return send(method, path, { key: null, headers: { cookie, origin: origin(), ...headers } });
}

const expired = { status: 401, code: 'SESSION_EXPIRED' };
const told = ({ status, body }: HostileAnswer) => [status, body.error.code, body.error.message, body.error.details];

beforeAll(async () => {
  const made = await send('POST', '/v1/setup', { key: null, body: { ...ada, token: token() } });
  expect(made.status, made.text).toBe(201);
});

describe('the setup link', () => {
  it('U1: makes nobody a second time, by the same token or any other', async () => {
    for (const each of [token(), '', 'x', `${token()}x`, token().slice(0, -1), '%00', 'null']) {
      const headers = newAddress();
      const body = { ...ada, email: 'eve@example.com', token: each };
      expectRefused(await send('POST', '/v1/setup', { key: null, body, headers }), {
        status: 410,
        code: 'LINK_EXPIRED',
      });
    }
    expectRefused(await signIn(ada.password, { email: 'eve@example.com' }), { status: 401, code: 'SIGN_IN_FAILED' });
  });
});

describe('a session', () => {
  it('U2: is never the one that came with the sign-in', async () => {
    const name = (await newSession()).split('=')[0];
    const planted = `${name}=${'A'.repeat(43)}`;
    const answer = await signIn(ada.password, { cookie: planted });
    expect(answer.status).toBe(201);
    expect(cookieOf(answer)).not.toBe(planted);
    expectRefused(await bySession(planted, 'GET', '/v1/session'), expired);
    // One of two may have been planted.
    expectRefused(await bySession(`${cookieOf(answer)}; ${planted}`, 'GET', '/v1/session'), expired);
    expectRefused(await bySession(`${planted}; ${cookieOf(answer)}`, 'GET', '/v1/session'), expired);
  });

  it('U3: changes nothing for pages of others, in any operation', async () => {
    const cookie = await newSession();
    const changing = Object.values(operations).filter(
      (operation) =>
        operation.method !== 'GET' &&
        (actsForAccount(operation) || operation.access === 'person' || operation.access === 'operator'),
    );
    expect(changing.length).toBeGreaterThan(20);
    const others = ['https://evil.test', 'null', `${origin()}.evil.test`, origin().replace('http:', 'https:'), ''];
    for (const [index, { method, path, id }] of changing.entries()) {
      const other = others[index % others.length] ?? '';
      const address = `/v1${path.replace(/\{\w+\}/g, 'unknown')}`;
      const answer = await bySession(cookie, method, address, { origin: other });
      expect([id, answer.status, answer.body.error.code]).toEqual([id, 403, 'ORIGIN_REFUSED']);
    }
    const without = await send('DELETE', '/v1/sessions', { key: null, headers: { cookie } });
    expectRefused(without, { status: 403, code: 'ORIGIN_REFUSED' });
    expect((await bySession(cookie, 'GET', '/v1/session')).status).toBe(200);
  });

  it('U4: is opened by no page of others, and no form of theirs is read', async () => {
    const refused = await signIn(ada.password, { origin: 'https://evil.test' });
    expectRefused(refused, { status: 403, code: 'ORIGIN_REFUSED' });
    expect(refused.headers.getSetCookie()).toEqual([]);
    const form = await send('POST', '/v1/session', {
      key: null,
      body: `email=${ada.email}&password=${ada.password}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...newAddress() },
    });
    expectRefused(form, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('U5: is over for whoever kept the cookie, after signing out and after a new password', async () => {
    const [out, kept, changing] = [await newSession(), await newSession(), await newSession()];
    expect((await bySession(out, 'DELETE', '/v1/session')).status).toBe(200);
    for (const path of ['/v1/session', '/v1/designs', '/v1/profile'])
      expectRefused(await bySession(out, 'GET', path), expired);
    expect((await bySession(kept, 'GET', '/v1/designs')).status).toBe(200);
    const change = async (currentPassword: string, newPassword: string) =>
      send('PATCH', '/v1/profile', {
        key: null,
        body: { currentPassword, newPassword },
        headers: { cookie: changing, origin: origin(), ...newAddress() },
      });
    expect((await change(ada.password, 'analytical machine')).status).toBe(200);
    expectRefused(await bySession(kept, 'GET', '/v1/designs'), expired);
    expect((await change('analytical machine', ada.password)).status).toBe(200);
  });

  it('U6: stands in no log, no answer and no list, and neither does its password', async () => {
    const cookie = await newSession();
    const value = cookie.split('=')[1] ?? '';
    const listed = await bySession(cookie, 'GET', '/v1/sessions');
    expect(listed.status).toBe(200);
    expect(listed.text).not.toContain(value);
    expect(listed.headers.get('cache-control')).toBe('no-store');
    await signIn(`${ada.password}!`);
    expect(service.output()).not.toContain(value);
    expect(service.output()).not.toContain(ada.password);
  });

  it('U7: is no key, no operator’s token, and no way to the admin API', async () => {
    const cookie = await newSession();
    const value = cookie.split('=')[1] ?? '';
    expectRefused(await send('GET', '/v1/designs', { key: value }), { status: 401, code: 'INVALID_API_KEY' });
    expectRefused(await bySession(cookie, 'GET', '/admin/v1/accounts'), { status: 401, code: 'INVALID_API_KEY' });
    const beside = { authorization: 'Bearer wrong-key-of-twenty-letters' };
    expectRefused(await bySession(cookie, 'GET', '/v1/designs', beside), { status: 401, code: 'INVALID_API_KEY' });
    const { status } = await send('GET', '/admin/v1/accounts', { key: adminToken });
    expect(status).toBe(200);
  });

  it('U8: gets into no account that its person does not belong to', async () => {
    const cookie = await newSession();
    const { body } = await send('GET', '/admin/v1/accounts', { key: adminToken });
    const own = (await bySession(cookie, 'GET', '/v1/account')).body.data.id;
    const foreign = body.data.map(({ accountId }: { readonly accountId: string }) => accountId);
    expect(foreign).toContain(own);
    for (const id of [...foreign, 'acc_x', '', `${own}, ${own}`, '*', '%00', "' or 1=1 --"].filter(
      (each) => each !== own,
    )) {
      for (const path of ['/v1/account', '/v1/designs', '/v1/api-keys']) {
        const answer = await bySession(cookie, 'GET', path, { 'platen-account': id });
        expectRefused(answer, { status: 403, code: 'ACCESS_DENIED' });
        expect(answer.text).not.toContain(id === '' ? 'acc_' : id);
      }
    }
  });
});

describe('a password', () => {
  it('U9: that is wrong is answered as one of nobody is, in the same words', async () => {
    const [wrong, nobody] = [await signIn('not the password'), await signIn('not the password', { email: 'no@one.x' })];
    expect(told(wrong)).toEqual(told(nobody));
    for (const { headers } of [wrong, nobody]) expect(headers.getSetCookie()).toEqual([]);
    expectRefused(wrong, { status: 401, code: 'SIGN_IN_FAILED' });
  });

  it('U11: is guessed twenty times a minute from one address, and others sign in all the while', async () => {
    const headers = newAddress();
    const guess = (index: number) => signIn(`guess ${index}`, { email: `person-${index}@example.com`, ...headers });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    expect((await signIn(ada.password)).status).toBe(201);
  });

  // The last one: nobody signs in as Ada for five minutes after it.
  it.each([ada.email, 'unknown@example.com'])(
    'U10: of one e-mail is guessed ten times and not more, from however many addresses, also at once: %s',
    async (email) => {
      const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => signIn(`guess ${index}`, { email })));
      const guessed = answers.filter(({ status }) => status === 401).length;
      // Tests before have failed a few of her attempts.
      expect(guessed).toBeLessThanOrEqual(10);
      expect(guessed).toBeGreaterThan(5);
      const [refused] = answers.filter(({ status }) => status === 429);
      expect(refused?.body.error.details).toMatchObject({ scope: 'sign-ins', limit: 10 });
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expectRefused(await signIn(ada.password, { email }), { status: 429, code: 'RATE_LIMIT_EXCEEDED' });
    },
  );
});
