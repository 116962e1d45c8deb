import type { MutationHelp } from '../fuzz-target.ts';

/** Numbers at which readers of lengths and places go wrong. */
const oddBytes = [0, 1, 0x7f, 0x80, 0xfe, 0xff];
const oddWords = [
  0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff,
];
const oddNumbers = ['0', '-1', '1', '-0', '0.5', '1e9', '1e999', '-1e308', '99999999999999999999', '4294967296', 'NaN'];
/** Half of all changes hit the first bytes, where heads and directories are. */
const headBytes = 256;
const maxStack = 8;

type Change = (input: Buffer, help: MutationHelp) => Buffer;

/** Changes some bytes: a few of these, one after the other. */
export function mutateBytes(input: Buffer, help: MutationHelp): Buffer {
  let changed = input;
  const times = 1 + Math.floor(help.random() ** 2 * maxStack);
  for (let done = 0; done < times; done += 1) changed = pick(changes, help.random)(changed, help);
  return changed.subarray(0, help.maxBytes);
}

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

export function below(bound: number, random: () => number): number {
  return Math.floor(random() * bound);
}

function placeIn({ length }: Buffer, random: () => number): number {
  return below(random() < 0.5 ? Math.min(length, headBytes) : length, random);
}

/** Where a part begins and ends; short parts more often than long ones. */
function partOf(input: Buffer, random: () => number): readonly [start: number, end: number] {
  const start = placeIn(input, random);
  return [start, Math.min(input.length, start + 1 + below((input.length - start) * random() ** 3 + 1, random))];
}

function replaced(input: Buffer, [start, end]: readonly [number, number], by: Buffer): Buffer {
  return Buffer.concat([input.subarray(0, start), by, input.subarray(end)]);
}

/** Writes over what stands there, as far as there is room. */
function overwritten(input: Buffer, start: number, by: Buffer): Buffer {
  const copy = Buffer.from(input);
  by.copy(copy, start);
  return copy;
}

const flipBit: Change = (input, { random }) => {
  const copy = Buffer.from(input);
  const at = placeIn(copy, random);
  if (at < copy.length) copy.writeUInt8(copy.readUInt8(at) ^ (1 << below(8, random)), at);
  return copy;
};
const setByte: Change = (input, { random }) => {
  const value = random() < 0.5 ? pick(oddBytes, random) : below(256, random);
  return overwritten(input, placeIn(input, random), Buffer.from([value]));
};
const setNumber: Change = (input, { random }) => {
  const word = Buffer.alloc(4);
  // Beyond what is left of the file, just at its end, or odd.
  const value = random() < 0.3 ? input.length + below(5, random) - 2 : pick(oddWords, random);
  if (random() < 0.5) word.writeUInt32BE(Math.max(0, value));
  else word.writeUInt32LE(Math.max(0, value));
  const isShort = random() < 0.5;
  return overwritten(
    input,
    placeIn(input, random),
    isShort ? word.subarray(random() < 0.5 ? 2 : 0).subarray(0, 2) : word,
  );
};
const addToByte: Change = (input, { random }) => {
  const at = placeIn(input, random);
  return overwritten(input, at, Buffer.from([((input[at] ?? 0) + below(17, random) - 8) & 0xff]));
};
const insertWord: Change = (input, { random, dictionary }) => {
  const at = placeIn(input, random);
  return replaced(input, [at, at], dictionary.length > 0 ? pick(dictionary, random) : Buffer.from([0]));
};
const overwriteWord: Change = (input, { random, dictionary }) =>
  dictionary.length > 0 ? overwritten(input, placeIn(input, random), pick(dictionary, random)) : input;
const remove: Change = (input, { random }) => replaced(input, partOf(input, random), Buffer.alloc(0));
const cutShort: Change = (input, { random }) => input.subarray(0, placeIn(input, random));
const repeat: Change = (input, { random, maxBytes }) => {
  const [start, end] = partOf(input, random);
  const times = random() < 0.1 ? 1_000 : 1 + below(4, random);
  const part = input.subarray(start, end);
  const room = Math.max(0, Math.floor((maxBytes - input.length) / Math.max(1, part.length)));
  return replaced(input, [start, start], Buffer.concat(Array.from({ length: Math.min(times, room) }, () => part)));
};
const move: Change = (input, { random }) => {
  const [start, end] = partOf(input, random);
  const rest = replaced(input, [start, end], Buffer.alloc(0));
  const at = below(rest.length + 1, random);
  return replaced(rest, [at, at], input.subarray(start, end));
};
const splice: Change = (input, { random, other }) => {
  const from = other();
  const [start, end] = partOf(from, random);
  return replaced(input, partOf(input, random), from.subarray(start, end));
};
const crossOver: Change = (input, { random, other }) => {
  const rest = other();
  return Buffer.concat([input.subarray(0, placeIn(input, random)), rest.subarray(placeIn(rest, random))]);
};
/** In formats of text a number is a run of digits. */
const setDigits: Change = (input, { random }) => {
  const text = input.toString('latin1');
  const runs = [...text.matchAll(/-?\d+(?:\.\d+)?/g)];
  if (runs.length === 0) return input;
  const { 0: run, index } = pick(runs, random);
  return replaced(input, [index, index + run.length], Buffer.from(pick(oddNumbers, random)));
};

const changes: readonly Change[] = [
  flipBit,
  flipBit,
  setByte,
  setByte,
  setNumber,
  setNumber,
  addToByte,
  insertWord,
  insertWord,
  overwriteWord,
  remove,
  cutShort,
  repeat,
  move,
  splice,
  crossOver,
  setDigits,
];
