import { maxSequences, rowBytes, sequenceBytes, sequencesAt } from './memory';

/**
 * The search for repetitions. A block of the stream becomes sequences: so many literal bytes, then a match (its length,
 * 0 at the end of a block, and how far back it lies). Each is 8 bytes: literals u32, length u16, distance u16.
 */

/** Deflate's own bounds (RFC 1951, 3.2.5). */
const maxDistance: usize = 32_768;
const maxLength: usize = 258;
/** Bytes that are hashed. In flat places short repetitions pay; others find by chance what pays little and costs time. */
const flatLength: usize = 8;
const wideLength: usize = 16;
/** A block is flat where this share of its bytes, in eighths, is zero. */
const flatShare: u32 = 7;
/** Symbols of a block: few enough that each part of a picture gets codes of its own, enough that these cost little. */
const maxSymbols: usize = 32_768;
const maxBlockBytes: usize = 262_144;
/** Bytes whose frequencies tell what the literals of a block cost. */
const priceBytes: usize = 65_536;
/** One in so many is counted; no multiple of a pixel's bytes. */
const priceStep: usize = 7;

/** Pixels: beyond them may lie what repeats again. */
const mostSkipped: usize = 32;

const tableBits: u32 = 13;
const slotBytes: usize = 4;
/** From the younger to the older. */
const olderAt: usize = 32_768;
/** Two places for each hash, first all younger ones. Places are counted from `firstPlace`, so that 0 is always too far. */
const table = memory.data(65_536, 16);
const firstPlace: usize = maxDistance + 1;
const multiplier: u64 = 0x9e37_79b1_85eb_ca87;

/** Of each byte as a literal, in 16ths of a bit. */
const prices = memory.data(256, 16);
const counts = memory.data(4_096, 16);

export function startSearch(): void {
  memory.fill(table, 0, 65_536);
}

/** Where the block that was searched last ends. */
export let blockEnd: usize = 0;

/**
 * Searches a block from `from`, where `first` is where the data starts and `end` where it ends. Only where a pixel starts
 * is anything looked up or remembered: what repeats in a picture repeats by whole pixels, and a match then grows to its
 * left by itself. Returns the number of sequences. `effort` 0 does not remember what lies within matches, 2 looks at two
 * places for each hash; the lower it is, the sooner places are skipped where nothing repeats.
 */
export function searchBlock(first: usize, from: usize, end: usize, step: usize, effort: i32): usize {
  const isFlat = priceLiterals(from, min(end, from + priceBytes));
  const minLength = isFlat ? flatLength : wideLength;
  wideMultiplier = isFlat ? 0 : 0xc2b2_ae3d_27d4_eb4f;
  const stop = min(end, from + maxBlockBytes);
  // Matches end with the data, and sixteen bytes are read at once.
  const lastStart = end >= from + wideLength ? min(stop, end - wideLength) : from;
  const origin = first - firstPlace;
  const patience: u32 = effort == 0 ? 1 : effort == 1 ? 4 : 6;
  const rowLength = rowBytes + 1;
  let sequence = sequencesAt;
  const sequencesEnd = sequencesAt + (maxSequences - 1) * sequenceBytes;
  let literalsFrom = from;
  let symbolsLeft: isize = maxSymbols;
  let row = first + ((from - first) / rowLength) * rowLength;
  let at = nextPixel(row, from, step);
  let misses: usize = 0;
  while (at < lastStart) {
    const bytes = load<u64>(at);
    const slot = slotAt(at);
    let best = origin + <usize>load<u32>(slot);
    store<u32>(slot, <u32>(at - origin));
    let length: usize = 0;
    if (effort > 1) {
      const older = origin + <usize>load<u32>(slot, olderAt);
      store<u32>(slot, <u32>(best - origin), olderAt);
      if (at - best <= maxDistance) length = matchLength(bytes, at, best, end);
      if (at - older <= maxDistance) {
        const other = matchLength(bytes, at, older, end);
        if (other > length) {
          length = other;
          best = older;
        }
      }
    } else if (at - best <= maxDistance && load<u64>(best) == bytes) {
      length = matchLength(bytes, at, best, end);
    }
    if (length < minLength || !pays(bytes, length, at - best)) {
      at += step + min(misses >> patience, mostSkipped) * step;
      misses++;
      if (at >= row + rowLength) {
        while (at >= row + rowLength) row += rowLength;
        at = nextPixel(row, at, step);
      }
      continue;
    }
    misses = 0;
    const distance = at - best;
    let start = at;
    while (
      start > literalsFrom &&
      length < maxLength &&
      start - distance > first &&
      load<u8>(start - 1) == load<u8>(start - distance - 1)
    ) {
      start--;
      length++;
    }
    store<u32>(sequence, <u32>(start - literalsFrom));
    store<u16>(sequence, <u16>length, 4);
    store<u16>(sequence, <u16>(distance - 1), 6);
    sequence += sequenceBytes;
    symbolsLeft -= start - literalsFrom + 1;
    literalsFrom = start + length;
    if (effort > 0) remember(at + step, min(literalsFrom, lastStart), step, origin, effort);
    while (row + rowLength <= literalsFrom) row += rowLength;
    at = nextPixel(row, literalsFrom, step);
    if (sequence == sequencesEnd || symbolsLeft <= 0) {
      blockEnd = literalsFrom;
      return (sequence - sequencesAt) / sequenceBytes;
    }
  }
  blockEnd = max(literalsFrom, stop);
  store<u32>(sequence, <u32>(blockEnd - literalsFrom));
  store<u16>(sequence, 0, 4);
  return (sequence - sequencesAt) / sequenceBytes + 1;
}

/** Where the first pixel of a row starts that does not start before `at`; a row begins with its filter's number. */
function nextPixel(row: usize, at: usize, step: usize): usize {
  return row + 1 + ((at - row + step - 2) / step) * step;
}

/** Of the second eight bytes; 0 leaves them out. */
let wideMultiplier: u64 = 0;

function slotAt(at: usize): usize {
  const bytes = load<u64>(at) ^ (load<u64>(at, 8) * wideMultiplier);
  return table + <usize>((bytes * multiplier) >> (64 - tableBits)) * slotBytes;
}

function remember(from: usize, to: usize, step: usize, origin: usize, effort: i32): void {
  for (let at = from; at < to; at += step) {
    const slot = slotAt(at);
    if (effort > 1) store<u32>(slot, load<u32>(slot), olderAt);
    store<u32>(slot, <u32>(at - origin));
  }
}

function matchLength(bytes: u64, at: usize, from: usize, end: usize): usize {
  const different = bytes ^ load<u64>(from);
  if (different != 0) return <usize>ctz(different) >> 3;
  const most = min(maxLength, end - at);
  let length: usize = 8;
  while (length + 8 <= most) {
    const more = load<u64>(at + length) ^ load<u64>(from + length);
    if (more != 0) return length + (<usize>ctz(more) >> 3);
    length += 8;
  }
  while (length < most && load<u8>(at + length) == load<u8>(from + length)) length++;
  return length;
}

/** Of a match this long the price needs no reckoning. */
const surelyPays: usize = 32;
/** What a length costs, nearly, in 16ths of a bit; and a distance without its extra bits. */
const lengthPrice: u32 = 7 * 16;
const distancePrice: u32 = 4 * 16;

/** Whether a match costs less than the literals it stands for, judged by the first six of them: 43 / 256 is a sixth. */
function pays(bytes: u64, length: usize, distance: usize): bool {
  if (length >= surelyPays) return true;
  const first = priceOf(bytes) + priceOf(bytes >> 8) + priceOf(bytes >> 16);
  const second = priceOf(bytes >> 24) + priceOf(bytes >> 32) + priceOf(bytes >> 40);
  const literals = ((first + second) * <u32>length * 43) >> 8;
  const distanceBits = distance > 4 ? 30 - clz<u32>(<u32>(distance - 1)) : 0;
  const lengthBits = length > 10 ? 28 - clz<u32>(<u32>(length - 3)) : 0;
  return literals > lengthPrice + distancePrice + ((distanceBits + lengthBits) << 4);
}

function priceOf(bytes: u64): u32 {
  return load<u8>(prices + <usize>(bytes & 0xff));
}

/** By their frequencies; no literal costs less than a bit, nor more than 12. Returns whether the bytes are flat. */
function priceLiterals(from: usize, to: usize): bool {
  memory.fill(counts, 0, 1_024);
  for (let at = from; at < to; at += priceStep) {
    const count = counts + (<usize>load<u8>(at) << 2);
    store<u32>(count, load<u32>(count) + 1);
  }
  const all = <f32>((to - from + priceStep - 1) / priceStep);
  for (let byte: usize = 0; byte < 256; byte++) {
    const count = load<u32>(counts + (byte << 2));
    store<u8>(prices + byte, count == 0 ? 192 : <u8>max(16, min(192, log2Sixteenths(all / <f32>count))));
  }
  return <f32>load<u32>(counts) * 8 >= all * <f32>flatShare;
}

/** 16 times the logarithm to the base 2 of a number from 1 on, within a 16th: straight between powers of two. */
function log2Sixteenths(value: f32): u32 {
  const bits = reinterpret<u32>(value);
  return (((bits >> 23) - 127) << 4) + ((bits >> 19) & 15);
}
