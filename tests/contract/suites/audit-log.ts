import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { ada, signIn } from '../support/people.ts';
import { newEmail, teamOf, told } from '../support/team.ts';
import { timestamp, type World } from '../support/world.ts';

export function auditLogSuite(world: () => World): void {
  const { invite, join, newAccount } = teamOf(world);
  const entriesOf = async (owner: Client, query = '') => (await owner.get(`/v1/audit-log?limit=100${query}`)).body.data;
  const kindsOf = async (owner: Client, query = '') =>
    (await entriesOf(owner, query)).map(({ kind }: { readonly kind: string }) => kind).toReversed();

  describe('the audit log', () => {
    it('tells owners what concerned access, by whom and when, newest first', async () => {
      const { owner, key, id: accountId } = await newAccount();
      const { client } = owner;
      const { data: made } = (await client.post('/v1/api-keys', { name: 'Shop', scopes: ['designs:read'] })).body;
      expect(told(await key.delete(`/v1/api-keys/${made.id}`))).toBe(200);
      expect(told(await client.post('/v1/account/signing-secret/rotate'))).toBe(200);
      const email = newEmail();
      await invite(client, email, 'viewer');
      const [{ id }] = (await client.get('/v1/invitations')).body.data;
      expect(told(await client.delete(`/v1/invitations/${id}`))).toBe(200);
      const editor = await join(client, 'editor');
      expect(told(await client.patch(`/v1/members/${editor.id}`, { role: 'admin' }))).toBe(200);
      // It is so already.
      expect(told(await client.patch(`/v1/members/${editor.id}`, { role: 'admin' }))).toBe(200);
      const session = await signIn(world().service, { email: editor.email, password: ada.password });
      const change = { currentPassword: ada.password, newPassword: 'analytical machine' };
      expect(told(await session.patch('/v1/profile', change))).toBe(200);
      expect(told(await session.delete('/v1/session'))).toBe(200);
      expect(told(await client.delete(`/v1/members/${editor.id}`))).toBe(200);
      for (const changes of [{ plan: 'Teams' }, { suspended: true }, { suspended: false }])
        expect(told(await world().admin.patch(`/admin/v1/accounts/${accountId}`, changes))).toBe(200);
      expect(await kindsOf(client)).toEqual([
        'account.made',
        'invitation.made',
        'member.added',
        'session.started',
        'key.made',
        'key.revoked',
        'signing_secret.rotated',
        'invitation.made',
        'invitation.withdrawn',
        'invitation.made',
        'member.added',
        'session.started',
        'member.role_changed',
        'session.started',
        'password.changed',
        'session.ended',
        'member.removed',
        'account.plan_changed',
        'account.suspended',
        'account.resumed',
      ]);
      const [removed] = await entriesOf(client, '&kind=member.removed');
      expect(removed).toEqual({
        id: expect.stringMatching(/^aud_/),
        kind: 'member.removed',
        createdAt: expect.stringMatching(timestamp),
        actor: { type: 'person', id: owner.id, name: 'Grace' },
        person: { id: editor.id, name: 'Grace' },
        network: null,
        details: { role: 'admin' },
      });
      expect((await entriesOf(client, '&kind=key.revoked'))[0]).toMatchObject({
        actor: { type: 'key', name: 'First key' },
        details: { name: 'Shop', prefix: made.prefix },
      });
      expect((await entriesOf(client, '&kind=account.plan_changed'))[0]).toMatchObject({
        actor: { type: 'operator', id: null, name: null },
        details: { plan: 'Teams', previousPlan: 'Enterprise' },
      });
      expect(await kindsOf(client, `&personId=${editor.id}`)).toEqual([
        'member.added',
        'session.started',
        'member.role_changed',
        'session.started',
        'password.changed',
        'session.ended',
        'member.removed',
      ]);
      const page = (await client.get('/v1/audit-log?limit=2&page=2')).body;
      expect(page.pagination).toEqual({ page: 2, limit: 2, total: 20, nextCursor: expect.any(String) });
      expect(page.data.map(({ kind }: { readonly kind: string }) => kind)).toEqual([
        'account.plan_changed',
        'member.removed',
      ]);
      const text = JSON.stringify(await entriesOf(client));
      for (const secret of [made.key, ada.password, 'analytical machine', '/invite/'])
        expect(text).not.toContain(secret);
    });

    it('tells of refused sign-ins in all accounts of the person, and in no other', async () => {
      const [one, two, other] = [await newAccount(), await newAccount(), await newAccount()];
      const { email, client } = one.owner;
      const token = await invite(two.owner.client, email, 'viewer');
      expect(told(await client.post('/v1/invitations/accept', { token }))).toBe(201);
      const wrong = { email, password: 'not the password' };
      expect(told(await world().nobody.post('/v1/session', wrong))).toBe('401 SIGN_IN_FAILED');
      const inFirst = { 'platen-account': one.id };
      await expect
        .poll(async () => (await client.call('GET', '/v1/audit-log', { headers: inFirst })).body.data[0])
        .toMatchObject({
          kind: 'session.refused',
          actor: { type: 'nobody', id: null },
          person: { id: one.owner.id },
          network: expect.stringMatching(/[.:]/),
        });
      expect(await kindsOf(two.owner.client)).toContain('session.refused');
      expect(await kindsOf(other.owner.client)).toEqual([
        'account.made',
        'invitation.made',
        'member.added',
        'session.started',
      ]);
    });

    it('is for owners alone: no key reads it, and no other role', async () => {
      const { owner, key } = await newAccount();
      expect(told(await key.get('/v1/audit-log'))).toBe('403 INSUFFICIENT_PERMISSIONS');
      for (const role of ['admin', 'editor', 'viewer'] as const) {
        const { status, body } = await (await join(owner.client, role)).client.get('/v1/audit-log');
        expect([status, body.error.code, body.error.details]).toEqual([
          403,
          'ROLE_TOO_LOW',
          { role, roles: ['owner'] },
        ]);
      }
      expect(told(await owner.client.get('/v1/audit-log?kind=everything'))).toBe('400 INVALID_REQUEST');
    });
  });
}
