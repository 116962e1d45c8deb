import type { Kysely } from 'kysely';
import { databaseClock } from '../database/database-clock.ts';
import type { Database } from '../schema.ts';

export type StudioFilesStore = ReturnType<typeof createStudioFilesStore>;

export interface StudioFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Compressed with Brotli. */
  readonly isPacked: boolean;
}

/** Files of Studio's builds. Their names tell what they hold, so a file never changes. */
export function createStudioFilesStore(db: Kysely<Database>) {
  const clock = databaseClock(db);
  return {
    /** Notes that these are served now, and answers the names of those that are not stored yet. */
    async note(names: readonly string[]): Promise<readonly string[]> {
      const known = await db
        .updateTable('studio_files')
        .set({ served_at: clock.now() })
        .where('name', 'in', names)
        .returning('name')
        .execute();
      const stored = new Set(known.map(({ name }) => name));
      return names.filter((name) => !stored.has(name));
    },

    /** Leaves out what another node has stored meanwhile. */
    async insert(files: readonly StudioFile[]): Promise<void> {
      const rows = files.map(({ name, bytes, isPacked }) => {
        return { name, body: bytes.toString('base64'), is_packed: Number(isPacked), served_at: clock.now() };
      });
      if (rows.length === 0) return;
      await db
        .insertInto('studio_files')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async find(name: string): Promise<StudioFile | undefined> {
      const row = await db
        .selectFrom('studio_files')
        .select(['body', 'is_packed'])
        .where('name', '=', name)
        .executeTakeFirst();
      return row && { name, bytes: Buffer.from(row.body, 'base64'), isPacked: row.is_packed === 1 };
    },

    /** Those that no node has served for so long. */
    async removeOlderThan(ms: number): Promise<void> {
      await db.deleteFrom('studio_files').where('served_at', '<', clock.now(-ms)).execute();
    },
  };
}
