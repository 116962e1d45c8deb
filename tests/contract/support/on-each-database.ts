import { afterAll, beforeAll, describe } from 'vitest';
import { columnsOf } from '../../support/columns.ts';
import { type Database, startWorld, type World } from './world.ts';

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const satisfies Record<Database, string>;

/** Sentences of the specification, tried on a service on each database, which is started once for all of them. */
export function onEachDatabase(suites: (world: () => World, database: Database) => void): void {
  for (const database of columnsOf('database')) {
    describe(`the service on ${names[database]}`, () => {
      let world: World;
      beforeAll(async () => {
        world = await startWorld(database);
      });
      afterAll(() => world?.stop());
      suites(() => world, database);
    });
  }
}
