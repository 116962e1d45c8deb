import { beforeAll, describe, expect, it } from 'vitest';
import { ada, cookieOf, sessionClient, setupToken } from '../contract/support/people.ts';
import { appCode, switchOn } from '../contract/support/second-factor.ts';
import { expectRefused, send, service, useHostileService } from './hostile-service.ts';

useHostileService({ env: () => ({ PLATEN_TRUSTED_PROXIES: '127.0.0.1,::1' }) });

/** Each call comes from an address of its own, so that none is refused for what another did. */
let lastAddress = 0;
function signIn(email: string, code: unknown, password: string = ada.password) {
  lastAddress += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${lastAddress}` };
  return send('POST', '/v1/session', { key: null, headers, body: { email, password, code } });
}

let owner: ReturnType<typeof sessionClient>;
let made = 0;

/** Somebody with a second factor. */
async function somebody() {
  made += 1;
  const email = `person-${made}@example.com`;
  const { url } = (await owner.post('/v1/invitations', { email, role: 'viewer' })).body.data;
  const joined = await send('POST', '/v1/invitations/accept', {
    key: null,
    headers: { 'x-forwarded-for': `203.0.113.${made}` },
    body: { token: url.split('/').at(-1), name: 'Grace', password: ada.password },
  });
  const client = sessionClient(service, cookieOf(joined));
  return { email, client, ...(await switchOn(client)) };
}

beforeAll(async () => {
  const first = await send('POST', '/v1/setup', { key: null, body: { ...ada, token: setupToken(service) } });
  expect(first.status, first.text).toBe(201);
  owner = sessionClient(service, cookieOf(first));
});

const wrong = { status: 401, code: 'SIGN_IN_FAILED' };

describe('the code of a second factor', () => {
  it('U16: signs in once, also when it is sent many times at once', async () => {
    const { email, secret } = await somebody();
    const code = appCode(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(email, code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expectRefused(await signIn(email, code), wrong);
  });

  it('U16: of before the last one that was used is refused, and so is the one that switched it on', async () => {
    const { email, secret } = await somebody();
    expect((await signIn(email, appCode(secret, 1))).status).toBe(201);
    for (const earlier of [0, -1]) expectRefused(await signIn(email, appCode(secret, earlier)), wrong);
  });

  it('U17: is guessed five times in 15 minutes and not more, from however many addresses, also at once', async () => {
    const { email, secret, codes } = await somebody();
    const right = appCode(secret);
    const guesses = ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'];
    const answers = await Promise.all(guesses.filter((code) => code !== right).map((code) => signIn(email, code)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    const tooMany = { status: 429, code: 'RATE_LIMIT_EXCEEDED' };
    // Neither the right one nor a recovery code gets past it.
    for (const code of [right, codes[0]]) expectRefused(await signIn(email, code), tooMany);
    // Others are not held up.
    const other = await somebody();
    expect((await signIn(other.email, appCode(other.secret))).status).toBe(201);
  });

  it('U17: a recovery code is guessed five times as well, and works once when it is sent many times at once', async () => {
    const { email, codes } = await somebody();
    const [good = ''] = codes;
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(email, good)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const guesses = ['aaaa-aaaa-aaaa-aaaa', good.slice(0, -1), `${good}a`].map((code) => signIn(email, code));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  it('U18: is not got around by what is no code, by a new password, or by the codes of somebody else', async () => {
    const [eve, grace] = [await somebody(), await somebody()];
    const { status } = await eve.client.post('/v1/profile/second-factor/switch-off', { currentPassword: 'wrong' });
    expect(status).toBe(401);
    for (const nothing of ['', ' ', undefined]) {
      expectRefused(await signIn(grace.email, nothing), { status: 401, code: 'SECOND_FACTOR_NEEDED' });
    }
    for (const bad of [null, 0, true, {}, [], ['000000'], 'x'.repeat(65)]) {
      expectRefused(await signIn(grace.email, bad), { status: 400, code: 'INVALID_REQUEST' });
    }
    for (const ofEve of [appCode(eve.secret), eve.codes[0]]) expectRefused(await signIn(grace.email, ofEve), wrong);
    const change = { currentPassword: ada.password, newPassword: 'analytical machine' };
    expect((await grace.client.patch('/v1/profile', change)).status).toBe(200);
    const needed = { status: 401, code: 'SECOND_FACTOR_NEEDED' };
    expectRefused(await signIn(grace.email, undefined, change.newPassword), needed);
    // Who does not know the password is not told that there is a second factor.
    expectRefused(await signIn(grace.email, appCode(grace.secret)), wrong);
  });

  it('U18: stands in no log, and neither do its secret and the recovery codes', async () => {
    const { email, secret, codes } = await somebody();
    expect((await signIn(email, codes[0])).status).toBe(201);
    for (const hidden of [secret, ...codes]) expect(service.output()).not.toContain(hidden);
  });
});
