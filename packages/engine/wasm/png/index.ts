import { addToAdler, adler, startAdler } from './adler';
import { alignBits, bitsEnd, put, startBits, writeBitsTo } from './bits';
import { prepareDeflate, writeBlock } from './deflate';
import { filterRows } from './filter';
import { filteredAt, inputAt, layOut, outputAt } from './memory';
import { grainEnd, searchGrain, startGrain } from './grain';
import { clearMargins, clearRowAbove, packRowAbove, packRows } from './pack';
import { isGrainy, priceLiterals } from './prices';
import { writeQuickBlock } from './quick';
import { blockEnd, searchBlock, startSearch } from './sequences';

prepareDeflate();

let pictureWidth: usize = 0;
let pictureChannels: usize = 0;

/**
 * Starts a picture of `width` px that comes in strips of at most `rows` rows. `channels` is how many bytes the file
 * keeps of each pixel. Returns where the caller must write the RGBA of each strip, with the row above it first.
 */
export function start(width: usize, channels: usize, rows: usize): usize {
  pictureWidth = width;
  pictureChannels = channels;
  layOut(width, channels, rows);
  clearMargins(rows);
  return inputAt;
}

/**
 * Packs, filters and compresses a strip of whole rows to a part of a deflate stream that ends with a whole byte. It
 * uses nothing of other strips but the row above. Returns how many bytes are ready at `output()`; `isLast` ends the
 * stream.
 */
export function encodeStrip(rows: usize, effort: i32, isFirst: bool, isLast: bool): usize {
  if (isFirst) clearRowAbove();
  else packRowAbove(pictureWidth, <i32>pictureChannels);
  packRows(pictureWidth, <i32>pictureChannels, rows);
  const length = filterRows(pictureChannels, rows, effort);
  startAdler();
  addToAdler(filteredAt, length);
  startBits();
  writeBitsTo(outputAt);
  const end = filteredAt + length;
  if (effort == 0) writeQuickBlocks(end, isLast);
  else writeSearchedBlocks(end, effort, isLast);
  // An empty stored block fills the last byte.
  if (!isLast) put(0, 3);
  alignBits();
  if (!isLast) put(0xffff_0000, 32);
  return bitsEnd() - outputAt;
}

/** The Adler-32 checksum (RFC 1950) of the filtered bytes of the last strip only. */
export function checksum(): u32 {
  return adler();
}

function writeSearchedBlocks(end: usize, effort: i32, isLast: bool): void {
  startSearch();
  startGrain();
  let at = filteredAt;
  while (at < end) {
    priceLiterals(at, end);
    let sequences: usize;
    let next: usize;
    // Grey has no grain that several channels share.
    if (isGrainy && pictureChannels >= 3) {
      sequences = searchGrain(filteredAt, at, end, pictureChannels);
      next = grainEnd;
    } else {
      sequences = searchBlock(filteredAt, at, end, max(pictureChannels, 2), effort);
      next = blockEnd;
    }
    writeBlock(at, sequences, isLast && next == end);
    at = next;
  }
}

/** Large blocks, because each has tables to prepare. */
const quickBlockBytes: usize = 350_000;

function writeQuickBlocks(end: usize, isLast: bool): void {
  for (let at = filteredAt; at < end; at += quickBlockBytes) {
    const blockEnd = min(end, at + quickBlockBytes);
    writeQuickBlock(filteredAt, at, blockEnd, isLast && blockEnd == end);
  }
}

export function output(): usize {
  return outputAt;
}
