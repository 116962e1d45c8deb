const modulus: u32 = 65_521;
/** As many bytes as can be added before a sum passes 2^32, in whole vectors. */
const stretch: usize = 5_504;

let low: u32 = 1;
let high: u32 = 0;

export function startAdler(): void {
  low = 1;
  high = 0;
}

/** The checksum of RFC 1950 of all bytes so far. */
export function adler(): u32 {
  return (high << 16) | low;
}

export function addToAdler(from: usize, length: usize): void {
  const end = from + length;
  let at = from;
  while (at + 16 <= end) {
    const stretchEnd = min(at + stretch, at + ((end - at) & ~15));
    let sums = i32x4.splat(0);
    // Each vector counts for every byte after it: the sum of the sums before it, sixteen times.
    let before = i32x4.splat(0);
    let weighted = i32x4.splat(0);
    const vectors = <u32>((stretchEnd - at) >> 4);
    for (; at < stretchEnd; at += 16) {
      const bytes = v128.load(at);
      before = i32x4.add(before, sums);
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes)));
      const first = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(bytes), i16x8(16, 15, 14, 13, 12, 11, 10, 9));
      const second = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(bytes), i16x8(8, 7, 6, 5, 4, 3, 2, 1));
      weighted = i32x4.add(weighted, i32x4.add(first, second));
    }
    high = (high + low * vectors * 16 + sumOf(before) * 16 + sumOf(weighted)) % modulus;
    low = (low + sumOf(sums)) % modulus;
  }
  for (; at < end; at++) {
    low += load<u8>(at);
    if (low >= modulus) low -= modulus;
    high += low;
    if (high >= modulus) high -= modulus;
  }
}

function sumOf(lanes: v128): u32 {
  return (
    <u32>i32x4.extract_lane(lanes, 0) +
    <u32>i32x4.extract_lane(lanes, 1) +
    <u32>i32x4.extract_lane(lanes, 2) +
    <u32>i32x4.extract_lane(lanes, 3)
  );
}
