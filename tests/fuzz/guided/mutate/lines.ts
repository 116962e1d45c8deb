import type { MutationHelp } from '../fuzz-target.ts';
import { below, mutateBytes, pick } from './bytes.ts';

type Change = (lines: string[], help: MutationHelp) => void;

const lineEnd = '\r\n';
const maxTimes = 3;

/** Changes a text of lines, such as a form, so that most lines stay whole. */
export function mutateLines(input: Buffer, help: MutationHelp): Buffer {
  const lines = linesOf(input);
  const times = 1 + below(maxTimes, help.random);
  for (let done = 0; done < times && lines.length > 0; done += 1) pick(changes, help.random)(lines, help);
  return Buffer.from(lines.join(lineEnd), 'latin1');
}

function linesOf(input: Buffer): string[] {
  return input.toString('latin1').split(lineEnd);
}

const runOf = ({ length }: readonly string[], random: () => number): readonly [start: number, count: number] => {
  const start = below(length, random);
  return [start, 1 + below(Math.min(6, length - start), random)];
};

const remove: Change = (lines, { random }) => {
  lines.splice(...runOf(lines, random));
};
const repeat: Change = (lines, { random }) => {
  const [start, count] = runOf(lines, random);
  lines.splice(below(lines.length, random), 0, ...lines.slice(start, start + count));
};
const move: Change = (lines, { random }) => {
  const part = lines.splice(...runOf(lines, random));
  lines.splice(below(lines.length + 1, random), 0, ...part);
};
const take: Change = (lines, { random, other }) => {
  const from = linesOf(other());
  const [start, count] = runOf(from, random);
  lines.splice(below(lines.length, random), 0, ...from.slice(start, start + count));
};
const insertWord: Change = (lines, { random, dictionary }) => {
  lines.splice(below(lines.length, random), 0, pick(dictionary, random).toString('latin1'));
};
const changeLine: Change = (lines, help) => {
  const at = below(lines.length, help.random);
  lines[at] = mutateBytes(Buffer.from(lines[at] ?? '', 'latin1'), { ...help, maxBytes: 3_000 }).toString('latin1');
};

const changes: readonly Change[] = [remove, repeat, move, take, insertWord, changeLine, changeLine, changeLine];
