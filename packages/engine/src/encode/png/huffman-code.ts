export interface HuffmanCode {
  /** Bits of each symbol's code; 0 for one that never comes. */
  readonly lengths: Uint8Array;
  /** Each symbol's code, its first bit lowest, as deflate sends it. */
  readonly codes: Uint32Array;
}

/** The canonical prefix code of deflate (RFC 1951, 3.2.2) for symbols of these frequencies, none longer than `maxBits`. */
export function createHuffmanCode(frequencies: Uint32Array, maxBits: number): HuffmanCode {
  const lengths = codeLengths(frequencies, maxBits);
  return { lengths, codes: assignCodes(lengths, maxBits) };
}

function codeLengths(frequencies: Uint32Array, maxBits: number): Uint8Array {
  const lengths = new Uint8Array(frequencies.length);
  const symbols = [...frequencies.keys()].filter((symbol) => (frequencies[symbol] as number) > 0);
  // The rarest first; ties by number, so that the same data always gives the same code.
  symbols.sort((a, b) => (frequencies[a] as number) - (frequencies[b] as number) || a - b);
  if (symbols.length === 1) {
    lengths[symbols[0] as number] = 1;
    return lengths;
  }
  const depths = treeDepths(symbols.map((symbol) => frequencies[symbol] as number));
  // How much of the code space is used, in units of the longest code.
  const room = 2 ** maxBits;
  let used = 0;
  for (const [place, symbol] of symbols.entries()) {
    const bits = Math.min(maxBits, depths[place] as number);
    lengths[symbol] = bits;
    used += 2 ** (maxBits - bits);
  }
  for (const symbol of symbols) {
    while (used > room && (lengths[symbol] as number) < maxBits) {
      used -= 2 ** (maxBits - (lengths[symbol] as number) - 1);
      lengths[symbol] = (lengths[symbol] as number) + 1;
    }
  }
  // Inflate refuses a code that leaves room unused.
  for (const symbol of symbols.toReversed()) {
    while ((lengths[symbol] as number) > 1 && used + 2 ** (maxBits - (lengths[symbol] as number)) <= room) {
      used += 2 ** (maxBits - (lengths[symbol] as number));
      lengths[symbol] = (lengths[symbol] as number) - 1;
    }
  }
  return lengths;
}

/** Depth of each leaf in Huffman's tree over weights in ascending order, built with two queues in linear time. */
function treeDepths(weights: readonly number[]): Uint16Array {
  const leaves = weights.length;
  const nodes = 2 * leaves - 1;
  const weight = new Float64Array(nodes);
  weight.set(weights);
  const parent = new Uint16Array(nodes);
  let leaf = 0;
  let inner = leaves;
  for (let node = leaves; node < nodes; node += 1) {
    for (let child = 0; child < 2; child += 1) {
      const takeLeaf = leaf < leaves && (inner >= node || (weight[leaf] as number) <= (weight[inner] as number));
      const taken = takeLeaf ? leaf++ : inner++;
      weight[node] = (weight[node] as number) + (weight[taken] as number);
      parent[taken] = node;
    }
  }
  const depth = new Uint16Array(nodes);
  for (let node = nodes - 2; node >= 0; node -= 1) depth[node] = (depth[parent[node] as number] as number) + 1;
  return depth;
}

function assignCodes(lengths: Uint8Array, maxBits: number): Uint32Array {
  const countOf = new Uint16Array(maxBits + 1);
  for (const bits of lengths) if (bits > 0) countOf[bits] = (countOf[bits] as number) + 1;
  const next = new Uint32Array(maxBits + 1);
  for (let bits = 1; bits <= maxBits; bits += 1) {
    next[bits] = ((next[bits - 1] as number) + (bits > 1 ? (countOf[bits - 1] as number) : 0)) << 1;
  }
  const codes = new Uint32Array(lengths.length);
  for (const [symbol, bits] of lengths.entries()) {
    if (bits === 0) continue;
    const code = next[bits] as number;
    next[bits] = code + 1;
    codes[symbol] = reverseBits(code, bits);
  }
  return codes;
}

function reverseBits(value: number, bits: number): number {
  let reversed = 0;
  for (let bit = 0; bit < bits; bit += 1) reversed |= ((value >>> bit) & 1) << (bits - 1 - bit);
  return reversed;
}
