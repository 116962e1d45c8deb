import { describe, expect, it } from 'vitest';
import { ada } from '../support/people.ts';
import { appCode, switchOn } from '../support/second-factor.ts';
import { teamOf, told } from '../support/team.ts';
import type { World } from '../support/world.ts';

export function secondFactorSuite(world: () => World): void {
  const { newAccount } = teamOf(world);
  const confirmation = { currentPassword: ada.password };
  const signIn = (email: string, code?: string) =>
    world().nobody.post('/v1/session', { email, password: ada.password, ...(code !== undefined && { code }) });

  describe('a second factor', () => {
    it('is asked for once a first code was typed, and takes the code of an app', async () => {
      const { client, email } = (await newAccount()).owner;
      const off = { enabled: false, since: null, recoveryCodesLeft: 0 };
      expect((await client.get('/v1/profile/second-factor')).body.data).toEqual(off);
      const first = await client.post('/v1/profile/second-factor', confirmation);
      expect(first.headers.get('cache-control')).toBe('no-store');
      expect((await signIn(email)).status).toBe(201);
      const { secret } = (await client.post('/v1/profile/second-factor', confirmation)).body.data;
      // The secret before is worth nothing.
      const confirm = (code: string) => client.post('/v1/profile/second-factor/confirm', { code });
      expect(told(await confirm(appCode(first.body.data.secret)))).toBe('401 SIGN_IN_FAILED');
      const confirmed = await confirm(appCode(secret, 0));
      expect(confirmed.status).toBe(200);
      expect(confirmed.body.data.recoveryCodes).toHaveLength(10);
      expect(told(await confirm(appCode(secret)))).toBe('409 SECOND_FACTOR_EXISTS');
      expect(told(await client.post('/v1/profile/second-factor', confirmation))).toBe('409 SECOND_FACTOR_EXISTS');
      expect((await client.get('/v1/profile/second-factor')).body.data).toEqual({
        enabled: true,
        since: expect.any(String),
        recoveryCodesLeft: 10,
      });
      const without = await signIn(email);
      expect([told(without), without.headers.getSetCookie()]).toEqual(['401 SECOND_FACTOR_NEEDED', []]);
      const wrong = { email, password: 'not the password', code: appCode(secret) };
      expect(told(await world().nobody.post('/v1/session', wrong))).toBe('401 SIGN_IN_FAILED');
      const code = appCode(secret);
      expect((await signIn(email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(201);
    });

    it('takes each recovery code once, and none of those before they were made anew', async () => {
      const { client, email } = (await newAccount()).owner;
      const { codes } = await switchOn(client);
      const [first = '', second = ''] = codes;
      expect((await signIn(email, first.toUpperCase().replaceAll('-', ' '))).status).toBe(201);
      const used = await signIn(email, first);
      expect([told(used), used.body.error.details]).toEqual(['401 SIGN_IN_FAILED', { field: 'code' }]);
      expect((await client.get('/v1/profile/second-factor')).body.data.recoveryCodesLeft).toBe(9);
      const renew = '/v1/profile/second-factor/recovery-codes';
      expect(told(await client.post(renew, { currentPassword: 'not the password' }))).toBe('401 SIGN_IN_FAILED');
      const renewed = (await client.post(renew, confirmation)).body.data.recoveryCodes;
      expect(new Set([...codes, ...renewed]).size).toBe(20);
      expect(told(await signIn(email, second))).toBe('401 SIGN_IN_FAILED');
      expect((await signIn(email, renewed[0])).status).toBe(201);
    });

    it('is switched off with the password, or by the operator beside a link for a new one', async () => {
      const { client, email } = (await newAccount()).owner;
      const renew = '/v1/profile/second-factor/recovery-codes';
      expect(told(await client.post(renew, confirmation))).toBe('400 INVALID_REQUEST');
      expect(told(await client.post('/v1/profile/second-factor/confirm', { code: '000000' }))).toBe(
        '400 INVALID_REQUEST',
      );
      const { codes } = await switchOn(client);
      const off = '/v1/profile/second-factor/switch-off';
      expect(told(await client.post(off, { currentPassword: 'not the password' }))).toBe('401 SIGN_IN_FAILED');
      expect(told(await signIn(email))).toBe('401 SECOND_FACTOR_NEEDED');
      expect((await client.post(off, confirmation)).body.data.enabled).toBe(false);
      expect((await signIn(email)).status).toBe(201);
      await switchOn(client);
      expect(told(await signIn(email, codes[0]))).toBe('401 SIGN_IN_FAILED');
      const reset = (more: object) => world().admin.post('/admin/v1/password-resets', { email, ...more });
      expect(told(await reset({}))).toBe(201);
      expect(told(await signIn(email))).toBe('401 SECOND_FACTOR_NEEDED');
      expect(told(await reset({ switchOffSecondFactor: true }))).toBe(201);
      expect((await signIn(email)).status).toBe(201);
    });

    it('is asked for after a single sign-on as well, which this installation has none of', async () => {
      const { singleSignOn, passwordReset } = (await world().nobody.get('/v1/session/ways')).body.data;
      expect([singleSignOn, passwordReset]).toEqual([false, true]);
      expect(told(await world().nobody.post('/v1/session/code', { code: '000000' }))).toBe('410 LINK_EXPIRED');
    });

    it('is told of in the audit log, with no secret', async () => {
      const { client, email } = (await newAccount()).owner;
      const { secret, codes } = await switchOn(client);
      const [code = ''] = codes;
      expect((await signIn(email, code)).status).toBe(201);
      expect(told(await signIn(email, code))).toBe('401 SIGN_IN_FAILED');
      await client.post('/v1/profile/second-factor/switch-off', confirmation);
      const entries = async () => (await client.get('/v1/audit-log?limit=100')).body.data;
      const kinds = async () => (await entries()).map(({ kind }: { readonly kind: string }) => kind);
      for (const kind of ['second_factor.on', 'recovery_code.used', 'session.refused', 'second_factor.off'])
        await expect.poll(kinds).toContain(kind);
      const text = JSON.stringify(await entries());
      for (const hidden of [secret, code, code.replaceAll('-', '')]) expect(text).not.toContain(hidden);
    });
  });
}
