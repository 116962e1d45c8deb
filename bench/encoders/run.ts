// Usage: npm run bench:encoders [-- --rounds 8] [-- --write-docs]
//
// Lets every encoder that was thought of write the same pixels, in turns, and prints CPU time (the least of all rounds)
// and size. `--write-docs` puts the table into docs/benchmarks.md, which `npm run bench -- --write-docs` does, too.

import { parseArgs } from 'node:util';
import { writeEncoders } from './write-encoders.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, 'write-docs': { type: 'boolean', default: false } },
});
await writeEncoders({ rounds: Number(options.rounds), intoDocs: options['write-docs'] });
