import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../contract/support/client.ts';
import { ada, cookieOf, openSetup, sessionClient } from '../contract/support/people.ts';
import { appCode, switchOn } from '../contract/support/second-factor.ts';
import { columnsOf } from '../support/columns.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningProvider, startOidcProvider } from '../support/oidc-provider.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { signOn, signOnEnvironment } from '../support/sign-on.ts';
import { createSmallBrowser } from '../support/small-browser.ts';
import { type Service, startService } from './service.ts';

describe.each(columnsOf('database'))('single sign-on on %s', (database) => {
  let provider: RunningProvider;
  let service: Service;
  let owner: Client;
  beforeAll(async () => {
    const port = await freePort();
    const databaseUrl = database === 'postgres' ? await newDatabase() : undefined;
    service = await startService({
      env: { ...signOnEnvironment(port), ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
    });
    provider = await startOidcProvider({ port, redirectUri: `${service.url}/auth/oidc/callback` });
    owner = await (await openSetup(service))();
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });

  const personOf = async (client: Client) => (await client.get('/v1/session')).body.data;
  const invite = async (email: string) => {
    const { url } = (await owner.post('/v1/invitations', { email, role: 'editor' })).body.data;
    return new URL(url).pathname;
  };
  const nobody = () => createClient(service.url, '');

  it('signs in who exists here, by the verified e-mail first, by the name at the provider from then on', async () => {
    expect((await nobody().get('/v1/session/ways')).body.data.singleSignOn).toBe(true);
    provider.become({ sub: 'ada-at-the-provider', email: 'ADA@example.com', email_verified: true });
    const first = await signOn(service);
    expect(first.page).toBe('/designs');
    expect((await personOf(first.client)).person).toMatchObject({ email: ada.email, name: ada.name });
    provider.become({ sub: 'ada-at-the-provider', email: 'lovelace@example.com', email_verified: false });
    const later = await signOn(service, '/templates');
    expect(later.page).toBe('/templates');
    expect((await personOf(later.client)).person.email).toBe(ada.email);
    // The operator gets in without the provider as well.
    expect((await nobody().post('/v1/session', { email: ada.email, password: ada.password })).status).toBe(201);
    const log = (await later.client.get('/v1/audit-log?kind=sign_on.linked')).body.data;
    expect(log).toHaveLength(1);
    expect(log[0].details).toEqual({ issuer: provider.issuer });
  });

  it('makes a person of who is invited, who then accepts the invitation', async () => {
    provider.become({ sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' });
    expect((await signOn(service)).page).toBe('/login?problem=not-invited');
    const page = await invite('Grace@Example.com');
    const grace = await signOn(service, page);
    expect(grace.page).toBe(page);
    expect((await personOf(grace.client)).person).toMatchObject({ name: 'Grace Hopper', operator: false });
    const accepted = await grace.client.post('/v1/invitations/accept', { token: page.split('/').at(-1) });
    expect(accepted.body.data.accounts).toMatchObject([{ role: 'editor' }]);
    expect((await grace.client.get('/v1/designs')).status).toBe(200);
  });

  it('asks for the code of a second factor that a person has here', async () => {
    const token = (await invite('max@example.com')).split('/').at(-1);
    const joined = await nobody().post('/v1/invitations/accept', { token, name: 'Max', password: ada.password });
    const { secret } = await switchOn(sessionClient(service, cookieOf(joined)));
    provider.become({ sub: 'max', email: 'max@example.com', email_verified: true });
    const { client, page } = await signOn(service, '/templates');
    expect(page).toBe('/login?code=needed&next=%2Ftemplates');
    expect((await client.get('/v1/session')).status).toBe(401);
    const wrong = await client.post('/v1/session/code', { code: '000000' });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'SIGN_IN_FAILED']);
    const right = await client.post('/v1/session/code', { code: appCode(secret) });
    expect(right.status, JSON.stringify(right.body)).toBe(201);
    const session = right.headers.getSetCookie().find((line) => line.startsWith('platen_session')) ?? '';
    expect((await personOf(sessionClient(service, session.split(';')[0] ?? ''))).person.name).toBe('Max');
    const nothing = await nobody().post('/v1/session/code', { code: appCode(secret, 1) });
    expect([nothing.status, nothing.body.error.code]).toEqual([410, 'LINK_EXPIRED']);
  });

  it('says so when the provider has gone meanwhile, and signs in again once it is back', async () => {
    provider.become({ sub: 'ada-at-the-provider' });
    const { port } = new URL(provider.issuer);
    const callback = `${service.url}/auth/oidc/callback`;
    const browser = createSmallBrowser();
    const back = await browser.open(`${service.url}/auth/oidc/start`, callback);
    await provider.close();
    expect(await browser.open(back)).toBe(`${service.url}/login?problem=refused`);
    provider = await startOidcProvider({ port: Number(port), redirectUri: `${service.url}/auth/oidc/callback` });
    provider.become({ sub: 'ada-at-the-provider' });
    expect((await signOn(service)).page).toBe('/designs');
  });
});
