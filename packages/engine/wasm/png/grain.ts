import { matchLength, maxDistance, maxLength, nextPixel } from './matches';
import { distancesAt, rowBytes, sequenceBytes, sequencesAt } from './memory';
import { paysInGrain } from './prices';

/**
 * The search for repetitions in photographs. Grain is much the same in red, green and blue, so the differences of two
 * pixels often come again nearby, though no byte predicts the next. Most matches are short and cannot be foreseen: the
 * processor guesses each branch wrong often. So there are two passes: the first looks up every pixel without branches,
 * the second takes the matches that pay. Sequences are those of `sequences.ts`.
 */

/** Two pixels of RGB. */
const minLength: u64 = 6;
/** With matches of `minLength` or more, so many bytes never make more sequences than there is room for. */
const blockBytes: usize = 80_000;
/** No match starts in the last bytes of the data, because some bytes past a pixel are read at once. */
const tail: usize = 32;
/** Longer matches are taken without a look at the next pixel. */
const longMatch: usize = 16;

const tableBits: u32 = 15;
const tableBytes: usize = 131_072;
/**
 * The last two places of each hash, as the lower 16 bits of their distance from the first byte, the younger one lower.
 */
const table = memory.data(131_072, 16);
const multiplier: u64 = 0x9e37_79b1_85eb_ca87;

/** Where the last searched block ends. */
export let grainEnd: usize = 0;

export function startGrain(): void {
  memory.fill(table, 0, tableBytes);
}

/** As `searchBlock` does; `step` is 3 or 4. */
export function searchGrain(first: usize, from: usize, end: usize, step: usize): usize {
  const stop = min(end, from + blockBytes);
  const lastStart = end >= from + tail ? min(stop, end - tail) : from;
  const rowLength = rowBytes + 1;
  findDistances(first, from, lastStart, step);
  const firstEntry = distancesAt - pixelNumber(first, from, step) * 2;
  let sequence = sequencesAt;
  let literalsFrom = from;
  let row = first + ((from - first) / rowLength) * rowLength;
  let at = nextPixel(row, from, step);
  while (at < lastStart) {
    const rowEnd = min(row + rowLength, lastStart);
    let entry = firstEntry + pixelNumber(first, at, step) * 2;
    while (at < rowEnd) {
      const distance = <usize>load<u16>(entry);
      if (distance == 0) {
        at += step;
        entry += 2;
        continue;
      }
      const bytes = load<u64>(at);
      const left = lengthToLeft(at, distance, min(at - literalsFrom, at - distance - first));
      const forward = matchLength(bytes, at, at - distance, end);
      const length = min(left + forward, maxLength);
      const nextDistance = <usize>load<u16>(entry, 2);
      if (
        (at + step < rowEnd && isBetter(first, literalsFrom, at + step, nextDistance, distance, length)) ||
        !paysInGrain(bytes, length, distance)
      ) {
        at += step;
        entry += 2;
        continue;
      }
      store<u32>(sequence, <u32>(at - left - literalsFrom));
      store<u16>(sequence, <u16>length, 4);
      store<u16>(sequence, <u16>(distance - 1), 6);
      sequence += sequenceBytes;
      literalsFrom = at - left + length;
      const pixels = (literalsFrom - at + step - 1) / step;
      at += pixels * step;
      entry += pixels * 2;
    }
    row += rowLength;
    if (literalsFrom > row) row = first + ((literalsFrom - first) / rowLength) * rowLength;
    at = nextPixel(row, max(row, literalsFrom), step);
  }
  grainEnd = max(literalsFrom, stop);
  store<u32>(sequence, <u32>(grainEnd - literalsFrom));
  store<u16>(sequence, 0, 4);
  return (sequence - sequencesAt) / sequenceBytes + 1;
}

/** How many bytes before two places are equal, up to eight. */
function lengthToLeft(at: usize, distance: usize, most: usize): usize {
  return min(<usize>clz(load<u64>(at - 8) ^ load<u64>(at - distance - 8)) >> 3, most);
}

/** Whether the match at the next pixel is so much longer that it is worth the greater distance. */
function isBetter(
  first: usize,
  literalsFrom: usize,
  next: usize,
  distance: usize,
  thanDistance: usize,
  thanLength: usize,
): bool {
  if (distance == 0 || distance == thanDistance || thanLength >= longMatch) return false;
  const left = lengthToLeft(next, distance, min(next - literalsFrom, next - distance - first));
  const forward = <usize>ctz(load<u64>(next) ^ load<u64>(next - distance)) >> 3;
  return left + forward > thanLength + <usize>(distance > thanDistance * 2);
}

/** The number of the first pixel that starts at `at` or after it; pixels are counted from the first of the strip. */
function pixelNumber(first: usize, at: usize, step: usize): usize {
  const rowLength = rowBytes + 1;
  const row = (at - first) / rowLength;
  const column = at - first - row * rowLength;
  return row * (rowBytes / step) + (column + step - 2) / step;
}

/** How far back the bytes of each pixel between `from` and `end` occurred last, or 0 (u16). */
function findDistances(first: usize, from: usize, end: usize, step: usize): void {
  const rowLength = rowBytes + 1;
  let row = first + ((from - first) / rowLength) * rowLength;
  let entry = distancesAt;
  let at = nextPixel(row, from, step);
  while (at < end) {
    const rowEnd = min(row + rowLength, end);
    for (; at < rowEnd; at += step) {
      const bytes = load<u64>(at);
      const place = <u32>(at - first);
      const most = min(maxDistance, at - first);
      const slot = slotOf(bytes);
      const both = load<u32>(slot);
      store<u32>(slot, (both << 16) | (place & 0xffff));
      const younger = <usize>((place - both) & 0xffff);
      const older = <usize>((place - (both >> 16)) & 0xffff);
      // Bytes before the first are read but never count: a distance of 0 becomes the greatest number.
      const ofYounger = select<u64>(ctz(bytes ^ load<u64>(at - younger)) >> 3, 0, younger - 1 < most);
      const ofOlder = select<u64>(ctz(bytes ^ load<u64>(at - older)) >> 3, 0, older - 1 < most);
      const distance = select<usize>(older, younger, ofOlder > ofYounger);
      store<u16>(entry, <u16>select<usize>(distance, 0, max(ofYounger, ofOlder) >= minLength));
      entry += 2;
    }
    row += rowLength;
    at = row + 1;
  }
}

function slotOf(bytes: u64): usize {
  const hashed = (bytes << (64 - minLength * 8)) * multiplier;
  return table + (<usize>(hashed >> (64 - tableBits)) << 2);
}
