import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../packages/api/src/operations/index.ts';
import { ada, cookieOf, setupToken } from '../contract/support/people.ts';
import { expectRefused, type HostileAnswer, send, service, useHostileService } from './hostile-service.ts';

useHostileService({ env: () => ({ PLATEN_TRUSTED_PROXIES: '127.0.0.1,::1' }) });

const origin = () => new URL(service.url).origin;
/** Each call without a session comes from an address of its own, so that none is refused for what another did. */
let lastAddress = 0;
function newAddress() {
  lastAddress += 1;
  return { 'x-forwarded-for': `198.51.100.${lastAddress}` };
}

/** Calls as somebody who is signed in, or as nobody. */
function by(cookie: string | null, method: string, path: string, body?: unknown): Promise<HostileAnswer> {
  const headers = cookie === null ? newAddress() : { cookie, origin: origin() };
  return send(method, path, { key: null, headers, ...(body !== undefined && { body }) });
}

let owner: string;
let made = 0;

async function invite(cookie: string, role: string, email = newEmail()): Promise<string> {
  const { status, body, text } = await by(cookie, 'POST', '/v1/invitations', { email, role });
  expect(status, text).toBe(201);
  return body.data.url.split('/').at(-1);
}

function newEmail(): string {
  made += 1;
  return `person-${made}@example.com`;
}

const accept = (token: unknown, address = newAddress()) =>
  send('POST', '/v1/invitations/accept', {
    key: null,
    headers: address,
    body: { token, name: 'Eve', password: ada.password },
  });

async function join(role: string): Promise<{ readonly id: string; readonly cookie: string }> {
  const answer = await accept(await invite(owner, role));
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.body.data.person.id, cookie: cookieOf(answer) };
}

const roleOf = async (id: string) => {
  const { body } = await by(owner, 'GET', '/v1/members?limit=100');
  return body.data.find((member: { readonly id: string }) => member.id === id)?.role;
};

beforeAll(async () => {
  const first = await send('POST', '/v1/setup', { key: null, body: { ...ada, token: setupToken(service) } });
  expect(first.status, first.text).toBe(201);
  owner = cookieOf(first);
});

const roles = ['owner', 'admin', 'editor', 'viewer'];
const gone = { status: 410, code: 'LINK_EXPIRED' };
const tooLow = { status: 403, code: 'ROLE_TOO_LOW' };

describe('a role', () => {
  it.each(roles.slice(1))('U13: is raised by nothing that who is %s can send', async (role) => {
    const eve = await join(role);
    const other = await join('owner');
    const above = roles.slice(0, roles.indexOf(role));
    const key = role === 'admin' ? (await by(eve.cookie, 'POST', '/v1/api-keys', { name: 'Eve' })).body.data.key : null;
    for (const wanted of above) {
      expectRefused(await by(eve.cookie, 'PATCH', `/v1/members/${eve.id}`, { role: wanted }), tooLow);
      const invitation = { email: newEmail(), role: wanted };
      expectRefused(await by(eve.cookie, 'POST', '/v1/invitations', invitation), tooLow);
      if (key === null) continue;
      const lacks = { status: 403, code: 'INSUFFICIENT_PERMISSIONS' };
      expectRefused(await send('PATCH', `/v1/members/${eve.id}`, { key, body: { role: wanted } }), lacks);
      expectRefused(await send('POST', '/v1/invitations', { key, body: invitation }), lacks);
    }
    expectRefused(await by(eve.cookie, 'DELETE', `/v1/members/${other.id}`), tooLow);
    expectRefused(await by(eve.cookie, 'PATCH', `/v1/members/${other.id}`, { role: 'viewer' }), tooLow);
    for (const bad of ['Owner', 'operator', '', null, ['owner'], { $ne: 1 }]) {
      const answer = await by(eve.cookie, 'PATCH', `/v1/members/${eve.id}`, { role: bad });
      expect([400, 403]).toContain(answer.status);
    }
    expect([await roleOf(eve.id), await roleOf(other.id)]).toEqual([role, 'owner']);
  });

  it.each(roles.slice(1))('U13: nor is an operator made by anything that who is %s slips in', async (role) => {
    const extras = [{ role: 'owner' }, { operator: true }, { isOperator: true }, { person: { operator: true } }];
    const invitation = { name: 'Eve', password: ada.password, token: await invite(owner, role) };
    const joined = await send('POST', '/v1/invitations/accept', {
      key: null,
      headers: newAddress(),
      body: Object.assign({ accounts: [{ role: 'owner' }] }, ...extras, invitation),
    });
    expect(joined.status, joined.text).toBe(201);
    const eve = cookieOf(joined);
    const expectSame = async (after: string) => {
      const { person, accounts } = (await by(eve, 'GET', '/v1/session')).body.data;
      const found = [person.operator, accounts.map((account: { readonly role: string }) => account.role)];
      expect([after, ...found, await roleOf(person.id)]).toEqual([after, false, [role], role]);
    };
    await expectSame('/invitations/accept');
    for (const extra of extras) {
      const { status } = await by(eve, 'PATCH', '/v1/profile', { name: 'Eve', ...extra });
      expect([200, 400]).toContain(status);
      await expectSame(`/profile with ${JSON.stringify(extra)}`);
    }
    const ofOperators = Object.values(operations).filter(({ access }) => access === 'operator');
    expect(ofOperators.length).toBeGreaterThan(4);
    const { id: account } = (await by(eve, 'GET', '/v1/account')).body.data;
    for (const { method, path } of ofOperators) {
      const body = { name: 'Eve', plan: 'Unlimited', email: newEmail(), role: 'owner' };
      const refused = await by(
        eve,
        method,
        `/v1${path.replace('{accountId}', account)}`,
        method === 'GET' ? undefined : body,
      );
      expect([path, refused.status, refused.body.error.code]).toEqual([path, 403, 'ROLE_TOO_LOW']);
      await expectSame(path);
    }
  });

  it('U13: is not taken back by an invitation that was made before it was lowered', async () => {
    const eve = await join('owner');
    const kept = await invite(eve.cookie, 'owner');
    const others = await invite(owner, 'owner');
    expect((await by(owner, 'PATCH', `/v1/members/${eve.id}`, { role: 'editor' })).status).toBe(200);
    expectRefused(await accept(kept), gone);
    expect((await accept(others)).status).toBe(201);
    const admin = await join('admin');
    const last = await invite(admin.cookie, 'viewer');
    expect((await by(owner, 'DELETE', `/v1/members/${admin.id}`)).status).toBe(200);
    expectRefused(await accept(last), gone);
  });

  it('U13: that is lowered at the same moment makes no owner', async () => {
    const [eve, friend] = [await join('owner'), await join('viewer')];
    const [, raised] = await Promise.all([
      by(owner, 'PATCH', `/v1/members/${eve.id}`, { role: 'viewer' }),
      by(eve.cookie, 'PATCH', `/v1/members/${friend.id}`, { role: 'owner' }),
    ]);
    // Whichever came first: what was answered is what is so.
    expect([200, 403]).toContain(raised.status);
    expect(await roleOf(friend.id)).toBe(raised.status === 200 ? 'owner' : 'viewer');
    expectRefused(await by(eve.cookie, 'PATCH', `/v1/members/${friend.id}`, { role: 'admin' }), tooLow);
  });
});

describe('the link of an invitation', () => {
  it('U14: lets in one person, once, and only with the whole token', async () => {
    const token = await invite(owner, 'viewer');
    for (const forged of [token.slice(0, -1), `${token}A`, token.toLowerCase(), '', '%00', `' or 1=1 --`]) {
      expectRefused(await accept(forged), gone);
    }
    for (const bad of [null, 7, '\0', [token], { token }]) expect((await accept(bad)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expectRefused(await accept(token), gone);
    expectRefused(await by(owner, 'POST', '/v1/invitations/accept', { token }), gone);
  });

  it('U14: is no use to who is signed in with another e-mail, whatever they call themselves', async () => {
    const eve = await join('viewer');
    const email = newEmail();
    const token = await invite(owner, 'admin', email);
    const refused = await by(eve.cookie, 'POST', '/v1/invitations/accept', { token, email, role: 'owner' });
    expectRefused(refused, { status: 403, code: 'ACCESS_DENIED' });
    expect(refused.text).not.toContain(email);
    expect(await roleOf(eve.id)).toBe('viewer');
    // Nor does a page of others accept for somebody.
    const others = await send('POST', '/v1/invitations/accept', {
      key: null,
      headers: { cookie: eve.cookie, origin: 'https://evil.test' },
      body: { token },
    });
    expectRefused(others, { status: 403, code: 'ORIGIN_REFUSED' });
  });

  it('U14: stands in no log and no list', async () => {
    const token = await invite(owner, 'viewer');
    expect((await by(owner, 'GET', '/v1/invitations')).text).not.toContain(token);
    expect((await accept(token)).status).toBe(201);
    expect(service.output()).not.toContain(token);
  });

  it('U15: is guessed twenty times a minute from one address, and others join meanwhile', async () => {
    const address = newAddress();
    const guesses = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0
        ? accept(`guess-${index}`, address)
        : send('POST', '/v1/invitations/read', { key: null, headers: address, body: { token: `guess-${index}` } }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 410)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await accept(await invite(owner, 'viewer'))).status).toBe(201);
  });
});
