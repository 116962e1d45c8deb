import { mutateJson } from '../../../support/mutate-json.ts';
import type { MutationHelp } from '../fuzz-target.ts';
import { below, mutateBytes } from './bytes.ts';

const maxTimes = 4;

/** Changes a JSON text so that it stays one; parts of other inputs and words of the format come in. */
export function jsonMutator(words: readonly string[]) {
  return (input: Buffer, help: MutationHelp): Buffer => {
    const document = parsed(input);
    if (document === undefined) return mutateBytes(input, help);
    const { random } = help;
    const times = 1 + below(maxTimes, random);
    const changed = mutateJson(document, { random, times, words, donor: parsed(help.other()) });
    return Buffer.from(JSON.stringify(changed) ?? 'null');
  };
}

function parsed(input: Buffer): unknown {
  try {
    return JSON.parse(input.toString('utf8'));
  } catch {
    return undefined;
  }
}
