// Loaded into the service before its own code (`--import`): on SIGUSR2 it lets V8 collect what is garbage and writes what
// is left to the file that SOAK_LIVES names, a line of JSON each time.
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { figuresOf } from '../e2e/process-figures.ts';

const file = process.env['SOAK_LIVES'];
if (file === undefined) throw new Error('SOAK_LIVES is not set: it names the file to write to.');
setFlagsFromString('--expose-gc');
const gc: (options: object) => void = runInNewContext('gc');
/** As V8 does before it gives up: it also gives back the pages that it would keep ready. */
const collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
/** Pages are given back in the background. */
const giveBackMs = 200;

process.on('SIGUSR2', () => {
  collect();
  setTimeout(() => {
    const { heapUsed, external } = process.memoryUsage();
    appendFileSync(
      file,
      `${JSON.stringify({ livesMb: (heapUsed + external) / 1e6, processMb: figuresOf(process.pid).anonymousMb })}\n`,
    );
  }, giveBackMs);
});
