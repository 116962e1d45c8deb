// Usage: node scripts/check-generated.ts
//
// Fails when a generated file is not what its script would write now.

import { existsSync, readFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.ts';

const stale = Object.entries(generatedFiles)
  .filter(([file, make]) => !existsSync(file) || readFileSync(file, 'utf8') !== make())
  .map(([file]) => file);
for (const file of stale) console.error(`${file} is out of date; run: node scripts/build-generated.ts`);
process.exit(stale.length === 0 ? 0 : 1);
