import { defineConfig } from 'vitest/config';
import { everyRun } from '../support/test-suites.ts';

/** Every attack case of `docs/reference/security.md`; all but those of `long` are part of `npm test -- --long` as well. */
export default defineConfig({ test: { ...everyRun, include: ['tests/hostile/**/*.test.ts'] } });
