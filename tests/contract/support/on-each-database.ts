import { afterAll, beforeAll, describe } from 'vitest';
import { columnsOf } from '../../support/columns.ts';
import { type Database, startWorld, type World } from './world.ts';

/** `npm test` takes the one that more can go wrong with; the stores themselves are tried on both, and `--long` tries all on both. */
export const databases = columnsOf('database').slice(process.env['PLATEN_TEST_TIER'] === 'usual' ? -1 : 0);
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const satisfies Record<Database, string>;

/** Sentences of the specification, tried on a service on each database, which is started once for all of them. */
export function onEachDatabase(suites: (world: () => World, database: Database) => void): void {
  for (const database of databases) {
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
