import { matchLength, maxDistance, maxLength, nextPixel } from './matches';
import { maxSequences, rowBytes, sequenceBytes, sequencesAt } from './memory';
import { isFlat, pays } from './prices';

/**
 * The search for repetitions. A block of the stream becomes sequences: a number of literal bytes, then a match (its
 * length, 0 at the end of a block, and how far back it lies). Each is 8 bytes: literals u32, length u16, distance u16.
 */

/**
 * Bytes that are hashed: few in flat places, where short repetitions pay; more elsewhere, where short ones gain little
 * and cost time.
 */
const flatLength: usize = 8;
const wideLength: usize = 16;
/** Symbols of a block: few enough that each part of a picture gets its own codes, enough that the codes cost little. */
const maxSymbols: usize = 32_768;
const maxBlockBytes: usize = 262_144;
/** Most pixels that are skipped: repetitions may begin again after them. */
const mostSkipped: usize = 32;

const tableBits: u32 = 13;
const slotBytes: usize = 4;
/** Bytes from the younger places to the older ones. */
const olderAt: usize = 32_768;
/**
 * Two places for each hash, first all younger ones. Places are counted from `firstPlace`, so that 0 is always too far.
 */
const table = memory.data(65_536, 16);
const firstPlace: usize = maxDistance + 1;
const multiplier: u64 = 0x9e37_79b1_85eb_ca87;

export function startSearch(): void {
  memory.fill(table, 0, 65_536);
}

/** Where the last searched block ends. */
export let blockEnd: usize = 0;

/**
 * Searches a block from `from`; the data starts at `first` and ends at `end`. Only starts of pixels are looked up and
 * remembered: repetitions in a picture consist of whole pixels, and a match grows to its left anyway. Returns the
 * number of sequences. `effort` 0 does not remember places within matches, 2 looks at two places for each hash; the
 * lower it is, the sooner places are skipped where nothing repeats.
 */
export function searchBlock(first: usize, from: usize, end: usize, step: usize, effort: i32): usize {
  const minLength = isFlat ? flatLength : wideLength;
  wideMultiplier = isFlat ? 0 : 0xc2b2_ae3d_27d4_eb4f;
  const stop = min(end, from + maxBlockBytes);
  // No match starts in the last bytes of the data, because sixteen bytes are read at once.
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

/** Multiplies the second eight bytes into the hash; 0 leaves them out. */
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
