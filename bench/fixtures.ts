import path from 'node:path';

/** The designs that the benchmark draws are those that the tests look at. */
export const fixtureFolder = path.join(import.meta.dirname, '../fixtures/designs');
