/**
 * The forward transform of a block of 8 × 8 bytes: the integers of Loeffler, Ligtenberg and Moschytz with 13 bits of
 * fraction, then the division by the quantization table.
 */

const constBits: i32 = 13;
/** Half of 2 to their power is 2: what is added before they are cut off. */
const passBits: i32 = 2;

/** A block between the passes, and its quantized coefficients in the end, by columns (i16). */
export const block = memory.data(128, 16);

/**
 * Transforms the block at `from`, whose rows lie `step` bytes apart. `reciprocals` are f32, by columns. Returns whether
 * nothing is left but the first coefficient, as in flat places.
 */
export function transformBlock(from: usize, step: usize, reciprocals: usize): bool {
  const first = v128.load8_splat(from);
  const d0 = v128.load64_zero(from);
  const d1 = v128.load64_zero(from + step);
  const d2 = v128.load64_zero(from + step * 2);
  const d3 = v128.load64_zero(from + step * 3);
  const d4 = v128.load64_zero(from + step * 4);
  const d5 = v128.load64_zero(from + step * 5);
  const d6 = v128.load64_zero(from + step * 6);
  const d7 = v128.load64_zero(from + step * 7);
  const upperHalf = v128.or(v128.or(v128.xor(d0, first), v128.xor(d1, first)), v128.or(v128.xor(d2, first), v128.xor(d3, first)));
  const lowerHalf = v128.or(v128.or(v128.xor(d4, first), v128.xor(d5, first)), v128.or(v128.xor(d6, first), v128.xor(d7, first)));
  if (i64x2.extract_lane(v128.or(upperHalf, lowerHalf), 0) == 0) {
    const sum = i32x4.splat(64 * (<i32>load<u8>(from) - 128));
    store<i16>(block, <i16>i32x4.extract_lane(quantize(sum, v128.load(reciprocals)), 0));
    return true;
  }
  const middle = i16x8.splat(128);
  v128.store(block, i16x8.sub(i16x8.extend_low_i8x16_u(d0), middle));
  v128.store(block, i16x8.sub(i16x8.extend_low_i8x16_u(d1), middle), 16);
  v128.store(block, i16x8.sub(i16x8.extend_low_i8x16_u(d2), middle), 32);
  v128.store(block, i16x8.sub(i16x8.extend_low_i8x16_u(d3), middle), 48);
  v128.store(block, i16x8.sub(i16x8.extend_low_i8x16_u(d4), middle), 64);
  v128.store(block, i16x8.sub(i16x8.extend_low_i8x16_u(d5), middle), 80);
  v128.store(block, i16x8.sub(i16x8.extend_low_i8x16_u(d6), middle), 96);
  v128.store(block, i16x8.sub(i16x8.extend_low_i8x16_u(d7), middle), 112);
  pass(true);
  transpose();
  pass(false);
  let others = i64x2(0, 0);
  for (let at: usize = 0; at < 128; at += 16) {
    const values = v128.load(block + at);
    const table = reciprocals + at * 2;
    const low = quantize(i32x4.extend_low_i16x8_s(values), v128.load(table));
    const high = quantize(i32x4.extend_high_i16x8_s(values), v128.load(table, 16));
    const quantized = i16x8.narrow_i32x4_s(low, high);
    v128.store(block + at, quantized);
    others = v128.or(others, at == 0 ? i16x8.replace_lane(quantized, 0, 0) : quantized);
  }
  return !v128.any_true(others);
}

/** Adding 1.5 × 2^23 leaves the nearest whole number in the lowest bits. */
function quantize(values: v128, reciprocals: v128): v128 {
  const product = f32x4.mul(f32x4.convert_i32x4_s(values), reciprocals);
  return i32x4.sub(f32x4.add(product, f32x4.splat(12_582_912)), i32x4.splat(0x4b40_0000));
}

/** One pass over the columns of the block; the first keeps two bits more. */
function pass(isFirst: bool): void {
  const d0 = v128.load(block);
  const d1 = v128.load(block, 16);
  const d2 = v128.load(block, 32);
  const d3 = v128.load(block, 48);
  const d4 = v128.load(block, 64);
  const d5 = v128.load(block, 80);
  const d6 = v128.load(block, 96);
  const d7 = v128.load(block, 112);
  const tmp0 = i16x8.add(d0, d7);
  const tmp7 = i16x8.sub(d0, d7);
  const tmp1 = i16x8.add(d1, d6);
  const tmp6 = i16x8.sub(d1, d6);
  const tmp2 = i16x8.add(d2, d5);
  const tmp5 = i16x8.sub(d2, d5);
  const tmp3 = i16x8.add(d3, d4);
  const tmp4 = i16x8.sub(d3, d4);
  const tmp10 = i16x8.add(tmp0, tmp3);
  const tmp13 = i16x8.sub(tmp0, tmp3);
  const tmp11 = i16x8.add(tmp1, tmp2);
  const tmp12 = i16x8.sub(tmp1, tmp2);
  const sum = i16x8.add(tmp10, tmp11);
  const difference = i16x8.sub(tmp10, tmp11);
  if (isFirst) {
    v128.store(block, i16x8.shl(sum, passBits));
    v128.store(block, i16x8.shl(difference, passBits), 64);
  } else {
    const half = i16x8.splat(2);
    v128.store(block, i16x8.shr_s(i16x8.add(sum, half), passBits));
    v128.store(block, i16x8.shr_s(i16x8.add(difference, half), passBits), 64);
  }
  const shift = isFirst ? constBits - passBits : constBits + passBits;
  const half = i32x4.splat(1 << (shift - 1));
  const evenLow = lower(tmp13, tmp12);
  const evenHigh = upper(tmp13, tmp12);
  storeSums(32, dot(evenLow, 10_703, 4_433), dot(evenHigh, 10_703, 4_433), half, shift);
  storeSums(96, dot(evenLow, 4_433, -10_704), dot(evenHigh, 4_433, -10_704), half, shift);

  const z3 = i16x8.add(tmp4, tmp6);
  const z4 = i16x8.add(tmp5, tmp7);
  const zLow = lower(z3, z4);
  const zHigh = upper(z3, z4);
  const z3Low = dot(zLow, -6_436, 9_633);
  const z3High = dot(zHigh, -6_436, 9_633);
  const z4Low = dot(zLow, 9_633, 6_437);
  const z4High = dot(zHigh, 9_633, 6_437);
  const outerLow = lower(tmp4, tmp7);
  const outerHigh = upper(tmp4, tmp7);
  const innerLow = lower(tmp5, tmp6);
  const innerHigh = upper(tmp5, tmp6);
  storeSums(
    112,
    i32x4.add(dot(outerLow, -4_927, -7_373), z3Low),
    i32x4.add(dot(outerHigh, -4_927, -7_373), z3High),
    half,
    shift,
  );
  storeSums(
    16,
    i32x4.add(dot(outerLow, -7_373, 4_926), z4Low),
    i32x4.add(dot(outerHigh, -7_373, 4_926), z4High),
    half,
    shift,
  );
  storeSums(
    80,
    i32x4.add(dot(innerLow, -4_176, -20_995), z4Low),
    i32x4.add(dot(innerHigh, -4_176, -20_995), z4High),
    half,
    shift,
  );
  storeSums(
    48,
    i32x4.add(dot(innerLow, -20_995, 4_177), z3Low),
    i32x4.add(dot(innerHigh, -20_995, 4_177), z3High),
    half,
    shift,
  );
}

function storeSums(at: usize, low: v128, high: v128, half: v128, shift: i32): void {
  const one = i32x4.shr_s(i32x4.add(low, half), shift);
  const other = i32x4.shr_s(i32x4.add(high, half), shift);
  v128.store(block + at, i16x8.narrow_i32x4_s(one, other));
}

function dot(pairs: v128, first: i32, second: i32): v128 {
  return i32x4.dot_i16x8_s(pairs, i32x4.splat((second << 16) | (first & 0xffff)));
}

function lower(one: v128, other: v128): v128 {
  return v128.shuffle<i16>(one, other, 0, 8, 1, 9, 2, 10, 3, 11);
}

function upper(one: v128, other: v128): v128 {
  return v128.shuffle<i16>(one, other, 4, 12, 5, 13, 6, 14, 7, 15);
}

/** Rows of the block become columns. */
function transpose(): void {
  const r0 = v128.load(block);
  const r1 = v128.load(block, 16);
  const r2 = v128.load(block, 32);
  const r3 = v128.load(block, 48);
  const r4 = v128.load(block, 64);
  const r5 = v128.load(block, 80);
  const r6 = v128.load(block, 96);
  const r7 = v128.load(block, 112);
  // Each step joins what lies four, two and one rows apart.
  const a0 = lower(r0, r4);
  const a1 = upper(r0, r4);
  const a2 = lower(r1, r5);
  const a3 = upper(r1, r5);
  const a4 = lower(r2, r6);
  const a5 = upper(r2, r6);
  const a6 = lower(r3, r7);
  const a7 = upper(r3, r7);
  const b0 = lower(a0, a4);
  const b1 = upper(a0, a4);
  const b2 = lower(a1, a5);
  const b3 = upper(a1, a5);
  const b4 = lower(a2, a6);
  const b5 = upper(a2, a6);
  const b6 = lower(a3, a7);
  const b7 = upper(a3, a7);
  v128.store(block, lower(b0, b4));
  v128.store(block, upper(b0, b4), 16);
  v128.store(block, lower(b1, b5), 32);
  v128.store(block, upper(b1, b5), 48);
  v128.store(block, lower(b2, b6), 64);
  v128.store(block, upper(b2, b6), 80);
  v128.store(block, lower(b3, b7), 96);
  v128.store(block, upper(b3, b7), 112);
}
