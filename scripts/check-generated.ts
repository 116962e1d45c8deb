// Usage: npm run check:generated
//
// Fails when a generated file is not what its script would write now.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from './generated-files.ts';

/** Scripts that compare their own output when they are called with --check. */
const checkingScripts = [
  'build-emoji-font.ts',
  'build-font-catalog.ts',
  'build-icon-index.ts',
  'build-wasm.ts',
  'index-stock.ts',
  'generate-templates.ts',
];

const stale = Object.entries(generatedFiles)
  .filter(([file, make]) => !existsSync(file) || readFileSync(file, 'utf8') !== make())
  .map(([file]) => file);
for (const file of stale) console.error(`${file} is out of date; run: node scripts/build-generated.ts`);

const failed = checkingScripts.filter((script) => {
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, script), '--check'], {
    stdio: 'inherit',
  });
  return status !== 0;
});
process.exit(stale.length + failed.length === 0 ? 0 : 1);
