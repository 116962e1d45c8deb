import { crc32 } from 'node:zlib';
import type { MutationHelp } from '../fuzz-target.ts';
import { below, mutateBytes, pick } from './bytes.ts';

/** A part of a file that says its own kind and length. */
interface Chunk {
  readonly kind: Buffer;
  readonly data: Buffer;
}

/** How a format strings its chunks together. */
interface Container {
  readonly isOf: (input: Buffer) => boolean;
  /** What stands before the first chunk. */
  readonly head: number;
  readonly read: (input: Buffer, at: number) => { readonly chunk: Chunk; readonly end: number } | undefined;
  readonly write: (chunk: Chunk) => Buffer;
  /** Writes what the head says of the rest. */
  readonly finish?: (file: Buffer) => Buffer;
}

/** PNG, section 5.3. */
const png: Container = {
  isOf: (input) => input.toString('latin1', 1, 4) === 'PNG',
  head: 8,
  read: (input, at) => {
    if (at + 12 > input.length) return undefined;
    const end = at + 8 + input.readUInt32BE(at);
    return { chunk: { kind: input.subarray(at + 4, at + 8), data: input.subarray(at + 8, end) }, end: end + 4 };
  },
  write: ({ kind, data }) => {
    const named = Buffer.concat([kind, data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  },
};

/** RIFF, of which WebP is one. */
const riff: Container = {
  isOf: (input) => input.toString('latin1', 0, 4) === 'RIFF',
  head: 12,
  read: (input, at) => {
    if (at + 8 > input.length) return undefined;
    const end = at + 8 + input.readUInt32LE(at + 4);
    return { chunk: { kind: input.subarray(at, at + 4), data: input.subarray(at + 8, end) }, end: end + (end % 2) };
  },
  write: ({ kind, data }) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([kind, length, data, Buffer.alloc(data.length % 2)]);
  },
  finish: (file) => {
    file.writeUInt32LE(Math.max(0, file.length - 8), 4);
    return file;
  },
};

const startOfScan = 0xda;

/** ITU T.81, annex B: the scan reaches to the end of the file. */
const jpeg: Container = {
  isOf: (input) => input.length > 2 && input.readUInt16BE(0) === 0xffd8,
  head: 2,
  read: (input, at) => {
    if (at + 4 > input.length || input[at] !== 0xff) return undefined;
    const isScan = input[at + 1] === startOfScan;
    const end = isScan ? input.length : at + 2 + input.readUInt16BE(at + 2);
    return { chunk: { kind: input.subarray(at, at + 2), data: input.subarray(at + 4, end) }, end };
  },
  write: ({ kind, data }) => {
    const length = Buffer.alloc(2);
    // The length of a scan is that of its head alone.
    const counted = kind[1] === startOfScan ? Math.min(data.length, 1 + 2 * (data[0] ?? 0) + 3) : data.length;
    length.writeUInt16BE(Math.min(0xffff, counted + 2));
    return Buffer.concat([kind, length, data]);
  },
};

const containers = [png, riff, jpeg];

/** Changes a picture within its chunks, whose lengths and sums are made to fit. GIF and AVIF are changed by their bytes. */
export function mutatePicture(input: Buffer, help: MutationHelp): Buffer {
  const container = containers.find(({ isOf }) => isOf(input));
  if (container === undefined || input.length < container.head) return mutateBytes(input, help);
  const chunks = chunksOf(input, container);
  if (chunks.length === 0) return mutateBytes(input, help);
  pick(changes, help.random)(chunks, help);
  const file = Buffer.concat([input.subarray(0, container.head), ...chunks.map(container.write)]);
  return container.finish?.(file) ?? file;
}

function chunksOf(input: Buffer, { head, read }: Container): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = head; ; ) {
    const found = read(input, at);
    if (found === undefined || found.end <= at) return chunks;
    chunks.push(found.chunk);
    at = found.end;
  }
}

type Change = (chunks: Chunk[], help: MutationHelp) => void;

const changeData: Change = (chunks, help) => {
  const at = below(chunks.length, help.random);
  const { kind, data } = chunks[at] as Chunk;
  chunks[at] = { kind, data: mutateBytes(data, help) };
};
const drop: Change = (chunks, { random }) => {
  chunks.splice(below(chunks.length, random), 1);
};
const repeat: Change = (chunks, { random }) => {
  const chunk = pick(chunks, random);
  const times = random() < 0.1 ? 200 : 1;
  chunks.splice(below(chunks.length, random), 0, ...Array.from({ length: times }, () => chunk));
};
const move: Change = (chunks, { random }) => {
  const [chunk] = chunks.splice(below(chunks.length, random), 1);
  if (chunk) chunks.splice(below(chunks.length + 1, random), 0, chunk);
};
const rename: Change = (chunks, { random, dictionary }) => {
  const at = below(chunks.length, random);
  const { kind, data } = chunks[at] as Chunk;
  const named = pick(dictionary, random);
  chunks[at] = { kind: named.length === kind.length ? named : kind, data };
};
const take: Change = (chunks, { random, other }) => {
  const from = other();
  const container = containers.find(({ isOf }) => isOf(from));
  const found = container ? chunksOf(from, container) : [];
  const [first] = chunks;
  const same = found.filter(({ kind }) => kind.length === first?.kind.length);
  if (same.length > 0) chunks.splice(below(chunks.length + 1, random), 0, pick(same, random));
};

const changes: readonly Change[] = [changeData, changeData, changeData, changeData, drop, repeat, move, rename, take];
