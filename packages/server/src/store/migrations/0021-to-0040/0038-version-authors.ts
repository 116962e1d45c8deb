import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Who made which version of a design. A table of its own: a version that an older node makes meanwhile has no row here, and so
 * no author that is not its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, text, whole } = portable(db);
  await createTable('version_authors')
    .addColumn('design_id', text, (column) => column.notNull().references('designs.id').onDelete('cascade'))
    .addColumn('version', whole, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('author', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('version_authors_key', ['design_id', 'version'])
    .execute();
  await db.schema.createIndex('version_authors_by_account').on('version_authors').column('account_id').execute();
}
