import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { testClient } from './postgres/test-client.ts';

export interface AddedPerson {
  readonly id: string;
  readonly email: string;
  /** Roles by ids of accounts. */
  readonly roles: Readonly<Record<string, string>>;
}

/** Adds people to a service's database that sign in with the password of the first person. On SQLite it must be stopped. */
export async function addPeople(
  database: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  people: readonly AddedPerson[],
): Promise<void> {
  const statements = people.flatMap(({ id, email, roles }) => [
    `insert into persons (id, name, email, email_key, password_hash, is_operator, created_at)
       select '${id}', '${id}', '${email}', '${email}', password_hash, 0, created_at
       from persons where is_operator = 1 limit 1`,
    ...Object.entries(roles).map(
      ([accountId, role]) =>
        `insert into memberships (account_id, person_id, role, created_at)
           values ('${accountId}', '${id}', '${role}', '2026-11-22T12:00:00.000Z')`,
    ),
  ]);
  if (database.databaseUrl === undefined) {
    const db = new DatabaseSync(path.join(database.dataDir, 'platen.db'));
    for (const statement of statements) db.exec(statement);
    db.close();
    return;
  }
  const client = await testClient({ connectionString: database.databaseUrl });
  for (const statement of statements) await client.query(statement);
  await client.end();
}
