import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest where nothing is known of earlier runs, as in a fresh clone. What begins last ends last, so
 * these begin first, in this order; the summary of `npm test` tells when another one belongs here.
 */
const slowest = [
  'tests/crash/failpoints.test.ts',
  'tests/vector/properties.test.ts',
  'tests/contract/renders.test.ts',
  'tests/studio/large-run.test.ts',
  'tests/cluster/cluster.test.ts',
  'tests/svg-suite/svg-suite.test.ts',
  'tests/vector/designs.test.ts',
  'tests/e2e/fresh-install.test.ts',
  'tests/deploy/dockerfile.test.ts',
  'tests/vector/inkscape.test.ts',
  'tests/contract/accounts.test.ts',
  'tests/studio/accessibility/problems.test.ts',
  'tests/studio/accessibility/people.test.ts',
  'tests/studio/roles.test.ts',
  'tests/vector/text-properties.test.ts',
  'tests/fuzz/guided/strange-bytes.test.ts',
  'tests/crash/made-once.test.ts',
  'tests/vector/art-judged.test.ts',
  'packages/engine/src/fonts/measuring/every-glyph.test.ts',
  'tests/hostile/long/endurance.test.ts',
  'tests/e2e/cli.test.ts',
  'tests/parity/parity.test.ts',
  'tests/e2e/backup.test.ts',
  'tests/templates/templates.test.ts',
  'tests/crash/orphans.test.ts',
  'tests/e2e/restart.test.ts',
  'tests/fairness/fairness.test.ts',
  'tests/vector/chromium.test.ts',
  'tests/vector/pdf-js-designs.test.ts',
  'tests/e2e/webhooks.test.ts',
  'tests/e2e/ledger.test.ts',
  'tests/crash/crash.test.ts',
  'tests/e2e/assets.test.ts',
  'tests/hostile/long/overload.test.ts',
  'tests/hostile/svg.test.ts',
  'tests/fixtures/designs.test.ts',
  'tests/hostile/text-and-templates.test.ts',
  'tests/crash/sent-again.test.ts',
  'packages/engine/src/pipeline/images/pixel-budget.test.ts',
  'tests/property/layout-fuzz.test.ts',
  'tests/e2e/overload.test.ts',
  'tests/hostile/http-bodies.test.ts',
];

/** Runs the slowest files first, whatever their projects, and last those that share a fork, by project. */
export class SlowFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(
      files.toSorted(
        (a, b) =>
          forkOf(a).localeCompare(forkOf(b)) || placeOf(a) - placeOf(b) || this.#expected(b) - this.#expected(a),
      ),
    );
  }

  /** Its last time here in ms, or else its size: larger files tend to take longer. */
  #expected(file: TestSpecification): number {
    return this.ctx.cache.getTestSpecificationResult(file)?.duration ?? statSync(file.moduleId).size / 10;
  }
}

/** A fork that files share goes on with the next file only where that is of the same project; '' for a fork of its own. */
const forkOf = ({ project }: TestSpecification): string => (project.config.isolate ? '' : project.name);

function placeOf({ moduleId }: TestSpecification): number {
  const place = slowest.findIndex((file) => moduleId.endsWith(file));
  return place < 0 ? slowest.length : place;
}
