import { operations } from '@platen/api';
import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { goodCall, type OperationId, ofOwnPeople } from '../support/good-calls.ts';
import { makeOwned } from '../support/owned-ids.ts';
import type { World } from '../support/world.ts';

const examples = (Object.keys(operations) as OperationId[]).flatMap((id) => {
  const operation = operations[id];
  // Who signs in must exist: people.ts tries it.
  if (operation.access === 'public' || ofOwnPeople.has(id)) return [];
  const shown: Readonly<Record<string, unknown>> =
    'body' in operation && 'examples' in operation.body ? operation.body.examples : {};
  return Object.entries(shown).map(([name, body]) => ({ id, name, body }));
});

export function examplesSuite(world: () => World): void {
  describe('the examples of the description', () => {
    it('are many', () => {
      expect(examples.length).toBeGreaterThan(15);
    });

    it.each(examples)('are taken: $name of $id', async ({ id, body }) => {
      const client = await world().callerOf(operations[id]);
      const { method, path } = await goodCall(id, client);
      const { status, body: answer } = await client.call(method, path, { body: await withIds(body, client) });
      expect(status, JSON.stringify(answer)).toBeLessThan(300);
    });
  });
}

/** The body with a design of the caller where an example shows `dsn_…`. */
async function withIds(body: unknown, client: Client): Promise<unknown> {
  const text = JSON.stringify(body);
  return JSON.parse(text.includes('dsn_…') ? text.replaceAll('dsn_…', await makeOwned.designId(client)) : text);
}
