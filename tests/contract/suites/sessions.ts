import { operations } from '@platen/api';
import { describe, expect, it } from 'vitest';
import { goodCall } from '../support/good-calls.ts';
import type { World } from '../support/world.ts';

const ofPeople = Object.values(operations).filter(({ access }) => access === 'person');

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
}
