// Usage: npm run check:generated
//
// Makes every generated file again in memory and fails when one differs from what is committed.

import { spawnSync } from 'node:child_process';
import path from 'node:path';

const generators = ['build-emoji-font.ts', 'build-font-catalog.ts'];

for (const generator of generators) {
  const script = path.join(import.meta.dirname, generator);
  const { status } = spawnSync(process.execPath, [script, '--check'], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
