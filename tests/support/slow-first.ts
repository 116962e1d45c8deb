import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest on two cores, in seconds. What begins last ends last, so these begin first; the summary of
 * `npm test` tells when another one belongs here. Where a file ran before, its last time counts instead.
 */
const seconds: Readonly<Record<string, number>> = {
  'tests/cluster/cluster.test.ts': 145,
};

/** Runs the slowest files first and those that share a fork last, whatever their projects. */
export class SlowFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b) || this.#expectedMs(b) - this.#expectedMs(a)));
  }

  #expectedMs(file: TestSpecification): number {
    const known = this.ctx.cache.getTestSpecificationResult(file)?.duration;
    if (known !== undefined) return known;
    const listed = Object.entries(seconds).find(([path]) => file.moduleId.endsWith(path))?.[1];
    // Larger files tend to take longer.
    return listed === undefined ? statSync(file.moduleId).size / 10 : listed * 1_000;
  }
}

const rank = ({ project }: TestSpecification): number => (project.config.isolate ? 0 : 1);
