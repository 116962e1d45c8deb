import { bitsEnd, bitsHeld, bitsHeldCount, keepBits, put } from './bits';
import {
  distanceCounts,
  endOfBlock,
  lengthEntries,
  literalCodes,
  literalCounts,
  literalLengths,
  startBlock,
} from './deflate';
import { pairsAt } from './memory';

/**
 * Writes filtered rows without a search: bytes as literals, two at a time; runs of zeros, which is what flat places
 * become after the filter, as matches with the byte before.
 */

/** The longest match of deflate, and the first symbol of a length. */
const maxLength: usize = 258;
const longest: usize = 285;
const firstLength: usize = 257;
/** The codes of two bytes and their lengths must fit in 32 bits, and four codes beside the 7 held bits in 64. */
const maxBits: u32 = 12;
const bitsShift: u32 = 24;
const codesMask: u32 = 0xff_ffff;
/** At least so many vectors of a block are counted; of large blocks every eighth is. */
const sampledVectors: usize = 2_048;

/** For each byte: 2 to the power of the length of its code. */
const powers = memory.data(1_024, 16);
const codeLengths = memory.data(1_024, 16);
const codes = memory.data(1_024, 16);

export function writeQuickBlock(first: usize, from: usize, end: usize, isLast: bool): void {
  countSample(from, end);
  startBlock(maxBits, isLast);
  preparePairs();
  let at = from;
  let to = bitsEnd();
  let held = bitsHeld();
  let count = bitsHeldCount();
  const zero = load<u32>(pairsAt);
  const zeroBits = <u64>(zero >> (bitsShift + 1));
  const zeroCode = <u64>(load<u16>(literalCodes));
  while (at < end) {
    const isZero = at + 16 <= end && !v128.any_true(v128.load(at));
    if (!isZero) {
      const stop = min(at + 16, end);
      for (; at + 4 <= stop; at += 4) {
        const bytes = load<u32>(at);
        const pair = load<u32>(pairsAt + ((bytes & 0xffff) << 2));
        const other = load<u32>(pairsAt + ((bytes >> 16) << 2));
        const pairBits = <u64>(pair >> bitsShift);
        held |= (<u64>(pair & codesMask) | (<u64>(other & codesMask) << pairBits)) << count;
        count += pairBits + <u64>(other >> bitsShift);
        store<u64>(to, held);
        to += <usize>(count >> 3);
        held >>= count & ~7;
        count &= 7;
      }
      for (; at < stop; at++) {
        const byte = <usize>load<u8>(at);
        held |= <u64>load<u16>(literalCodes + byte * 2) << count;
        count += <u64>load<u8>(literalLengths + byte);
        store<u64>(to, held);
        to += <usize>(count >> 3);
        held >>= count & ~7;
        count &= 7;
      }
      continue;
    }
    let left = zerosFrom(at, end);
    at += left;
    if (at - left == first || load<u8>(at - left - 1) != 0) {
      held |= zeroCode << count;
      count += zeroBits;
      left--;
    }
    while (left >= 3) {
      const length = min(left, maxLength);
      const entry = load<u64>(lengthEntries + length * 8);
      held |= (entry & 0xffff_ffff) << count;
      // The only distance has a code of one bit, zero.
      count += (entry >> 32) + 1;
      store<u64>(to, held);
      to += <usize>(count >> 3);
      held >>= count & ~7;
      count &= 7;
      left -= length;
    }
    for (; left > 0; left--) {
      held |= zeroCode << count;
      count += zeroBits;
    }
    store<u64>(to, held);
    to += <usize>(count >> 3);
    held >>= count & ~7;
    count &= 7;
  }
  keepBits(to, held, count);
  put(load<u16>(literalCodes + endOfBlock * 2), load<u8>(literalLengths + endOfBlock));
}

/** How many zeros there are from `from` on, the first sixteen included. */
function zerosFrom(from: usize, end: usize): usize {
  let at = from + 16;
  while (at + 16 <= end && !v128.any_true(v128.load(at))) at += 16;
  while (at < end && load<u8>(at) == 0) at++;
  return at - from;
}

/** Counts a part of the block. Bytes that this part lacks may still come, so none has a frequency of zero. */
function countSample(from: usize, end: usize): void {
  memory.fill(literalCounts, 0, 1_152);
  memory.fill(distanceCounts, 0, 128);
  const vectors = (end - from) >> 4;
  const step = min(max(vectors / sampledVectors, 1), 8) << 4;
  let zeros: u32 = 0;
  let at = from;
  for (; at + 16 <= end; at += step) {
    if (!v128.any_true(v128.load(at))) {
      zeros++;
      continue;
    }
    for (let byte: usize = 0; byte < 16; byte++) addFour(load<u8>(at + byte));
  }
  for (; at < end; at++) addFour(load<u8>(at));
  for (let symbol: usize = 0; symbol <= longest; symbol++) {
    const place = literalCounts + symbol * 4;
    store<u32>(place, load<u32>(place) + 1);
  }
  const ofLongest = literalCounts + longest * 4;
  store<u32>(ofLongest, load<u32>(ofLongest) + zeros / 4);
  // Most runs end with a shorter length, and all shorter lengths are about equally likely.
  for (let symbol = firstLength; symbol < longest; symbol++) {
    const place = literalCounts + symbol * 4;
    store<u32>(place, load<u32>(place) + zeros / 32);
  }
  store<u32>(distanceCounts, 1);
}

/** A byte that was counted once must weigh more than one that did not occur. */
function addFour(byte: usize): void {
  const at = literalCounts + (byte << 2);
  store<u32>(at, load<u32>(at) + 4);
}

/**
 * Prepares, for each two bytes as they lie in memory, both codes and, above `bitsShift`, how many bits they are
 * together.
 */
function preparePairs(): void {
  for (let byte: usize = 0; byte < 256; byte++) {
    const bits = <u32>load<u8>(literalLengths + byte);
    store<u32>(powers + byte * 4, 1 << bits);
    store<u32>(codeLengths + byte * 4, bits << bitsShift);
    store<u32>(codes + byte * 4, load<u16>(literalCodes + byte * 2));
  }
  for (let second: usize = 0; second < 256; second++) {
    const row = pairsAt + second * 1_024;
    const code = i32x4.splat(load<u32>(codes + second * 4));
    const bits = i32x4.splat(load<u32>(codeLengths + second * 4));
    for (let at: usize = 0; at < 1_024; at += 16) {
      const both = v128.or(v128.load(codes + at), i32x4.mul(v128.load(powers + at), code));
      v128.store(row + at, v128.or(both, i32x4.add(v128.load(codeLengths + at), bits)));
    }
  }
}
