/**
 * Where all data of one picture lie in memory. `layOut` sets the places; the other files read them.
 *
 * Each row has a margin of zeros on its left, which filters read before the first pixel, and a margin on its right,
 * into which whole vectors may write.
 */

export const margin: usize = 16;
/** Whole vectors may be read and written past the end of any part. */
const slack: usize = 64;
const pageBytes: usize = 65_536;
export const sequenceBytes: usize = 8;
/** Most sequences of one block. */
export const maxSequences: usize = 16_384;

const pairsBytes: usize = 65_536 * 4;
const distancesBytes: usize = 65_536 * 2;

/** Bytes of a packed row, without its margins. */
export let rowBytes: usize = 0;
/** Bytes from one packed row to the next. */
export let rowStep: usize = 0;
/** RGBA as it came: the row above a strip, then its rows. */
export let inputAt: usize = 0;
/** The packed row above the strip, then the rows of the strip. */
export let packedAt: usize = 0;
/** Filtered rows, each led by the number of its filter. */
export let filteredAt: usize = 0;
/** What the search found in a block, see `sequences.ts`. */
export let sequencesAt: usize = 0;
/** The codes of every two bytes, see `quick.ts`. */
export let pairsAt: usize = 0;
/** How far back each pixel of a grainy block occurred before, see `grain.ts`. */
export let distancesAt: usize = 0;
export let outputAt: usize = 0;

/** Lays out memory for strips of `rows` rows and makes room for them. */
export function layOut(width: usize, channels: usize, rows: usize): void {
  rowBytes = width * channels;
  rowStep = (margin + rowBytes + margin + 15) & ~15;
  const filteredBytes = rows * (rowBytes + 1);
  inputAt = (__heap_base + 15) & ~15;
  packedAt = align(inputAt + width * 4 * (rows + 1) + slack);
  filteredAt = align(packedAt + (rows + 1) * rowStep + slack);
  sequencesAt = align(filteredAt + filteredBytes + slack);
  pairsAt = align(sequencesAt + maxSequences * sequenceBytes);
  distancesAt = pairsAt + pairsBytes;
  outputAt = distancesAt + distancesBytes;
  // No code of a literal is longer than twelve bits, and each block has a head.
  const end = outputAt + filteredBytes + filteredBytes / 2 + 65_536;
  const pages = <i32>((end + pageBytes - 1) / pageBytes) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
}

function align(address: usize): usize {
  return (address + 15) & ~15;
}
