import { afterEach, beforeEach } from 'vitest';
import { openStore, type Store } from '../../packages/server/src/store/open-store.ts';
import { emptyPlace } from './empty-place.ts';
import { giveBack } from './postgres/new-database.ts';

/** The rows of one test. */
export interface StoreOfTest {
  /** Open, and empty when the test began. */
  readonly store: Store;
  /** A folder of its own. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Closes it and opens it again, as a restart does; between the two, nobody has its database. */
  reopen(meanwhile?: () => Promise<unknown>): Promise<Store>;
}

/** Gives each test of the surrounding suite an empty store of a column; call it inside `describe`. */
export function useStore(database: 'sqlite' | 'postgres'): StoreOfTest {
  let dataDir = '';
  let databaseUrl: string | undefined;
  let store: Store;
  const open = async () => {
    // The machine of the tests may be so busy that PostgreSQL answers late.
    store = await openStore({ dataDir, databaseUrl, connectTimeoutMs: 60_000 });
    return store;
  };

  beforeEach(async () => {
    ({ dataDir, databaseUrl } = await emptyPlace(database, 'store'));
    await open();
  });
  afterEach(async () => {
    await store.close();
    if (databaseUrl !== undefined) giveBack(databaseUrl);
  });

  return {
    get store() {
      return store;
    },
    get dataDir() {
      return dataDir;
    },
    get databaseUrl() {
      return databaseUrl;
    },
    async reopen(meanwhile) {
      await store.close();
      await meanwhile?.();
      return open();
    },
  };
}
