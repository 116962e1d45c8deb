import { block } from './transform';

/** Writes quantized blocks with Huffman codes, the highest bit first (ISO/IEC 10918-1, F.1.2). */

/** For each place in the order of a scan, where the block has its coefficient, in bytes; the block lies by columns. */
const scanOrder = memory.data<u8>([
  0, 16, 2, 4, 18, 32, 48, 34, 20, 6, 8, 22, 36, 50, 64, 80, 66, 52, 38, 24, 10, 12, 26, 40, 54, 68, 82, 96, 112, 98, 84,
  70, 56, 42, 28, 14, 30, 44, 58, 72, 86, 100, 114, 116, 102, 88, 74, 60, 46, 62, 76, 90, 104, 118, 120, 106, 92, 78, 94,
  108, 122, 124, 110, 126,
]);
const ordered = memory.data(128, 16);

let to: usize = 0;
let held: u64 = 0;
let heldBits: u64 = 0;

export function startCode(address: usize): void {
  to = address;
  held = 0;
  heldBits = 0;
}

/** Fills the last byte with ones. Returns where the code ends. */
export function endCode(): usize {
  const left = (8 - (heldBits & 7)) & 7;
  held = (held << left) | ((<u64>1 << left) - 1);
  heldBits += left;
  while (heldBits > 0) {
    heldBits -= 8;
    putByte(<u32>(held >> heldBits) & 0xff);
  }
  return to;
}

/**
 * Codes the block; `previous` is the first coefficient of the block before of the same plane. `tables` has 256 entries for
 * the others by run and size, then 16 for the first one's size: code | bits << 16. `isFlat` says that there are no others. Returns the first coefficient.
 */
export function codeBlock(previous: i32, tables: usize, isFlat: bool): i32 {
  const first = <i32>load<i16>(block);
  let bits = held;
  let count = heldBits;
  const difference = first - previous;
  let size = sizeOf(difference);
  let entry = load<u32>(tables + 1_024 + (size << 2));
  bits = (((bits << <u64>(entry >> 16)) | <u64>(entry & 0xffff)) << <u64>size) | <u64>extraBits(difference, size);
  count += <u64>(entry >> 16) + <u64>size;
  if (count >= 32) {
    count -= 32;
    putWord(<u32>(bits >> count));
  }
  let mask: u64 = isFlat ? 0 : orderBlock() >> 1;
  const runOf16 = load<u32>(tables + (0xf0 << 2));
  let at = ordered + 2;
  while (mask != 0) {
    let run = <u32>ctz(mask);
    mask = (mask >> <u64>run) >> 1;
    at += <usize>run << 1;
    while (run > 15) {
      bits = (bits << <u64>(runOf16 >> 16)) | <u64>(runOf16 & 0xffff);
      count += <u64>(runOf16 >> 16);
      if (count >= 32) {
        count -= 32;
        putWord(<u32>(bits >> count));
      }
      run -= 16;
    }
    const value = <i32>load<i16>(at);
    at += 2;
    size = sizeOf(value);
    entry = load<u32>(tables + (((run << 4) | size) << 2));
    bits = (((bits << <u64>(entry >> 16)) | <u64>(entry & 0xffff)) << <u64>size) | <u64>extraBits(value, size);
    count += <u64>(entry >> 16) + <u64>size;
    if (count >= 32) {
      count -= 32;
      putWord(<u32>(bits >> count));
    }
  }
  // Unless the very last coefficient is there, the rest is said to be zero.
  if (isFlat || load<i16>(ordered + 126) == 0) {
    entry = load<u32>(tables);
    bits = (bits << <u64>(entry >> 16)) | <u64>(entry & 0xffff);
    count += <u64>(entry >> 16);
    if (count >= 32) {
      count -= 32;
      putWord(<u32>(bits >> count));
    }
  }
  held = bits;
  heldBits = count;
  return first;
}

/** Puts the coefficients in the order of a scan. Returns a bit for each that is not zero, the first one lowest. */
function orderBlock(): u64 {
  for (let at: usize = 0; at < 64; at += 4) {
    const places = load<u32>(scanOrder + at);
    const to = ordered + at * 2;
    store<i16>(to, load<i16>(block + (places & 0xff)));
    store<i16>(to, load<i16>(block + ((places >> 8) & 0xff)), 2);
    store<i16>(to, load<i16>(block + ((places >> 16) & 0xff)), 4);
    store<i16>(to, load<i16>(block + (places >> 24)), 6);
  }
  let zeros: u64 = 0;
  for (let at: usize = 0; at < 128; at += 32) {
    const zero = i16x8.splat(0);
    const one = i16x8.eq(v128.load(ordered + at), zero);
    const other = i16x8.eq(v128.load(ordered + at, 16), zero);
    zeros |= <u64>(<u32>i8x16.bitmask(i8x16.narrow_i16x8_s(one, other))) << <u64>(at >> 1);
  }
  return ~zeros;
}

function sizeOf(value: i32): u32 {
  return 32 - clz<u32>(abs(value));
}

/** The value itself, or for negative ones what is one less, in as many bits. */
function extraBits(value: i32, size: u32): u32 {
  return <u32>(value + (value >> 31)) & ((1 << size) - 1);
}

/** A byte of ones is followed by one of zeros, or it would be a marker. */
function putWord(word: u32): void {
  if ((~word - 0x0101_0101) & word & 0x8080_8080) {
    putByte(word >> 24);
    putByte((word >> 16) & 0xff);
    putByte((word >> 8) & 0xff);
    putByte(word & 0xff);
    return;
  }
  store<u32>(to, bswap<u32>(word));
  to += 4;
}

function putByte(byte: u32): void {
  store<u8>(to, <u8>byte);
  to++;
  if (byte == 0xff) {
    store<u8>(to, 0);
    to++;
  }
}
