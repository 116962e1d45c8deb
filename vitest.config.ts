import { defineConfig } from 'vitest/config';
import { runOf } from './tests/support/test-suites.ts';

/** What `npx vitest run …` looks among: all that takes less than minutes, but pictures, which have commands of their own. */
export default defineConfig({ test: runOf(['core', 'units', 'pages', 'heavy', 'contract', 'service', 'trials']) });
