import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import type { Unit } from '../database/units-of-work.ts';

const start = Date.parse('2026-11-22T12:00:00.000Z');

describe.each(columnsOf('database'))('links that set a password on %s', (kind) => {
  const rows = useStore(kind);
  const commit = (work: (unit: Unit) => Promise<unknown>) => rows.store.units.commit(work);

  async function makePerson(personId: string): Promise<void> {
    const person = {
      id: personId,
      name: personId,
      email: `${personId}@example.com`,
      isOperator: false,
      createdAt: new Date(start).toISOString(),
    };
    await commit((unit) => rows.store.people.insert(unit, { person, passwordHash: 'hash' }));
    for (let count = 1; count <= 5; count += 1) {
      const reset = {
        tokenHash: `${personId} ${count}`,
        personId,
        expiresAt: new Date(start + count * 1_000).toISOString(),
      };
      await commit((unit) => rows.store.passwordResets.insert(unit, reset, { most: 3 }));
    }
  }
  const goodOnes = async (personId: string) => {
    const all = [1, 2, 3, 4, 5];
    const found = await Promise.all(
      all.map((count) => rows.store.passwordResets.find(`${personId} ${count}`, new Date(start).toISOString())),
    );
    return all.filter((_, index) => found[index] === personId);
  };

  it('are the three newest of a person, and end with the password or the person', async () => {
    const { people, leaving } = rows.store;
    const ends: Readonly<Record<string, (unit: Unit, personId: string) => Promise<unknown>>> = {
      ada: (unit, personId) => people.setPassword(unit, { personId, passwordHash: 'other' }),
      bob: (unit, personId) => people.forgetPassword(unit, personId),
      eve: (unit, personId) => leaving.deletePerson(unit, personId),
    };
    for (const personId of Object.keys(ends)) await makePerson(personId);
    for (const [personId, end] of Object.entries(ends)) {
      expect(await goodOnes(personId)).toEqual([3, 4, 5]);
      await commit((unit) => end(unit, personId));
      expect(await goodOnes(personId)).toEqual([]);
    }
  });
});
