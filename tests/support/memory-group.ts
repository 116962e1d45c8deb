import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithFile } from './temporary-folder.ts';

/** Version 1 has a tree for each resource, version 2 has one for all. */
const trees = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max' },
];
let made = 0;

/**
 * A group of processes that may hold so much memory together, as a container is one, until this file of tests has ended:
 * what starts a program in it. Undefined where this user may make none.
 */
export function memoryGroup(limitBytes: number): readonly string[] | undefined {
  made += 1;
  for (const { folder, limit } of trees) {
    const group = path.join(folder, `platen-test-${process.pid}-${made}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    if (existsSync(path.join(group, limit))) {
      writeFileSync(path.join(group, limit), String(limitBytes));
      endWithFile(() => removeGroup(group));
      return ['sh', '-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh'];
    }
    rmdirSync(group);
  }
  return undefined;
}

/** The system knows of a process for a moment longer than who waits for its end. */
async function removeGroup(group: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      rmdirSync(group);
      return;
    } catch (cause) {
      if (attempt === 100 || (cause as NodeJS.ErrnoException).code !== 'EBUSY') throw cause;
      await pause(100);
    }
  }
}
