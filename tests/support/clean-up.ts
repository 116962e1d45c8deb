import { readFileSync } from 'node:fs';
import { afterAll } from 'vitest';
import { cleanUp } from './temporary-folder.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** CPU time of a file of tests, with the processes that it started and that have ended. */
    cpuSeconds?: number;
  }
}

/** Linux gives user space 100 on every platform. */
const ticksPerSecond = 100;

const before = cpuSeconds();

// Vitest loads this before each file of tests, and runs hooks that follow tests in reverse: this one is the last.
// biome-ignore lint/correctness/noEmptyPattern: Vitest takes no other first argument.
afterAll(async ({}, file) => {
  await cleanUp();
  file.meta.cpuSeconds = cpuSeconds() - before;
});

/** CPU time of this process so far, and of those that it waited for; fields 14 to 17 of `stat`, see proc(5). */
function cpuSeconds(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const text = readFileSync('/proc/self/stat', 'utf8');
  // The second field is the name of the program in brackets, which may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}
