import { deflateRawSync } from 'node:zlib';
import { estimateDeflatedBytes } from './deflate-bytes.ts';
import { filterRows, type PixelBytes } from './filter-rows.ts';

/** Bands of the picture that are looked at, evenly spread, and the rows of each: fewer rows hide what repeats below. */
const bands = 4;
const bandRows = 12;
/** Of a smaller picture both ways are quick. */
const minBytes = 64_000;
/** How much smaller the result has to be without a search: a few bands show less of what repeats than the whole. */
const margin = 0.97;
/** Bits a byte from which on nothing repeats but by chance; there a tie is enough, since not to search is quicker. */
const noisyBits = 5;
const tie = 1.01;

/**
 * Whether a picture's bytes are smaller when they are coded by frequency alone than when repetitions are searched for:
 * so it is for photographs and grain, and not for flat colours and smooth gradients. Tried on a few bands of rows.
 */
export function isPhotograph(picture: PixelBytes): boolean {
  if (picture.height < bands * bandRows || picture.bytes.length < minBytes) return false;
  let length = 0;
  let counted = 0;
  let searched = 0;
  for (let band = 0; band < bands; band += 1) {
    const from = Math.floor(((band + 0.5) * (picture.height - bandRows)) / bands);
    const rows = filterRows(picture, { from, to: from + bandRows });
    length += rows.length;
    counted += estimateDeflatedBytes(rows);
    searched += deflateRawSync(rows, { level: 3, memLevel: 9 }).length;
  }
  return counted < searched * ((counted * 8) / length > noisyBits ? tie : margin);
}
