// Usage: npm run generate:wasm [-- --check]
//
// Compiles packages/engine/wasm/png and …/jpeg (AssemblyScript) to *.generated.wasm in packages/engine/src/encode.
// With --check it writes nothing and fails when a committed module differs.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';

const root = path.dirname(import.meta.dirname);
const modules = { png: 'png/png-stream.generated.wasm', jpeg: 'jpeg/jpeg-bands.generated.wasm' };

for (const [name, file] of Object.entries(modules)) {
  const compiled = await compile(path.join(root, 'packages/engine/wasm', name, 'index.ts'));
  const target = path.join(root, 'packages/engine/src/encode', file);
  if (!process.argv.includes('--check')) writeFileSync(target, compiled);
  else if (Buffer.compare(readFileSync(target), compiled) !== 0) {
    console.error(`${file} is stale: run npm run generate:wasm and commit it.`);
    process.exitCode = 1;
  }
  console.log(`${file} has ${compiled.byteLength} bytes`);
}

async function compile(source: string): Promise<Uint8Array> {
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
  if (error === null && compiled !== undefined) return compiled;
  console.error(stderr.toString());
  throw error ?? new Error('the compiler wrote no module');
}
