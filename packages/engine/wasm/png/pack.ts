import { inputAt, margin, packedAt, rowStep } from './memory';

/** Keeps of each RGBA pixel the bytes that the file stores: 1 grey, 2 grey and alpha, 3 RGB, 4 all. */
export function packRows(width: usize, channels: i32, rows: usize): void {
  for (let row: usize = 1; row <= rows; row++) packRow(width, channels, row);
}

/** The last row of the strip before. */
export function packRowAbove(width: usize, channels: i32): void {
  packRow(width, channels, 0);
}

function packRow(width: usize, channels: i32, row: usize): void {
  const from = inputAt + row * width * 4;
  const to = packedAt + row * rowStep + margin;
  if (channels == 3) packRgb(from, to, width);
  else if (channels == 4) memory.copy(to, from, width * 4);
  else if (channels == 1) packGrey(from, to, width);
  else packGreyAlpha(from, to, width);
}

/** Four pixels at a time; what is written past the end lands in the margin. */
function packRgb(from: usize, to: usize, width: usize): void {
  const order = i8x16(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  for (let pixel: usize = 0; pixel < width; pixel += 4) {
    v128.store(to + pixel * 3, i8x16.swizzle(v128.load(from + pixel * 4), order));
  }
}

function packGrey(from: usize, to: usize, width: usize): void {
  for (let pixel: usize = 0; pixel < width; pixel++) store<u8>(to + pixel, load<u8>(from + pixel * 4));
}

function packGreyAlpha(from: usize, to: usize, width: usize): void {
  for (let pixel: usize = 0; pixel < width; pixel++) {
    store<u8>(to + pixel * 2, load<u8>(from + pixel * 4));
    store<u8>(to + pixel * 2, load<u8>(from + pixel * 4, 3), 1);
  }
}

/** The row above the first of a picture: zeros. */
export function clearRowAbove(): void {
  memory.fill(packedAt, 0, rowStep);
}

/** Margins are written once: packing leaves the left one alone. */
export function clearMargins(rows: usize): void {
  for (let row: usize = 0; row <= rows; row++) memory.fill(packedAt + row * rowStep, 0, margin);
}
