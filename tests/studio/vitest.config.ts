import { defineConfig } from 'vitest/config';
import { runOf } from '../support/test-suites.ts';

export default defineConfig({ test: runOf(['studio']) });
