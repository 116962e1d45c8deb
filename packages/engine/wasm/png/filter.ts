import { filteredAt, margin, packedAt, rowBytes, rowStep } from './memory';

/** PNG's own numbers (ISO/IEC 15948, 9.2). */
const sub: u8 = 1;
const up: u8 = 2;
const average: u8 = 3;
const paeth: u8 = 4;

/**
 * How much smaller the differences of another filter have to be than those of `sub`, in 16ths: what repeats from left to
 * right, as the dither of gradients does, still repeats behind `sub`, and the search for repetitions finds it.
 */
const subAdvantage: u64 = 21;
const whole: u64 = 16;

/** Every so many bytes of a row are tried with each filter, a vector at a time. */
const sampleStep: usize = 32;

/** Filters the rows of the strip. `effort` 0 takes `sub` but for rows that repeat the one above. Returns how many bytes there are. */
export function filterRows(channels: usize, rows: usize, effort: i32): usize {
  for (let row: usize = 0; row < rows; row++) {
    const from = packedAt + (row + 1) * rowStep + margin;
    const to = filteredAt + row * (rowBytes + 1);
    const filter = effort == 0 ? (repeatsAbove(from) ? up : sub) : chooseFilter(from, channels);
    store<u8>(to, filter);
    filterRow(filter, from, to + 1, channels);
  }
  return rows * (rowBytes + 1);
}

function repeatsAbove(from: usize): bool {
  const end = from + rowBytes;
  let at = from;
  for (; at + 16 <= end; at += 16) {
    if (v128.any_true(v128.xor(v128.load(at), v128.load(at - rowStep)))) return false;
  }
  for (; at < end; at++) if (load<u8>(at) != load<u8>(at - rowStep)) return false;
  return true;
}

/** The filter whose differences are smallest in the sum of their magnitudes. */
function chooseFilter(from: usize, channels: usize): u8 {
  // Bytes past the end of the row are whatever lay there; the same picture must give the same file.
  const end = from + (rowBytes & ~15);
  let subs = i32x4.splat(0);
  let ups = i32x4.splat(0);
  let averages = i32x4.splat(0);
  let paeths = i32x4.splat(0);
  for (let at = from; at < end; at += sampleStep) {
    const value = v128.load(at);
    const left = v128.load(at - channels);
    const above = v128.load(at - rowStep);
    const corner = v128.load(at - rowStep - channels);
    subs = i32x4.add(subs, magnitudes(i8x16.sub(value, left)));
    ups = i32x4.add(ups, magnitudes(i8x16.sub(value, above)));
    averages = i32x4.add(averages, magnitudes(i8x16.sub(value, mean(left, above))));
    paeths = i32x4.add(paeths, magnitudes(i8x16.sub(value, predict(left, above, corner))));
  }
  const ofSub = total(subs) * whole;
  const ofUp = total(ups) * subAdvantage;
  const ofAverage = total(averages) * subAdvantage;
  const ofPaeth = total(paeths) * subAdvantage;
  const least = min(min(ofSub, ofUp), min(ofAverage, ofPaeth));
  if (least == ofSub) return sub;
  if (least == ofUp) return up;
  return least == ofPaeth ? paeth : average;
}

/** The sums of four bytes each, of differences as signed bytes. */
function magnitudes(differences: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(i8x16.abs(differences)));
}

function total(sums: v128): u64 {
  return (
    <u64>(<u32>i32x4.extract_lane(sums, 0)) +
    <u64>(<u32>i32x4.extract_lane(sums, 1)) +
    <u64>(<u32>i32x4.extract_lane(sums, 2)) +
    <u64>(<u32>i32x4.extract_lane(sums, 3))
  );
}

function filterRow(filter: u8, from: usize, to: usize, channels: usize): void {
  const shift = to - from;
  const end = from + rowBytes;
  if (filter == sub) {
    for (let at = from; at < end; at += 16) {
      v128.store(at + shift, i8x16.sub(v128.load(at), v128.load(at - channels)));
    }
  } else if (filter == up) {
    for (let at = from; at < end; at += 16) {
      v128.store(at + shift, i8x16.sub(v128.load(at), v128.load(at - rowStep)));
    }
  } else if (filter == average) {
    for (let at = from; at < end; at += 16) {
      const prediction = mean(v128.load(at - channels), v128.load(at - rowStep));
      v128.store(at + shift, i8x16.sub(v128.load(at), prediction));
    }
  } else {
    for (let at = from; at < end; at += 16) {
      const prediction = predict(v128.load(at - channels), v128.load(at - rowStep), v128.load(at - rowStep - channels));
      v128.store(at + shift, i8x16.sub(v128.load(at), prediction));
    }
  }
}

/** Rounded down; the instruction rounds up. */
function mean(left: v128, above: v128): v128 {
  const odd = v128.and(v128.xor(left, above), i8x16.splat(1));
  return i8x16.sub(i8x16.avgr_u(left, above), odd);
}

/**
 * Paeth's predictor (ISO/IEC 15948, 9.4) within bytes: the distance of left + above - corner from `corner` is the sum of
 * the other two distances where both lie on the same side of `corner`, else their difference. A sum past 255 is cut,
 * which changes no comparison.
 */
function predict(left: v128, above: v128, corner: v128): v128 {
  const fromLeft = distance(above, corner);
  const fromAbove = distance(left, corner);
  const sameSide = i8x16.eq(i8x16.ge_u(above, corner), i8x16.ge_u(left, corner));
  const fromCorner = v128.bitselect(i8x16.add_sat_u(fromLeft, fromAbove), distance(fromLeft, fromAbove), sameSide);
  const takesLeft = v128.and(i8x16.le_u(fromLeft, fromAbove), i8x16.le_u(fromLeft, fromCorner));
  const others = v128.bitselect(above, corner, i8x16.le_u(fromAbove, fromCorner));
  return v128.bitselect(left, others, takesLeft);
}

function distance(one: v128, other: v128): v128 {
  return v128.or(i8x16.sub_sat_u(one, other), i8x16.sub_sat_u(other, one));
}
