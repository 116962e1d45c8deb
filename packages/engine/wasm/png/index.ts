import { addToAdler, adler, startAdler } from './adler';
import { alignBits, bitsEnd, put, startBits, writeBitsTo } from './bits';
import { prepareDeflate, writeBlock } from './deflate';
import { filterRows } from './filter';
import { filteredAt, inputAt, layOut, outputAt } from './memory';
import { grainEnd, searchGrain, startGrain } from './grain';
import { clearMargins, clearRowAbove, keepLastRow, packRows } from './pack';
import { isGrainy, priceLiterals } from './prices';
import { writeQuickBlock } from './quick';
import { blockEnd, searchBlock, startSearch } from './sequences';

prepareDeflate();

let pictureWidth: usize = 0;
let pictureChannels: usize = 0;

/**
 * Starts a picture of `width` px that is sent in strips of at most `rows` rows. `channels` are the bytes that the file
 * keeps of each pixel. Returns where the RGBA of each strip is to be written.
 */
export function start(width: usize, channels: usize, rows: usize): usize {
  pictureWidth = width;
  pictureChannels = channels;
  layOut(width, channels, rows);
  clearMargins(rows);
  clearRowAbove();
  startAdler();
  startBits();
  return inputAt;
}

/**
 * Packs, filters and compresses the strip. Returns how many bytes of the zlib stream are ready at `output()`. The first
 * strip writes the stream's head; `isLast` ends it with the checksum.
 */
export function encodeStrip(rows: usize, effort: i32, isFirst: bool, isLast: bool): usize {
  packRows(pictureWidth, <i32>pictureChannels, rows);
  const length = filterRows(pictureChannels, rows, effort);
  keepLastRow(rows);
  addToAdler(filteredAt, length);
  writeBitsTo(outputAt);
  // Deflate with a window of 32 kB, and the check bits that make it a multiple of 31.
  if (isFirst) put(0x0178, 16);
  const end = filteredAt + length;
  if (effort == 0) writeQuickBlocks(end, isLast);
  else writeSearchedBlocks(end, effort, isLast);
  if (isLast) {
    alignBits();
    put(bswap<u32>(adler()), 32);
  }
  return bitsEnd() - outputAt;
}

function writeSearchedBlocks(end: usize, effort: i32, isLast: bool): void {
  startSearch();
  startGrain();
  let at = filteredAt;
  while (at < end) {
    priceLiterals(at, end);
    let sequences: usize;
    let next: usize;
    // In grey there is no grain that several channels share.
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

/** Few, as each has tables to prepare. */
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
