import { hasPostgres, postgresFolder } from './postgres/postgres-package.ts';

/** What each way to run the service keeps its things in; ARCHITECTURE.md has the same columns. */
const columns = {
  'one-machine': { database: 'sqlite', queue: 'in process', files: 'file', limits: 'memory' },
  'many-machines': { database: 'postgres', queue: 'pg-boss', files: 's3', limits: 'postgres' },
} as const;

type Column = (typeof columns)[keyof typeof columns];
type Part = keyof Column;

const only = process.env['PLATEN_TEST_COLUMN'] ?? '';
const chosen = Object.entries(columns).flatMap(([name, column]) => (only === '' || only === name ? [column] : []));
if (chosen.length === 0) {
  throw new Error(`PLATEN_TEST_COLUMN: expected one of ${Object.keys(columns).join(', ')}; received ${only}`);
}

/** One machine needs nothing that may be missing. */
const usable = hasPostgres ? chosen : chosen.filter(({ database }) => database === 'sqlite');
if (usable.length === 0)
  throw new Error('npm has no PostgreSQL for this platform, and PLATEN_TEST_COLUMN asks for it.');
if (postgresFolder === undefined)
  console.log('skip the column of many machines: npm has no PostgreSQL for this platform');

/**
 * What suites that hold for both columns are run on: each for itself, and of a part that does not matter to it,
 * nothing. `PLATEN_TEST_COLUMN=many-machines npx vitest run` runs one column.
 */
export function columnsOf<Name extends Part>(part: Name): readonly Column[Name][] {
  return usable.map((column) => column[part]);
}
