import { type MemberRole, memberRoles } from '@platen/api';
import { describe, expect, it } from 'vitest';
import { type Answer, createClient } from '../support/client.ts';
import { tokenOf } from '../support/owned-ids.ts';
import { cookieOf, sessionClient } from '../support/people.ts';
import { newEmail, type Somebody, teamOf, told } from '../support/team.ts';
import type { World } from '../support/world.ts';

export function membersSuite(world: () => World): void {
  const { invite, accept, somebody, join, newAccount } = teamOf(world);

  describe('an invitation', () => {
    it('shows its link once, tells who has it what it is, and makes a person who is signed in', async () => {
      const { owner, id: accountId } = await newAccount();
      const email = newEmail();
      const { status, headers, body } = await owner.client.post('/v1/invitations', { email, role: 'editor' });
      expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
      const { url, ...invitation } = body.data;
      expect(url).toMatch(new RegExp(`^${world().service.url}/invite/[\\w-]{43}$`));
      expect(invitation).toMatchObject({ email, role: 'editor', invitedBy: 'Grace' });
      expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(7 * 86_400_000);
      expect((await owner.client.get('/v1/invitations')).body.data).toEqual([invitation]);
      const token = tokenOf(url);
      const read = await world().nobody.post('/v1/invitations/read', { token });
      expect(read.body.data).toEqual({
        accountName: 'Grace & Co.',
        email,
        role: 'editor',
        personExists: false,
        expiresAt: invitation.expiresAt,
      });
      const joined = await somebody(token);
      const session = (await joined.client.get('/v1/session')).body.data;
      expect(session.person).toMatchObject({ email, name: 'Grace', operator: false });
      expect(session.accounts).toMatchObject([{ id: accountId, role: 'editor' }]);
      expect((await owner.client.get('/v1/invitations')).body.data).toEqual([]);
      expect(told(await accept(token))).toBe('410 LINK_EXPIRED');
      expect(told(await world().nobody.post('/v1/invitations/read', { token }))).toBe('410 LINK_EXPIRED');
      const { body: list } = await joined.client.get('/v1/members?limit=1&page=2');
      expect(list.data).toEqual([
        { id: joined.id, name: 'Grace', email, role: 'editor', joinedAt: expect.any(String), current: true },
      ]);
      expect(list.pagination.total).toBe(2);
    });

    it('lets in who is signed in with its e-mail, and nobody else who is', async () => {
      const [first, second] = [await newAccount(), await newAccount()];
      const token = await invite(second.owner.client, first.owner.email.toUpperCase(), 'admin');
      const read = await world().nobody.post('/v1/invitations/read', { token });
      expect(read.body.data.personExists).toBe(true);
      expect(told(await accept(token))).toBe('409 PERSON_EXISTS');
      const body = { token };
      expect(told(await second.owner.client.post('/v1/invitations/accept', body))).toBe('403 ACCESS_DENIED');
      expect(told(await world().nobody.post('/v1/invitations/accept', body))).toBe('403 ORIGIN_REFUSED');
      const without = { origin: new URL(world().service.url).origin };
      expect(told(await world().nobody.post('/v1/invitations/accept', body, without))).toBe('401 SESSION_EXPIRED');
      const joined = await first.owner.client.post('/v1/invitations/accept', body);
      expect(joined.status).toBe(201);
      expect(joined.body.data.accounts).toMatchObject([{ role: 'owner' }, { id: second.id, role: 'admin' }]);
      expect(told(await first.owner.client.post('/v1/invitations/accept', body))).toBe('410 LINK_EXPIRED');
    });

    it('is accepted once, however many try at the same moment', async () => {
      const { owner } = await newAccount();
      const token = await invite(owner.client, newEmail(), 'viewer');
      const answers = (await Promise.all(Array.from({ length: 5 }, () => accept(token)))).map(told);
      expect(answers.filter((each) => each === 201)).toHaveLength(1);
      for (const each of answers) expect([201, '410 LINK_EXPIRED', '409 PERSON_EXISTS']).toContain(each);
      expect((await owner.client.get('/v1/members')).body.pagination.total).toBe(2);
    });

    it('is for one account, where two invite the same e-mail at once: the other waits until who was made signs in', async () => {
      const [one, two] = [await newAccount(), await newAccount()];
      const email = newEmail();
      const tokens = [await invite(one.key, email, 'editor'), await invite(two.key, email, 'viewer')];
      const answers = await Promise.all(tokens.map(accept));
      expect(answers.map(told).sort()).toEqual([201, '409 PERSON_EXISTS']);
      const client = sessionClient(world().service, cookieOf(answers.find(({ status }) => status === 201) as Answer));
      const left = tokens[answers.findIndex(({ status }) => status !== 201)];
      expect(told(await client.post('/v1/invitations/accept', { token: left }))).toBe(201);
    });

    it('is void once it was revoked, or replaced by a later one for the same e-mail', async () => {
      const { owner } = await newAccount();
      const email = newEmail();
      const first = await invite(owner.client, email, 'viewer');
      const second = await invite(owner.client, email.toUpperCase(), 'editor');
      expect(told(await accept(first))).toBe('410 LINK_EXPIRED');
      const [{ id }] = (await owner.client.get('/v1/invitations')).body.data;
      expect(told(await owner.client.delete(`/v1/invitations/${id}`))).toBe(200);
      expect(told(await owner.client.delete(`/v1/invitations/${id}`))).toBe('404 INVITATION_NOT_FOUND');
      expect(told(await accept(second))).toBe('410 LINK_EXPIRED');
      expect(told(await owner.client.post('/v1/invitations', { email: owner.email, role: 'viewer' }))).toBe(
        '409 MEMBER_EXISTS',
      );
    });
  });

  describe('members', () => {
    it('are managed by owners and admins, owners by owners alone, and everybody may leave', async () => {
      const { owner, key } = await newAccount();
      const actors = { key, ...Object.fromEntries(memberRoles.slice(1).map((role) => [role, undefined])) };
      for (const actor of Object.keys(actors)) {
        const who = actor === 'key' ? undefined : await join(owner.client, actor as MemberRole);
        const client = who?.client ?? key;
        const tooLow = actor === 'key' ? '403 INSUFFICIENT_PERMISSIONS' : '403 ROLE_TOO_LOW';
        const manages = actor === 'key' || actor === 'admin';
        for (const role of memberRoles) {
          const invited = await client.post('/v1/invitations', { email: newEmail(), role });
          expect([actor, role, told(invited)]).toEqual([actor, role, manages && role !== 'owner' ? 201 : tooLow]);
          const other = await join(owner.client, role);
          const may = manages && role !== 'owner' ? 200 : tooLow;
          const address = `/v1/members/${other.id}`;
          expect([actor, role, told(await client.patch(address, { role: 'viewer' }))]).toEqual([actor, role, may]);
          expect(told(await client.patch(address, { role: 'owner' }))).toBe(tooLow);
          expect([actor, role, told(await client.delete(address))]).toEqual([actor, role, may]);
        }
        if (!who) continue;
        expect(told(await client.patch(`/v1/members/${who.id}`, { role: 'owner' }))).toBe(tooLow);
        expect(told(await client.delete(`/v1/members/${who.id}`))).toBe(200);
        expect(told(await client.get('/v1/members'))).toBe('403 ACCESS_DENIED');
      }
    });

    it('who are the last owner stay one: they can neither leave nor be lowered, also not both at once', async () => {
      const { owner } = await newAccount();
      const leave = ({ id, client }: Somebody) => client.delete(`/v1/members/${id}`);
      const lower = ({ id, client }: Somebody) => client.patch(`/v1/members/${id}`, { role: 'admin' });
      expect(told(await leave(owner))).toBe('409 LAST_OWNER');
      expect(told(await lower(owner))).toBe('409 LAST_OWNER');
      let [one, two] = [owner, await join(owner.client, 'owner')];
      for (const [first, second] of [
        [lower, lower],
        [leave, lower],
        [leave, leave],
      ] as const) {
        const answers = await Promise.all([first(one), second(two)]);
        expect(answers.map(told).sort()).toEqual([200, '409 LAST_OWNER']);
        const left = answers[0]?.status === 200 ? two : one;
        const { data } = (await left.client.get('/v1/members')).body;
        expect(data.filter(({ role }: { readonly role: string }) => role === 'owner')).toHaveLength(1);
        [one, two] = [left, await join(left.client, 'owner')];
      }
    });

    it('have their new role from the next call on; keys live on, and invitations above it end', async () => {
      const { owner } = await newAccount();
      const admin = await join(owner.client, 'admin');
      const { key } = (await admin.client.post('/v1/api-keys', { name: 'Shop' })).body.data;
      const tokens = {
        admin: await invite(admin.client, newEmail(), 'admin'),
        viewer: await invite(admin.client, newEmail(), 'viewer'),
      };
      const changed = await owner.client.patch(`/v1/members/${admin.id}`, { role: 'editor' });
      expect([changed.status, changed.body.data.role]).toEqual([200, 'editor']);
      expect(told(await admin.client.get('/v1/api-keys'))).toBe('403 ROLE_TOO_LOW');
      expect(told(await createClient(world().service.url, key).get('/v1/api-keys'))).toBe(200);
      expect(told(await accept(tokens.admin))).toBe('410 LINK_EXPIRED');
      expect(told(await accept(tokens.viewer))).toBe(201);
    });
  });
}
