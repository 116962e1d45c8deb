import { bitsEnd, bitsHeld, bitsHeldCount, keepBits, put } from './bits';
import { buildCode } from './huffman';
import { sequenceBytes, sequencesAt } from './memory';

/** Writes the sequences of a block as deflate with codes of its own (RFC 1951, 3.2.7). */

const literalSymbols: usize = 286;
/** Stands for no symbol: what does not exist is counted here. */
const unused: u32 = 287;
const distanceSymbols: usize = 30;
const lengthSymbols: usize = 19;
export const endOfBlock: usize = 256;

/** Frequencies. Literals have four tables, so that one byte does not wait for the count of the one before. */
export const literalCounts = memory.data(4_608, 16);
export const literalLengths = memory.data(320, 16);
export const literalCodes = memory.data(640, 16);
export const distanceCounts = memory.data(128, 16);
const distanceLengths = memory.data(32, 16);
const distanceCodes = memory.data(64, 16);
/** The symbol, less 257, of each match length from 3 to 258. */
const symbolOfLength = memory.data(272, 16);
/** Literals: code | bits << 16. Match lengths, see below: code with extra bits | all bits << 32. */
const literalEntries = memory.data(1_040, 16);
/** An entry without bits, after those of the 256 bytes. */
const noLiteral: u32 = 1_024;
export const lengthEntries = memory.data(2_112, 16);

/** Call it once, before the first picture. */
export function prepareDeflate(): void {
  let length: usize = 3;
  for (let symbol: usize = 0; symbol < 28; symbol++) {
    const lengths: usize = 1 << extraOfLength(symbol);
    for (let index: usize = 0; index < lengths; index++) store<u8>(symbolOfLength + length++, <u8>symbol);
  }
  store<u8>(symbolOfLength + 258, 28);
}

function extraOfLength(symbol: usize): usize {
  return symbol < 8 || symbol == 28 ? 0 : (symbol >> 2) - 1;
}

/** `distance` is how far back the match lies, less one. */
function symbolOfDistance(distance: u32): usize {
  if (distance < 4) return distance;
  const bits = 31 - clz<u32>(distance);
  return <usize>(2 * bits + ((distance >> (bits - 1)) & 1));
}

function extraOfDistance(symbol: usize): u64 {
  return symbol < 4 ? 0 : (symbol >> 1) - 1;
}

export function writeBlock(from: usize, sequences: usize, isLast: bool): void {
  countSymbols(from, sequences);
  startBlock(maxLiteralBits, isLast);
  writeSequences(from, sequences);
  put(load<u16>(literalCodes + endOfBlock * 2), load<u8>(literalLengths + endOfBlock));
}

/** Makes codes for the frequencies that were counted and writes the block's head. */
export function startBlock(maxBits: u32, isLast: bool): void {
  buildCode(literalCounts, literalSymbols, maxBits, literalLengths, literalCodes);
  buildCode(distanceCounts, distanceSymbols, 15, distanceLengths, distanceCodes);
  put(isLast ? 1 : 0, 1);
  put(2, 2);
  writeCodes();
  prepareEntries();
}

function countSymbols(from: usize, sequences: usize): void {
  memory.fill(literalCounts, 0, 4_608);
  memory.fill(distanceCounts, 0, 128);
  let at = from;
  for (let index: usize = 0; index < sequences; index++) {
    const sequence = sequencesAt + index * sequenceBytes;
    const literals = <usize>load<u32>(sequence);
    countLiterals(at, literals);
    at += literals;
    const length = <usize>load<u16>(sequence, 4);
    if (length == 0) continue;
    at += length;
    addOne(literalCounts, 257 + <usize>load<u8>(symbolOfLength + length));
    addOne(distanceCounts, symbolOfDistance(load<u16>(sequence, 6)));
  }
  for (let symbol: usize = 0; symbol < 256; symbol++) {
    const count = literalCounts + symbol * 4;
    const others = load<u32>(count, 1_152) + load<u32>(count, 2_304) + load<u32>(count, 3_456);
    store<u32>(count, load<u32>(count) + others);
  }
  addOne(literalCounts, endOfBlock);
}

function countLiterals(from: usize, count: usize): void {
  const end = from + count;
  let at = from;
  for (; at + 4 <= end; at += 4) {
    addOne(literalCounts, load<u8>(at));
    addOne(literalCounts + 1_152, load<u8>(at, 1));
    addOne(literalCounts + 2_304, load<u8>(at, 2));
    addOne(literalCounts + 3_456, load<u8>(at, 3));
  }
  // Up to three more, without a branch: the processor would guess it wrong often.
  const left = end - at;
  const bytes = load<u32>(at);
  addOne(literalCounts, select<u32>(bytes & 0xff, unused, left > 0));
  addOne(literalCounts + 1_152, select<u32>((bytes >> 8) & 0xff, unused, left > 1));
  addOne(literalCounts + 2_304, select<u32>((bytes >> 16) & 0xff, unused, left > 2));
}

function addOne(counts: usize, symbol: usize): void {
  const at = counts + (symbol << 2);
  store<u32>(at, load<u32>(at) + 1);
}

const runs = memory.data(640, 16);
const runCounts = memory.data(80, 16);
const runLengths = memory.data(32, 16);
const runCodes = memory.data(48, 16);
const allLengths = memory.data(320, 16);
const lengthOrder = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

/**
 * Writes the head of a block: the lengths of both codes, with runs of equal lengths shortened, in a code of their own.
 */
function writeCodes(): void {
  let literals: usize = literalSymbols;
  while (literals > 257 && load<u8>(literalLengths + literals - 1) == 0) literals--;
  let distances: usize = distanceSymbols;
  while (distances > 1 && load<u8>(distanceLengths + distances - 1) == 0) distances--;
  memory.copy(allLengths, literalLengths, literals);
  memory.copy(allLengths + literals, distanceLengths, distances);
  const runsEnd = findRuns(literals + distances);
  buildCode(runCounts, lengthSymbols, 7, runLengths, runCodes);
  let sent: usize = lengthSymbols;
  while (sent > 4 && load<u8>(runLengths + load<u8>(lengthOrder + sent - 1)) == 0) sent--;
  put(literals - 257, 5);
  put(distances - 1, 5);
  put(sent - 4, 4);
  for (let index: usize = 0; index < sent; index++) put(load<u8>(runLengths + load<u8>(lengthOrder + index)), 3);
  for (let run = runs; run < runsEnd; run += 2) {
    const symbol = <usize>load<u8>(run);
    put(load<u16>(runCodes + symbol * 2), load<u8>(runLengths + symbol));
    if (symbol == 16) put(load<u8>(run, 1), 2);
    else if (symbol == 17) put(load<u8>(run, 1), 3);
    else if (symbol == 18) put(load<u8>(run, 1), 7);
  }
}

/**
 * Makes pairs of symbol and extra bits; returns their end. 16 repeats the last length 3 to 6 times, 17 and 18 are 3 to
 * 138 zeros.
 */
function findRuns(count: usize): usize {
  memory.fill(runCounts, 0, 80);
  let run = runs;
  let at: usize = 0;
  while (at < count) {
    const length = load<u8>(allLengths + at);
    let end = at + 1;
    while (end < count && load<u8>(allLengths + end) == length) end++;
    let left = end - at;
    at = end;
    if (length != 0) {
      run = addRun(run, length, 0);
      left--;
    }
    while (left >= 3) {
      const most: usize = length != 0 ? 6 : 138;
      const taken = min(left, most);
      if (length != 0) run = addRun(run, 16, taken - 3);
      else if (taken <= 10) run = addRun(run, 17, taken - 3);
      else run = addRun(run, 18, taken - 11);
      left -= taken;
    }
    for (; left > 0; left--) run = addRun(run, length, 0);
  }
  return run;
}

function addRun(run: usize, symbol: usize, extra: usize): usize {
  store<u8>(run, <u8>symbol);
  store<u8>(run, <u8>extra, 1);
  addOne(runCounts, symbol);
  return run + 2;
}

function prepareEntries(): void {
  for (let literal: usize = 0; literal < 256; literal++) {
    const bits = <u32>load<u8>(literalLengths + literal);
    store<u32>(literalEntries + literal * 4, <u32>load<u16>(literalCodes + literal * 2) | (bits << 16));
  }
  let length: usize = 3;
  for (let symbol: usize = 0; symbol < 29; symbol++) {
    const extra = extraOfLength(symbol);
    const bits = <usize>load<u8>(literalLengths + 257 + symbol);
    const code = <usize>load<u16>(literalCodes + (257 + symbol) * 2);
    const lengths: usize = 1 << extra;
    // 258 has a symbol of its own, though 227 + 31 would reach it.
    if (symbol == 28) length = 258;
    for (let index: usize = 0; index < lengths; index++) {
      store<u64>(lengthEntries + length++ * 8, <u64>(code | (index << bits)) | (<u64>(bits + extra) << 32));
    }
  }
}

/** Four literals of this many bits fit beside the 7 bits that are held. */
const maxLiteralBits: u32 = 14;

function writeSequences(from: usize, sequences: usize): void {
  let at = from;
  let to = bitsEnd();
  let held = bitsHeld();
  let count = bitsHeldCount();
  for (let index: usize = 0; index < sequences; index++) {
    const sequence = sequencesAt + index * sequenceBytes;
    const end = at + <usize>load<u32>(sequence);
    for (; at + 4 <= end; at += 4) {
      const bytes = load<u32>(at);
      const first = load<u32>(literalEntries + ((bytes & 0xff) << 2));
      const second = load<u32>(literalEntries + ((bytes >> 6) & 0x3fc));
      const third = load<u32>(literalEntries + ((bytes >> 14) & 0x3fc));
      const fourth = load<u32>(literalEntries + ((bytes >> 22) & 0x3fc));
      const two = <u64>((first & 0xffff) | ((second & 0xffff) << (first >> 16)));
      const others = <u64>((third & 0xffff) | ((fourth & 0xffff) << (third >> 16)));
      const twoBits = <u64>((first >> 16) + (second >> 16));
      held |= (two | (others << twoBits)) << count;
      count += twoBits + <u64>((third >> 16) + (fourth >> 16));
      store<u64>(to, held);
      to += <usize>(count >> 3);
      held >>= count & ~7;
      count &= 7;
    }
    // Up to three more, without a branch: after the end comes the entry without bits.
    const left = end - at;
    const bytes = load<u32>(at);
    const one = load<u32>(literalEntries + select<u32>((bytes & 0xff) << 2, noLiteral, left > 0));
    const two = load<u32>(literalEntries + select<u32>((bytes >> 6) & 0x3fc, noLiteral, left > 1));
    const three = load<u32>(literalEntries + select<u32>((bytes >> 14) & 0x3fc, noLiteral, left > 2));
    at = end;
    const pair = <u64>((one & 0xffff) | ((two & 0xffff) << (one >> 16)));
    const pairBits = <u64>((one >> 16) + (two >> 16));
    held |= (pair | (<u64>(three & 0xffff) << pairBits)) << count;
    count += pairBits + <u64>(three >> 16);
    store<u64>(to, held);
    to += <usize>(count >> 3);
    held >>= count & ~7;
    count &= 7;
    const length = <usize>load<u16>(sequence, 4);
    if (length == 0) continue;
    at += length;
    const lengthEntry = load<u64>(lengthEntries + length * 8);
    const lengthBits = lengthEntry >> 32;
    const distance = <u32>load<u16>(sequence, 6);
    const symbol = symbolOfDistance(distance);
    const extra = extraOfDistance(symbol);
    const codeBits = <u64>load<u8>(distanceLengths + symbol);
    const extraValue = <u64>distance & ((<u64>1 << extra) - 1);
    const distanceValue = <u64>load<u16>(distanceCodes + symbol * 2) | (extraValue << codeBits);
    held |= ((lengthEntry & 0xffff_ffff) | (distanceValue << lengthBits)) << count;
    count += lengthBits + codeBits + extra;
    store<u64>(to, held);
    to += <usize>(count >> 3);
    held >>= count & ~7;
    count &= 7;
  }
  keepBits(to, held, count);
}
