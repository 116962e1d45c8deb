// Started by `watch-fuzzing.ts` with a channel to it: node fuzz-process.ts NAME FILE COVERS FOLDER SEED UNTIL_MS [INPUTS]
import { pathToFileURL } from 'node:url';
import { BlockCoverage } from './block-coverage.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { Fuzzer } from './fuzzer.ts';

const [name = '', file = '', covers = '', folder = '', seed, untilMs, inputs] = process.argv.slice(2);
// Whoever started it was ended: nobody hears of what it finds.
const abandoned = () => process.exit(1);
process.once('disconnect', abandoned);
const coverage = new BlockCoverage(new RegExp(covers));
const { target } = (await import(pathToFileURL(file).href)) as { readonly target: FuzzTarget };
const fuzzer = new Fuzzer({
  name,
  target,
  coverage,
  seed: Number(seed),
  folder,
  onFinding: ({ input, ...finding }) => tell({ type: 'finding', ...finding, input: input.toString('base64') }),
  onFigures: (figures) => tell({ type: 'figures', figures }),
});
const end = await fuzzer.run({ untilMs: Number(untilMs), inputs: inputs === undefined ? undefined : Number(inputs) });
tell({ type: 'figures', figures: fuzzer.figures() });
tell({ type: 'ended', end });
// Targets may hold timers and servers.
process.off('disconnect', abandoned);
process.disconnect();

function tell(message: object): void {
  process.send?.(message);
}
