// Usage: node scripts/build-generated.ts
//
// Writes every generated file anew. `scripts/check-generated.ts` tells when this is needed.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from './generated-files.ts';

for (const [file, make] of Object.entries(generatedFiles)) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, make());
  console.log(`wrote ${file}`);
}
