/** What the literals of a block cost, estimated from a part of them, and what the search concludes from that. */

/** Bytes whose frequencies are taken. */
const priceBytes: usize = 65_536;
/** One byte in so many is counted; this is no multiple of a pixel's bytes. */
const priceStep: usize = 7;
/** A block is flat where this share of its bytes, in eighths, is zero. */
const flatShare: u32 = 7;
/** A block is grainy where a literal costs this much on average, in 16ths of a bit; in dither it costs a bit or two. */
const grainyPrice: u32 = 34;

/** What each byte costs as a literal, in 16ths of a bit. */
const prices = memory.data(256, 16);
const counts = memory.data(1_024, 16);

/** Little but zeros: text, drawings, and the dither of gradients. */
export let isFlat: bool = false;
/** Whether the block looks like a photograph from a camera. */
export let isGrainy: bool = false;

/** A match of this length always pays; its price is not calculated. */
const surelyPays: usize = 32;
/** The approximate cost, in 16ths of a bit, of a length; then of a distance without its extra bits. */
const lengthPrice: u32 = 7 * 16;
const distancePrice: u32 = 4 * 16;
/** The cost of both, where a block has thousands of matches. */
const grainPrice: u32 = 5 * 16;

/** Whether a match costs less than the literals it stands for. */
export function pays(bytes: u64, length: usize, distance: usize): bool {
  if (length >= surelyPays) return true;
  const lengthBits = length > 10 ? 28 - clz<u32>(<u32>(length - 3)) : 0;
  return literalsPrice(bytes, length) > lengthPrice + distancePrice + ((extraBits(distance) + lengthBits) << 4);
}

/** The same in grain, where matches are so frequent that their codes are short. */
export function paysInGrain(bytes: u64, length: usize, distance: usize): bool {
  return literalsPrice(bytes, length) > grainPrice + (extraBits(distance) << 4);
}

/** Estimates the price from the first six literals: 43 / 256 is a sixth. */
function literalsPrice(bytes: u64, length: usize): u32 {
  const first = priceOf(bytes) + priceOf(bytes >> 8) + priceOf(bytes >> 16);
  const second = priceOf(bytes >> 24) + priceOf(bytes >> 32) + priceOf(bytes >> 40);
  return ((first + second) * <u32>length * 43) >> 8;
}

function extraBits(distance: usize): u32 {
  return distance > 4 ? 30 - clz<u32>(<u32>(distance - 1)) : 0;
}

function priceOf(bytes: u64): u32 {
  return load<u8>(prices + <usize>(bytes & 0xff));
}

/** Prices literals by their frequencies; none costs less than a bit, nor more than 12. */
export function priceLiterals(from: usize, end: usize): void {
  const to = min(end, from + priceBytes);
  memory.fill(counts, 0, 1_024);
  for (let at = from; at < to; at += priceStep) {
    const count = counts + (<usize>load<u8>(at) << 2);
    store<u32>(count, load<u32>(count) + 1);
  }
  const all = <f32>((to - from + priceStep - 1) / priceStep);
  let sum: u32 = 0;
  for (let byte: usize = 0; byte < 256; byte++) {
    const count = load<u32>(counts + (byte << 2));
    const price = count == 0 ? 192 : max(16, min(192, log2Sixteenths(all / <f32>count)));
    store<u8>(prices + byte, <u8>price);
    sum += count * price;
  }
  isFlat = <f32>load<u32>(counts) * 8 >= all * <f32>flatShare;
  isGrainy = <f32>sum >= all * <f32>grainyPrice;
}

/** 16 times the logarithm to base 2 of a number of 1 or more, within a 16th: straight lines between powers of two. */
function log2Sixteenths(value: f32): u32 {
  const bits = reinterpret<u32>(value);
  return (((bits >> 23) - 127) << 4) + ((bits >> 19) & 15);
}
