import { codeBlock, endCode, startCode } from './code';
import { blueAt, brightAt, inputAt, layOut, outputAt, planeRows, planeWidth, redAt, roundUp } from './memory';
import { convertRows, halveColors } from './planes';
import { block, transformBlock } from './transform';

/**
 * Size of one pair of tables: the codes of 256 pairs of run and size and of 16 sizes (u32), then 64 reciprocals (f32).
 */
const tableBytes: usize = 1_024 + 64 + 256;
const reciprocalsAt: usize = 1_024 + 64;
/** The tables of brightness, then those of colour. */
const tablesAt = memory.data(2_688, 16);

let pictureWidth: usize = 0;
let unitPx: usize = 8;

/** Where the caller must write the tables before it starts a picture. */
export function tables(): usize {
  return tablesAt;
}

/**
 * Starts a picture of `width` px that comes in bands of at most `rows` rows; `halvesColor` stores colour at half the
 * resolution. Returns where the caller must write the RGBA of each band.
 */
export function start(width: usize, rows: usize, halvesColor: bool): usize {
  pictureWidth = width;
  unitPx = halvesColor ? 16 : 8;
  layOut(width, rows, unitPx);
  return inputAt;
}

/** Encodes a band as a picture of its own. Returns how many bytes are ready at `output()`. */
export function encodeBand(rows: usize): usize {
  convertRows(pictureWidth, rows, unitPx);
  startCode(outputAt);
  if (unitPx == 8) encodeUnits(rows);
  else {
    halveColors(roundUp(rows, 16));
    encodeHalvedUnits(rows);
  }
  return endCode() - outputAt;
}

function encodeUnits(rows: usize): void {
  const colors = tablesAt + tableBytes;
  let bright = 0;
  let blue = 0;
  let red = 0;
  for (let row: usize = 0; row < rows; row += 8) {
    for (let column: usize = 0; column < planeWidth; column += 8) {
      const at = row * planeWidth + column;
      bright = encodeBlock(bright, brightAt + at, planeWidth, tablesAt);
      blue = encodeBlock(blue, blueAt + at, planeWidth, colors);
      red = encodeBlock(red, redAt + at, planeWidth, colors);
    }
  }
}

function encodeHalvedUnits(rows: usize): void {
  const colors = tablesAt + tableBytes;
  const halfWidth = planeWidth >> 1;
  let bright = 0;
  let blue = 0;
  let red = 0;
  for (let row: usize = 0; row < rows; row += 16) {
    for (let column: usize = 0; column < planeWidth; column += 16) {
      for (let part: usize = 0; part < 4; part++) {
        const x = column + (part & 1) * 8;
        const y = row + (part >> 1) * 8;
        if (x < pictureWidth && y < rows) {
          bright = encodeBlock(bright, brightAt + y * planeWidth + x, planeWidth, tablesAt);
        } else repeatBlock(bright, tablesAt);
      }
      const at = (row >> 1) * halfWidth + (column >> 1);
      blue = encodeBlock(blue, blueAt + at, halfWidth, colors);
      red = encodeBlock(red, redAt + at, halfWidth, colors);
    }
  }
}

function encodeBlock(previous: i32, from: usize, step: usize, tables: usize): i32 {
  const isFlat = transformBlock(from, step, tables + reciprocalsAt);
  return codeBlock(previous, tables, isFlat);
}

/** For a block outside of the picture: repeats the block before, which takes the fewest bits. */
function repeatBlock(previous: i32, tables: usize): void {
  store<i16>(block, <i16>previous);
  codeBlock(previous, tables, true);
}

export function output(): usize {
  return outputAt;
}
