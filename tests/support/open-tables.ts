import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { NodeSqliteDialect } from '../../packages/server/src/store/embedded/node-sqlite-dialect.ts';
import { openDatabase } from '../../packages/server/src/store/embedded/open-database.ts';
import { migrate } from '../../packages/server/src/store/migrations/migrate.ts';
import type { Database } from '../../packages/server/src/store/schema.ts';
import { newDatabase } from './postgres/new-database.ts';
import { testPool } from './postgres/test-pool.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface OpenTables {
  readonly db: Kysely<Database>;
  /** What was asked since it was taken last. */
  taken(): readonly CompiledQuery[];
  close(): Promise<void>;
}

/** All tables of a new database, for who writes rows by SQL or looks at what is asked. */
export async function openTables(database: 'sqlite' | 'postgres'): Promise<OpenTables> {
  const asked: CompiledQuery[] = [];
  const log = ({ query }: { readonly query: CompiledQuery }) => {
    asked.push(query);
  };
  const taken = () => asked.splice(0);
  if (database === 'postgres') {
    const pool = testPool(await newDatabase(), 4);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log });
    return { db, taken, close: () => db.destroy() };
  }
  const opened = openDatabase(temporaryFolder('tables'), 'platen.db');
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(opened.database), log });
  await migrate(db);
  return {
    db,
    taken,
    async close() {
      await db.destroy();
      opened.left();
    },
  };
}
