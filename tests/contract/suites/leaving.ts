import { describe, expect, it } from 'vitest';
import { ada } from '../support/people.ts';
import { switchOn } from '../support/second-factor.ts';
import { teamOf, told } from '../support/team.ts';
import type { World } from '../support/world.ts';

export function leavingSuite(world: () => World): void {
  const { invite, join, newAccount } = teamOf(world);
  const password = { currentPassword: ada.password };

  describe('a person', () => {
    it('reads everything that is kept of them, and no secret', async () => {
      const { client, id, email } = (await newAccount()).owner;
      const { secret, codes } = await switchOn(client);
      const { status, headers, body } = await client.get('/v1/profile/export');
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body.data).toMatchObject({
        person: { id, email },
        accounts: [{ name: 'Grace & Co.', role: 'owner' }],
        sessions: [{ id: expect.stringMatching(/^ses_/) }],
        identities: [],
      });
      const kinds = body.data.auditLog.map(({ kind }: { readonly kind: string }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['member.added', 'session.started', 'second_factor.on']));
      for (const hidden of [secret, ...codes, 'argon2']) expect(JSON.stringify(body)).not.toContain(hidden);
    });

    it('deletes themselves with the password, at once, and is told of as gone', async () => {
      const { owner } = await newAccount();
      const leaver = await join(owner.client, 'admin');
      const key = (await leaver.client.post('/v1/api-keys', { name: 'Shop' })).body.data;
      const wrong = { currentPassword: 'not the password' };
      for (const body of [wrong, {}])
        expect(told(await leaver.client.post('/v1/profile/delete', body))).toBe('401 SIGN_IN_FAILED');
      const gone = await leaver.client.post('/v1/profile/delete', password);
      expect([told(gone), gone.headers.getSetCookie()[0]]).toEqual([200, expect.stringMatching(/Max-Age=0$/)]);
      expect(told(await leaver.client.get('/v1/session'))).toBe('401 SESSION_EXPIRED');
      const signIn = { email: leaver.email, password: ada.password };
      expect(told(await world().nobody.post('/v1/session', signIn))).toBe('401 SIGN_IN_FAILED');
      const members = (await owner.client.get('/v1/members')).body.data;
      expect(members.map(({ id }: { readonly id: string }) => id)).toEqual([owner.id]);
      // What they made is the account's.
      const keys = (await owner.client.get('/v1/api-keys')).body.data;
      expect(keys.map(({ id }: { readonly id: string }) => id)).toContain(key.id);
      const [entry] = (await owner.client.get('/v1/audit-log?kind=person.deleted')).body.data;
      expect(entry).toMatchObject({ actor: { id: leaver.id, name: null }, person: { id: leaver.id, name: null } });
    });

    it('stays as long as they are the only owner of an account', async () => {
      const { owner, id: accountId } = await newAccount();
      const refused = await owner.client.post('/v1/profile/delete', password);
      expect([told(refused), refused.body.error.details]).toEqual(['409 LAST_OWNER', { accounts: [accountId] }]);
      const other = await join(owner.client, 'owner');
      const both = await Promise.all([owner, other].map(({ client }) => client.post('/v1/profile/delete', password)));
      // When two go at once, one of them stays.
      expect(both.map(told).toSorted()).toEqual([200, '409 LAST_OWNER'].toSorted());
    });
  });

  describe('an account', () => {
    it('is deleted by the operator, and lets nobody in from then on', async () => {
      const { owner, key, id } = await newAccount();
      const remove = () => world().admin.delete(`/admin/v1/accounts/${id}`);
      expect([told(await remove()), told(await remove())]).toEqual([200, '404 ACCOUNT_NOT_FOUND']);
      expect(told(await key.get('/v1/designs'))).toBe('401 INVALID_API_KEY');
      expect(told(await owner.client.get('/v1/designs'))).toBe('403 ACCESS_DENIED');
    });
  });

  describe('a session of somebody with several accounts', () => {
    it('acts for the account that was chosen where a call names none', async () => {
      const [one, two, other] = [await newAccount(), await newAccount(), await newAccount()];
      const { client, email } = one.owner;
      const token = await invite(two.owner.client, email, 'viewer');
      expect(told(await client.post('/v1/invitations/accept', { token }))).toBe(201);
      expect(told(await client.get('/v1/account'))).toBe('400 INVALID_REQUEST');
      expect((await client.get('/v1/session')).body.data.accountId).toBeNull();
      const chosen = await client.patch('/v1/session', { accountId: two.id });
      expect([told(chosen), chosen.body.data.accountId]).toEqual([200, two.id]);
      expect((await client.get('/v1/account')).body.data.id).toBe(two.id);
      const named = await client.call('GET', '/v1/account', { headers: { 'platen-account': one.id } });
      expect(named.body.data.id).toBe(one.id);
      expect(told(await client.patch('/v1/session', { accountId: other.id }))).toBe('403 ACCESS_DENIED');
      // Who is removed from it acts for no account of others.
      expect(told(await two.owner.client.delete(`/v1/members/${one.owner.id}`))).toBe(200);
      expect((await client.get('/v1/account')).body.data.id).toBe(one.id);
      expect((await client.get('/v1/session')).body.data.accountId).toBeNull();
    });
  });
}
