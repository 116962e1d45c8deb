/** Huffman codes of bounded length (RFC 1951, 3.2.2), built from frequencies. */

/** Frequencies (u32) of the leaves in order, then of the nodes that join them. */
const weights = memory.data(4_608, 16);
const symbols = memory.data(1_152, 16);
const parents = memory.data(4_608, 16);

/**
 * Writes the length of each symbol's code to `lengths` (u8) and its code with the bits reversed, as deflate sends them,
 * to `codes` (u16). Symbols that never come have length 0. A lone symbol gets a code of one bit.
 */
export function buildCode(frequencies: usize, count: usize, maxBits: u32, lengths: usize, codes: usize): void {
  memory.fill(lengths, 0, count);
  let flattening: u32 = 0;
  while (!assignLengths(frequencies, count, maxBits, lengths, flattening)) flattening++;
  assignCodes(lengths, count, codes);
}

/** False when a code came out too long: then again with rare symbols raised. */
function assignLengths(frequencies: usize, count: usize, maxBits: u32, lengths: usize, flattening: u32): bool {
  let used: usize = 0;
  for (let symbol: usize = 0; symbol < count; symbol++) {
    const frequency = load<u32>(frequencies + symbol * 4);
    if (frequency == 0) continue;
    const weight = flattening == 0 ? frequency : (frequency >> flattening) + 1;
    store<u32>(weights + used * 4, weight);
    store<u32>(symbols + used * 4, <u32>symbol);
    used++;
  }
  if (used == 0) return true;
  if (used == 1) {
    store<u8>(lengths + load<u32>(symbols), 1);
    return true;
  }
  sortByWeight(used);
  joinLightest(used);
  // A node's depth is its parent's and one; parents come after their children.
  const root: usize = 2 * used - 2;
  store<u32>(weights + root * 4, 0);
  for (let left: usize = root; left > 0; left--) {
    const node = left - 1;
    const depth = load<u32>(weights + load<u32>(parents + node * 4) * 4) + 1;
    store<u32>(weights + node * 4, depth);
    if (node >= used) continue;
    if (depth > maxBits) return false;
    store<u8>(lengths + load<u32>(symbols + node * 4), <u8>depth);
  }
  return true;
}

/** Shell's sort by weight, then by symbol: few enough entries, and the order never depends on chance. */
function sortByWeight(used: usize): void {
  for (let gap = used >> 1; gap > 0; gap >>= 1) {
    for (let index = gap; index < used; index++) {
      const weight = load<u32>(weights + index * 4);
      const symbol = load<u32>(symbols + index * 4);
      let place = index;
      while (place >= gap && isAfter(place - gap, weight, symbol)) {
        store<u32>(weights + place * 4, load<u32>(weights + (place - gap) * 4));
        store<u32>(symbols + place * 4, load<u32>(symbols + (place - gap) * 4));
        place -= gap;
      }
      store<u32>(weights + place * 4, weight);
      store<u32>(symbols + place * 4, symbol);
    }
  }
}

function isAfter(place: usize, weight: u32, symbol: u32): bool {
  const other = load<u32>(weights + place * 4);
  return other > weight || (other == weight && load<u32>(symbols + place * 4) > symbol);
}

/** Joins the two lightest again and again; joined nodes come in the order of their weights by themselves. */
function joinLightest(used: usize): void {
  let leaf: usize = 0;
  let joined: usize = used;
  for (let node: usize = used; node < 2 * used - 1; node++) {
    let sum: u32 = 0;
    for (let side = 0; side < 2; side++) {
      const takesLeaf =
        leaf < used && (joined >= node || load<u32>(weights + leaf * 4) <= load<u32>(weights + joined * 4));
      const child = takesLeaf ? leaf++ : joined++;
      sum += load<u32>(weights + child * 4);
      store<u32>(parents + child * 4, <u32>node);
    }
    store<u32>(weights + node * 4, sum);
  }
}

const lengthCounts = memory.data(64, 16);
const nextCodes = memory.data(64, 16);

function assignCodes(lengths: usize, count: usize, codes: usize): void {
  memory.fill(lengthCounts, 0, 64);
  for (let symbol: usize = 0; symbol < count; symbol++) {
    const at = lengthCounts + <usize>load<u8>(lengths + symbol) * 4;
    store<u32>(at, load<u32>(at) + 1);
  }
  store<u32>(lengthCounts, 0);
  let code: u32 = 0;
  for (let bits: usize = 1; bits < 16; bits++) {
    code = (code + load<u32>(lengthCounts + (bits - 1) * 4)) << 1;
    store<u32>(nextCodes + bits * 4, code);
  }
  for (let symbol: usize = 0; symbol < count; symbol++) {
    const bits = <usize>load<u8>(lengths + symbol);
    if (bits == 0) continue;
    const at = nextCodes + bits * 4;
    const next = load<u32>(at);
    store<u32>(at, next + 1);
    store<u16>(codes + symbol * 2, <u16>reversed(next, <u32>bits));
  }
}

function reversed(code: u32, bits: u32): u32 {
  let left = code;
  let out: u32 = 0;
  for (let bit: u32 = 0; bit < bits; bit++) {
    out = (out << 1) | (left & 1);
    left >>= 1;
  }
  return out;
}
