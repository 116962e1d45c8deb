import { afterAll } from 'vitest';
import { cleanUp } from './temporary-folder.ts';

// Vitest loads this before each file of tests, and runs hooks that follow tests in reverse: this one is the last.
afterAll(cleanUp);
