import { operations } from '@platen/api';
import { describe, expect, it } from 'vitest';
import { goodCall, ofOwnPeople } from '../support/good-calls.ts';
import type { World } from '../support/world.ts';

const ofPeople = Object.values(operations).filter(({ access, id }) => access === 'person' && !ofOwnPeople.has(id));

export function sessionsSuite(world: () => World): void {
  describe('operations of people', () => {
    it.each(ofPeople.map(({ id }) => id))('%s is for who is signed in, and for no key and nobody else', async (id) => {
      const { method, path, body } = await goodCall(id, world().ada);
      const options = body ? { body: body() } : {};
      expect((await (await world().person()).call(method, path, options)).status).toBe(200);
      for (const client of [world().ada, world().nobody]) {
        const { status, body: answer } = await client.call(method, path, options);
        expect([status, answer.error.code]).toEqual([401, 'SESSION_EXPIRED']);
      }
    });
  });

  it('tells everybody how people sign in here, and mails links without a word of who exists', async () => {
    const { nobody } = world();
    const ways = await nobody.get('/v1/session/ways');
    expect([ways.status, ways.body.data]).toEqual([200, { passwordReset: true, singleSignOn: false, setup: false }]);
    const asked = await nobody.post('/v1/password-resets', { email: 'nobody@example.com' });
    expect([asked.status, asked.body.data]).toEqual([200, { asked: true }]);
    const redeemed = await nobody.post('/v1/password-resets/redeem', {
      token: 'x'.repeat(43),
      password: 'analytical machine',
    });
    expect([redeemed.status, redeemed.body.error.code]).toEqual([410, 'LINK_EXPIRED']);
    const long = await nobody.post('/v1/password-resets', { email: `${'x'.repeat(20_000)}@example.com` });
    expect([long.status, long.body.error.message]).toEqual([413, 'The body is larger than 16 kB.']);
  });
}
