import { blueAt, brightAt, inputAt, planeWidth, redAt, roundUp } from './memory';

/**
 * RGBA to brightness and two planes of colour as JFIF defines them, in 15 bits of fraction. What is missing of the last
 * units repeats the last pixel and the last row.
 */
export function convertRows(width: usize, rows: usize, unit: usize): void {
  for (let row: usize = 0; row < rows; row++) convertRow(inputAt + row * width * 4, row * planeWidth, width);
  const last = (rows - 1) * planeWidth;
  for (let row = rows; row < roundUp(rows, unit); row++) {
    memory.copy(brightAt + row * planeWidth, brightAt + last, planeWidth);
    memory.copy(blueAt + row * planeWidth, blueAt + last, planeWidth);
    memory.copy(redAt + row * planeWidth, redAt + last, planeWidth);
  }
}

function convertRow(from: usize, at: usize, width: usize): void {
  // The vectors before this pixel are whole ones.
  const whole = width & ~15;
  for (let pixel: usize = 0; pixel < whole; pixel += 16) convertVector(from + pixel * 4, at + pixel);
  if (whole < width) {
    // Past the end of the row are the next one's pixels, which are overwritten here.
    convertVector(from + whole * 4, at + whole);
  }
  fillEnd(brightAt + at, width);
  fillEnd(blueAt + at, width);
  fillEnd(redAt + at, width);
}

function fillEnd(row: usize, width: usize): void {
  if (width < planeWidth) memory.fill(row + width, load<u8>(row + width - 1), planeWidth - width);
}

/** Sixteen pixels. */
function convertVector(from: usize, at: usize): void {
  const one = v128.load(from);
  const two = v128.load(from, 16);
  const three = v128.load(from, 32);
  const four = v128.load(from, 48);
  const redGreen = i8x16(0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1, 12, -1, 13, -1);
  const blueOnly = i8x16(2, -1, -1, -1, 6, -1, -1, -1, 10, -1, -1, -1, 14, -1, -1, -1);
  const rg1 = i8x16.swizzle(one, redGreen);
  const rg2 = i8x16.swizzle(two, redGreen);
  const rg3 = i8x16.swizzle(three, redGreen);
  const rg4 = i8x16.swizzle(four, redGreen);
  const b1 = i8x16.swizzle(one, blueOnly);
  const b2 = i8x16.swizzle(two, blueOnly);
  const b3 = i8x16.swizzle(three, blueOnly);
  const b4 = i8x16.swizzle(four, blueOnly);

  const half = i32x4.splat(16_384);
  const brightRg = i16x8(9_798, 19_235, 9_798, 19_235, 9_798, 19_235, 9_798, 19_235);
  const brightB = i16x8.splat(3_735);
  v128.store(
    brightAt + at,
    bytesOf(
      mixed(rg1, brightRg, b1, brightB, half),
      mixed(rg2, brightRg, b2, brightB, half),
      mixed(rg3, brightRg, b3, brightB, half),
      mixed(rg4, brightRg, b4, brightB, half),
    ),
  );
  // Just below half, or the strongest colours would become 256.
  const middle = i32x4.splat((128 << 15) + 16_383);
  const blueRg = i16x8(-5_529, -10_855, -5_529, -10_855, -5_529, -10_855, -5_529, -10_855);
  const blueB = i16x8.splat(16_384);
  v128.store(
    blueAt + at,
    bytesOf(
      mixed(rg1, blueRg, b1, blueB, middle),
      mixed(rg2, blueRg, b2, blueB, middle),
      mixed(rg3, blueRg, b3, blueB, middle),
      mixed(rg4, blueRg, b4, blueB, middle),
    ),
  );
  const redRg = i16x8(16_384, -13_720, 16_384, -13_720, 16_384, -13_720, 16_384, -13_720);
  const redB = i16x8.splat(-2_664);
  v128.store(
    redAt + at,
    bytesOf(
      mixed(rg1, redRg, b1, redB, middle),
      mixed(rg2, redRg, b2, redB, middle),
      mixed(rg3, redRg, b3, redB, middle),
      mixed(rg4, redRg, b4, redB, middle),
    ),
  );
}

function mixed(redGreen: v128, ofRedGreen: v128, blue: v128, ofBlue: v128, start: v128): v128 {
  const sum = i32x4.add(i32x4.dot_i16x8_s(redGreen, ofRedGreen), i32x4.dot_i16x8_s(blue, ofBlue));
  return i32x4.shr_s(i32x4.add(sum, start), 15);
}

function bytesOf(one: v128, two: v128, three: v128, four: v128): v128 {
  return i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(one, two), i16x8.narrow_i32x4_s(three, four));
}

/** Colour at half the resolution, in place: the mean of four pixels, rounded up and down in turns. */
export function halveColors(rows: usize): void {
  halve(blueAt, rows);
  halve(redAt, rows);
}

function halve(plane: usize, rows: usize): void {
  const halfWidth = planeWidth >> 1;
  const bias = i16x8(1, 2, 1, 2, 1, 2, 1, 2);
  for (let row: usize = 0; row < rows; row += 2) {
    const from = plane + row * planeWidth;
    const to = plane + (row >> 1) * halfWidth;
    for (let at: usize = 0; at < planeWidth; at += 16) {
      const upper = i16x8.extadd_pairwise_i8x16_u(v128.load(from + at));
      const lower = i16x8.extadd_pairwise_i8x16_u(v128.load(from + planeWidth + at));
      const mean = i16x8.shr_u(i16x8.add(i16x8.add(upper, lower), bias), 2);
      v128.store64_lane(to + (at >> 1), i8x16.narrow_i16x8_u(mean, mean), 0);
    }
  }
}
