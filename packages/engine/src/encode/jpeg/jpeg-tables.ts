/** The tables of ISO/IEC 10918-1, annex K, which encoders use where they make none of their own. */

/** How coarse each frequency is at quality 50, row after row. */
const brightness = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
const color = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99,
  99, 99, 99,
].concat(new Array(32).fill(99));

/** The order of a scan: for each place, the number of its frequency, counted row after row. */
export const scanOrder: readonly number[] = Array.from({ length: 64 }, (_, index) => index).toSorted((a, b) => {
  const [diagonal, other] = [(a >> 3) + (a & 7), (b >> 3) + (b & 7)];
  if (diagonal !== other) return diagonal - other;
  return diagonal % 2 === 0 ? b - a : a - b;
});

/** Both tables at a quality from 1 to 100, row after row, scaled as libjpeg does. */
export function quantizationOf(quality: number): {
  readonly brightness: readonly number[];
  readonly color: readonly number[];
} {
  const percent = quality < 50 ? Math.trunc(5_000 / quality) : 200 - 2 * quality;
  const scaled = (table: readonly number[]) =>
    table.map((value) => Math.min(255, Math.max(1, Math.trunc((value * percent + 50) / 100))));
  return { brightness: scaled(brightness), color: scaled(color) };
}

/** How many codes there are of each length from 1 to 16 bits, and what they stand for. */
export interface HuffmanTable {
  readonly counts: Buffer;
  readonly symbols: Buffer;
}

const table = (counts: string, symbols: string): HuffmanTable => ({
  counts: Buffer.from(counts, 'hex'),
  symbols: Buffer.from(symbols, 'hex'),
});

export const huffman = {
  brightness: {
    first: table('00010501010101010100000000000000', '000102030405060708090a0b'),
    others: table(
      '0002010303020403050504040000017d',
      '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
    ),
  },
  color: {
    first: table('00030101010101010101010000000000', '000102030405060708090a0b'),
    others: table(
      '00020102040403040705040400010277',
      '000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
    ),
  },
};

/** For each symbol: its code | its bits << 16; 0 for those without a code. */
export function codesOf({ counts, symbols }: HuffmanTable): Uint32Array {
  const codes = new Uint32Array(256);
  let code = 0;
  let at = 0;
  for (const [index, count] of counts.entries()) {
    for (let left = count; left > 0; left -= 1) codes[symbols[at++] as number] = code++ | ((index + 1) << 16);
    code <<= 1;
  }
  return codes;
}
