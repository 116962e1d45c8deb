import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest where nothing is known of earlier runs, as in a fresh clone. What begins last ends last, so
 * these begin first, in this order; the summary of `npm test` tells when another one belongs here.
 */
const slowest = [
  'tests/cluster/cluster.test.ts',
  'tests/contract/postgres.test.ts',
  'tests/contract/sqlite.test.ts',
  'tests/e2e/ledger.test.ts',
  'tests/crash/crash.test.ts',
  'tests/crash/failpoints.test.ts',
  'tests/vector/text-properties.test.ts',
  'tests/fairness/fairness.test.ts',
  'tests/e2e/restart.test.ts',
  'tests/e2e/backup.test.ts',
  'tests/vector/properties.test.ts',
  'tests/property/layout-fuzz.test.ts',
  'tests/parity/parity.test.ts',
  'tests/hostile/http-bodies.test.ts',
  'tests/e2e/webhooks.test.ts',
];

/** Runs the slowest files first and those that share a fork last, whatever their projects. */
export class SlowFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(
      files.toSorted(
        (a, b) => shares(a) - shares(b) || placeOf(a) - placeOf(b) || this.#expected(b) - this.#expected(a),
      ),
    );
  }

  /** Its last time here in ms, or else its size: larger files tend to take longer. */
  #expected(file: TestSpecification): number {
    return this.ctx.cache.getTestSpecificationResult(file)?.duration ?? statSync(file.moduleId).size / 10;
  }
}

const shares = ({ project }: TestSpecification): number => (project.config.isolate ? 0 : 1);

function placeOf({ moduleId }: TestSpecification): number {
  const place = slowest.findIndex((file) => moduleId.endsWith(file));
  return place < 0 ? slowest.length : place;
}
