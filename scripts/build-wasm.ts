// Usage: npm run generate:wasm [-- --check]
//
// Compiles packages/engine/wasm/png (AssemblyScript) to packages/engine/src/encode/png/png-stream.generated.wasm.
// With --check it writes nothing and fails when the committed module differs.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';

const root = path.dirname(import.meta.dirname);
const source = path.join(root, 'packages/engine/wasm/png/index.ts');
const target = path.join(root, 'packages/engine/src/encode/png/png-stream.generated.wasm');

let compiled: Uint8Array | undefined;
const { error, stderr } = await asc.main(
  [path.relative(root, source), '--baseDir', root, '--outFile', 'module.wasm'].concat(
    // The whole module works on addresses: no garbage collector and no checks of types at run time.
    ['--runtime', 'stub', '--noAssert', '--enable', 'simd', '-O3', '--converge'],
  ),
  {
    writeFile: (name, contents) => {
      if (name.endsWith('.wasm') && typeof contents !== 'string') compiled = contents;
    },
  },
);
if (error !== null || compiled === undefined) {
  console.error(stderr.toString());
  throw error ?? new Error('the compiler wrote no module');
}

if (!process.argv.includes('--check')) writeFileSync(target, compiled);
else if (Buffer.compare(readFileSync(target), compiled) !== 0) {
  console.error('The PNG module is stale: run npm run generate:wasm and commit it.');
  process.exitCode = 1;
}
console.log(`the PNG module has ${compiled.byteLength} bytes`);
