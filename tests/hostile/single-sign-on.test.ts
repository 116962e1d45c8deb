import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ada, cookieOf, sessionClient, setupToken } from '../contract/support/people.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningProvider, startOidcProvider } from '../support/oidc-provider.ts';
import { signOn as signOnAt, signOnEnvironment } from '../support/sign-on.ts';
import { createSmallBrowser } from '../support/small-browser.ts';
import { send, service, useHostileService } from './hostile-service.ts';

const port = await freePort();
let provider: RunningProvider;
let owner: ReturnType<typeof sessionClient>;

useHostileService({
  env: () => ({ ...signOnEnvironment(port, 'example.com, shop.test'), PLATEN_TRUSTED_PROXIES: '127.0.0.1,::1' }),
});

/** Each sign-on comes from an address of its own, so that none is refused for what another did. */
let lastAddress = 0;
function newAddress() {
  lastAddress += 1;
  return { 'x-forwarded-for': `198.51.100.${lastAddress}` };
}
const signOn = (next = '') => signOnAt(service, next, newAddress());
const newBrowser = () => createSmallBrowser(newAddress());

beforeAll(async () => {
  provider = await startOidcProvider({ port, redirectUri: `${service.url}/auth/oidc/callback` });
  const first = await send('POST', '/v1/setup', { key: null, body: { ...ada, token: setupToken(service) } });
  expect(first.status, first.text).toBe(201);
  owner = sessionClient(service, cookieOf(first));
});
afterAll(() => provider?.close());

const callback = () => `${service.url}/auth/oidc/callback`;
const isSession = (cookies: string) => /platen_session_\w+=/.test(cookies);

/** A browser that has been at the provider, and the address with which it is about to come back. */
async function comingBack() {
  const browser = newBrowser();
  return { browser, back: new URL(await browser.open(`${service.url}/auth/oidc/start`, callback())) };
}

describe('a single sign-on', () => {
  it('U19: takes over nobody by an e-mail that is not verified, of another domain, or written to look like one', async () => {
    const forged = [
      { email: ada.email },
      { email: ada.email, email_verified: false },
      { email: ada.email, email_verified: 'true' as unknown as boolean },
    ];
    for (const [index, person] of forged.entries()) {
      provider.become({ sub: `eve-${index}`, ...person });
      const { page, browser } = await signOn();
      expect([person, page]).toEqual([person, '/login?problem=not-verified']);
      expect(isSession(browser.cookies(service.url))).toBe(false);
    }
    for (const email of ['ada@example.com.evil.test', 'ada@evil.test', 'ada@example.com@evil.test', 'ada']) {
      provider.become({ sub: `eve ${email}`, email, email_verified: true });
      expect([email, (await signOn()).page]).toEqual([email, '/login?problem=other-domain']);
    }
  });

  it('U19: of who is new gives no account, and of who joined by a copied link ends their password', async () => {
    provider.become({ sub: 'new', email: 'new@shop.test', email_verified: true, name: 'N\u0000ew' });
    const { client } = await signOn();
    const { accounts, person } = (await client.get('/v1/session')).body.data;
    expect([accounts, person.operator, person.name]).toEqual([[], false, 'N ew']);
    expect((await client.get('/v1/designs')).body.error.code).toBe('ACCESS_DENIED');
    // Eve invites herself with the e-mail of Grace, and waits for her with a password.
    const { url } = (await owner.post('/v1/invitations', { email: 'grace@example.com', role: 'viewer' })).body.data;
    const body = { token: url.split('/').at(-1), name: 'Grace', password: ada.password };
    const eve = await send('POST', '/v1/invitations/accept', { key: null, body });
    provider.become({ sub: 'grace', email: 'grace@example.com', email_verified: true });
    const grace = await signOn();
    expect((await grace.client.get('/v1/session')).status).toBe(200);
    const kept = await sessionClient(service, cookieOf(eve)).get('/v1/session');
    const again = await send('POST', '/v1/session', {
      key: null,
      body: { email: 'grace@example.com', password: ada.password },
    });
    expect([kept.status, again.status, again.body.error.code]).toEqual([401, 401, 'SIGN_IN_FAILED']);
  });

  it('U20: ends in the browser that began it only, with the state, the nonce and the verifier that it began with', async () => {
    provider.become({ sub: 'ada', email: ada.email, email_verified: true });
    const { browser, back } = await comingBack();
    // Eve sends somebody the address with her own code: to a browser without a sign-on, and to one with another.
    expect(await newBrowser().open(back.href)).toMatch(/problem=other-browser$/);
    const other = await comingBack();
    expect(await other.browser.open(back.href)).toMatch(/problem=refused$/);
    expect(isSession(other.browser.cookies(service.url))).toBe(false);
    // Her code with the state of the other: the verifier is of another sign-on.
    const third = await comingBack();
    const mixed = new URL(third.back);
    mixed.searchParams.set('code', back.searchParams.get('code') ?? '');
    expect(await third.browser.open(mixed.href)).toMatch(/problem=refused$/);
    expect(new URL(await browser.open(back.href)).search).toMatch(/^(?:\?problem=refused)?$/);
    const good = await comingBack();
    expect(await good.browser.open(good.back.href)).toBe(`${service.url}/designs`);
    // Once more, with the cookie that the browser kept: the code was used.
    expect(await good.browser.open(good.back.href)).toMatch(/problem=other-browser$/);
  });

  it('U20: takes no answer of another provider, none without a state, and no kept cookie that was changed', async () => {
    provider.become({ sub: 'ada', email: ada.email, email_verified: true });
    for (const change of [
      (url: URL) => url.searchParams.set('iss', 'https://evil.test'),
      (url: URL) => url.searchParams.delete('iss'),
      (url: URL) => url.searchParams.delete('state'),
      (url: URL) => url.searchParams.append('state', 'x'),
      (url: URL) => url.searchParams.delete('code'),
      (url: URL) => url.searchParams.set('error', 'access_denied'),
    ]) {
      const { browser, back } = await comingBack();
      change(back);
      expect([back.search, await browser.open(back.href)]).toEqual([
        back.search,
        `${service.url}/login?problem=refused`,
      ]);
    }
    const { browser, back } = await comingBack();
    const [name = '', kept = ''] = browser.cookies(service.url).split(/=(.*)/s);
    for (const forged of [kept.slice(0, -6), kept.toLowerCase(), 'e30=', '']) {
      const headers = { cookie: `${name}=${forged}`, ...newAddress() };
      const answer = await send('GET', back.href, { key: null, headers });
      expect(answer.headers.get('location')).toBe(`${service.url}/login?problem=other-browser`);
    }
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/login?next=//evil.test',
    ' /x',
    '/a\r\nset-cookie:x=y',
  ])('U21: leads to pages of ours only: %j', async (next) => {
    provider.become({ sub: 'ada', email: ada.email, email_verified: true });
    const { page } = await signOn(next);
    expect(page).toBe('/designs');
  });

  it('U21: shows no secret on its way, and keeps none in the log', async () => {
    const answer = await send('GET', '/auth/oidc/start', { key: null });
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.origin).toBe(provider.issuer);
    expect(location.searchParams.get('code_challenge_method')).toBe('S256');
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    for (const name of ['state', 'nonce']) expect(cookie).not.toContain(location.searchParams.get(name) ?? '');
    expect(service.output()).not.toContain('the-secret-of-the-client');
  });
});
