import type { ProblemWords } from './tell-problem.ts';

/** Engine and service speak English themselves. */
export const problems: ProblemWords = { warnings: {}, errors: {}, detailed: {}, issues: {} };
