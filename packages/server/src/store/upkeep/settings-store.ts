import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** Values that are made once and that all nodes on a database share. */
export function createSettingsStore(db: Kysely<Database>) {
  return {
    /** The stored value, or `make`'s when there is none; of several nodes that ask at once, all get the same. */
    async once(name: string, make: () => string): Promise<string> {
      const find = () => db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
      const known = await find();
      if (known) return known.value;
      await db
        .insertInto('settings')
        .values({ name, value: make() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const stored = await find();
      if (!stored) throw new Error(`The setting ${name} could not be stored.`);
      return stored.value;
    },
  };
}
