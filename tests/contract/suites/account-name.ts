import { describe, expect, it } from 'vitest';
import { teamOf } from '../support/team.ts';
import type { World } from '../support/world.ts';

export function accountNameSuite(world: () => World): void {
  describe('the name of an account', () => {
    const { newAccount, join } = teamOf(world);

    it('changes the name, and the audit log tells so', async () => {
      const { client } = (await newAccount()).owner;
      const { status, body } = await client.patch('/v1/account', { name: '  Acme & Söhne ' });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ name: 'Acme & Söhne', fileAccess: 'public' });
      expect((await client.get('/v1/account')).body.data.name).toBe('Acme & Söhne');
      expect((await client.get('/v1/session')).body.data.accounts[0].name).toBe('Acme & Söhne');
      const [entry] = (await client.get('/v1/audit-log?kind=account.changed')).body.data;
      expect(entry).toMatchObject({ actor: { type: 'person' }, details: { name: 'Acme & Söhne' } });
    });

    it.each(['', '   ', 7, null, 'a'.repeat(2_000)])('refuses the name %j', async (name) => {
      const { status, body } = await world().ada.patch('/v1/account', { name });
      expect(status).toBe(400);
      expect(body.error.details.field).toBe('name');
    });

    it('is for admins and owners', async () => {
      const { client } = (await newAccount()).owner;
      const editor = await join(client, 'editor');
      const { status, body } = await editor.client.patch('/v1/account', { name: 'Taken' });
      expect(status).toBe(403);
      expect(body.error.code).toBe('ROLE_TOO_LOW');
      const admin = await join(client, 'admin');
      expect((await admin.client.patch('/v1/account', { name: 'Given' })).status).toBe(200);
    });
  });
}
