/** Huffman codes of bounded length (RFC 1951, 3.2.2), built from frequencies. */

/** Frequencies (u32) of the leaves in order, then of the nodes that join them; later their depths. */
const weights = memory.data(4_608, 16);
/** The leaves' symbols (u32) in the same order. */
const symbols = memory.data(1_152, 16);
const parents = memory.data(4_608, 16);
/** A leaf as one number: its frequency, then its symbol. */
const symbolBits: u32 = 9;
const lengthCounts = memory.data(256, 16);
const deepest: u32 = 63;

/**
 * Writes the length of each symbol's code to `lengths` (u8) and its code with the bits reversed, as deflate sends them,
 * to `codes` (u16). Symbols that never come have length 0. A lone symbol gets a code of one bit. Frequencies are below
 * 2^23.
 */
export function buildCode(frequencies: usize, count: usize, maxBits: u32, lengths: usize, codes: usize): void {
  memory.fill(lengths, 0, count);
  assignLengths(frequencies, count, maxBits, lengths);
  assignCodes(lengths, count, codes);
}

function assignLengths(frequencies: usize, count: usize, maxBits: u32, lengths: usize): void {
  let used: usize = 0;
  for (let symbol: usize = 0; symbol < count; symbol++) {
    const frequency = load<u32>(frequencies + symbol * 4);
    if (frequency == 0) continue;
    store<u32>(symbols + used * 4, (frequency << symbolBits) | <u32>symbol);
    used++;
  }
  if (used == 0) return;
  sortLeaves(used);
  for (let leaf: usize = 0; leaf < used; leaf++) {
    const entry = load<u32>(symbols + leaf * 4);
    store<u32>(weights + leaf * 4, entry >> symbolBits);
    store<u32>(symbols + leaf * 4, entry & ((1 << symbolBits) - 1));
  }
  if (used == 1) {
    store<u8>(lengths + load<u32>(symbols), 1);
    return;
  }
  joinLightest(used);
  measureDepths(used);
  limitDepths(maxBits);
  // The lightest leaves take the longest codes.
  let bits = maxBits;
  let left = load<u32>(lengthCounts + bits * 4);
  for (let leaf: usize = 0; leaf < used; leaf++) {
    while (left == 0) left = load<u32>(lengthCounts + --bits * 4);
    store<u8>(lengths + load<u32>(symbols + leaf * 4), <u8>bits);
    left--;
  }
}

/** Shell's sort: few enough entries, and the order never depends on chance. */
function sortLeaves(used: usize): void {
  for (let gap = used >> 1; gap > 0; gap >>= 1) {
    for (let index = gap; index < used; index++) {
      const entry = load<u32>(symbols + index * 4);
      let place = index;
      while (place >= gap && load<u32>(symbols + (place - gap) * 4) > entry) {
        store<u32>(symbols + place * 4, load<u32>(symbols + (place - gap) * 4));
        place -= gap;
      }
      store<u32>(symbols + place * 4, entry);
    }
  }
}

/** Counts the leaves of each depth. A node's depth is its parent's and one; parents come after their children. */
function measureDepths(used: usize): void {
  memory.fill(lengthCounts, 0, 256);
  const root: usize = 2 * used - 2;
  store<u32>(weights + root * 4, 0);
  for (let left: usize = root; left > 0; left--) {
    const node = left - 1;
    const depth = load<u32>(weights + load<u32>(parents + node * 4) * 4) + 1;
    store<u32>(weights + node * 4, depth);
    if (node >= used) continue;
    const at = lengthCounts + min(depth, deepest) * 4;
    store<u32>(at, load<u32>(at) + 1);
  }
}

/**
 * Brings codes that are too long to `maxBits`, and lengthens others for it: one of the longest that are shorter becomes
 * two, until all fit (Kraft's sum, in units of the longest code).
 */
function limitDepths(maxBits: u32): void {
  let all: u32 = 0;
  let tooDeep: u32 = 0;
  for (let bits: u32 = maxBits + 1; bits <= deepest; bits++) tooDeep += load<u32>(lengthCounts + bits * 4);
  if (tooDeep == 0) return;
  store<u32>(lengthCounts + maxBits * 4, load<u32>(lengthCounts + maxBits * 4) + tooDeep);
  for (let bits: u32 = 1; bits <= maxBits; bits++) all += load<u32>(lengthCounts + bits * 4) << (maxBits - bits);
  for (; all > 1 << maxBits; all--) {
    let bits = maxBits - 1;
    while (load<u32>(lengthCounts + bits * 4) == 0) bits--;
    const shorter = lengthCounts + bits * 4;
    store<u32>(shorter, load<u32>(shorter) - 1);
    store<u32>(shorter, load<u32>(shorter, 4) + 2, 4);
    const longest = lengthCounts + maxBits * 4;
    store<u32>(longest, load<u32>(longest) - 1);
  }
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
