import { operations } from '@platen/api';
import { describe, expect, it } from 'vitest';
import { tokenOf } from '../support/owned-ids.ts';
import { teamOf, told } from '../support/team.ts';
import { timestamp, type World } from '../support/world.ts';

const ofOperators = Object.values(operations).filter(({ access }) => access === 'operator');

export function operatorSuite(world: () => World): void {
  const { newAccount } = teamOf(world);

  describe('what operators do', () => {
    it.each(ofOperators.map(({ id, method, path }) => ({ id, method, path })))(
      '$id is for no key, no other person and nobody',
      async ({ method, path }) => {
        const address = `/v1${path.replace(/\{\w+\}/g, 'acc_x')}`;
        const { owner } = await newAccount();
        for (const [client, expected] of [
          [world().nobody, '401 SESSION_EXPIRED'],
          [world().ada, '401 SESSION_EXPIRED'],
          [owner.client, '403 ROLE_TOO_LOW'],
        ] as const) {
          const body = method === 'GET' ? {} : { body: {} };
          expect(told(await client.call(method, address, body))).toBe(expected);
        }
      },
    );

    it('tells how the installation does', async () => {
      const { status, body, headers } = await (await world().person()).get('/v1/operator/installation');
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body.data).toMatchObject({
        node: expect.stringMatching(/^nod_/),
        startedAt: expect.stringMatching(timestamp),
        database: world().databaseUrl === undefined ? 'sqlite' : 'postgres',
        files: world().databaseUrl === undefined ? 'disk' : 's3',
        nodes: [{ id: body.data.node, role: 'all' }],
        queue: { waiting: 0 },
        processes: [{ kind: 'render' }, { kind: 'analysis' }],
      });
      expect(body.data.caches.length).toBeGreaterThan(3);
      expect(body.data.disk.totalBytes).toBeGreaterThan(body.data.disk.freeBytes);
    });

    it('makes accounts, moves them to other plans, suspends them, and invites their owners', async () => {
      const operator = await world().person();
      const made = await operator.post('/v1/operator/accounts', { name: 'Print shop', plan: 'Free' });
      expect(made.status).toBe(201);
      expect(made.headers.get('cache-control')).toBe('no-store');
      const { accountId } = made.body.data;
      const path = `/v1/operator/accounts/${accountId}`;
      expect((await operator.patch(path, { plan: 'Teams' })).body.data.plan).toBe('Teams');
      expect((await operator.patch(path, { suspended: true })).body.data.suspended).toBe(true);
      expect((await operator.patch(path, { suspended: false })).body.data.suspended).toBe(false);
      const listed = (await operator.get('/v1/operator/accounts?limit=100')).body.data;
      expect(listed.find((each: { accountId: string }) => each.accountId === accountId)).toMatchObject({
        plan: 'Teams',
      });
      const invited = await operator.post(`${path}/invitations`, { email: 'owner@example.com', role: 'owner' });
      expect(invited.status).toBe(201);
      const read = await world().nobody.post('/v1/invitations/read', { token: tokenOf(invited.body.data.url) });
      expect(read.body.data).toMatchObject({ accountName: 'Print shop', role: 'owner' });
      expect(told(await operator.patch('/v1/operator/accounts/acc_none', { plan: 'Free' }))).toBe(
        '404 ACCOUNT_NOT_FOUND',
      );
    });
  });
}
