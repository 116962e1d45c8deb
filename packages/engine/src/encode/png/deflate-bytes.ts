import { createHuffmanCode, type HuffmanCode } from './huffman-code.ts';

/** Short enough that each part of a picture gets a code of its own, long enough that the codes themselves cost little. */
const blockBytes = 64_000;
const endOfBlock = 256;
/** Deflate's longest codes: of bytes, and of code lengths (RFC 1951, 3.2.7). */
const maxBits = 15;
const maxLengthBits = 7;
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const;

/**
 * A zlib stream (RFC 1950) that codes each byte by how often it comes and searches for no repetitions. The differences
 * between the pixels of a photograph have none worth finding, and the search is what takes zlib its time.
 */
export function deflateBytes(data: Uint8Array): Buffer {
  const blocks = Math.max(1, Math.ceil(data.length / blockBytes));
  // No code is longer than 15 bits; 400 bytes hold the largest head of a block.
  const writer = createBitWriter(data.length * 2 + blocks * 400 + 16);
  // Deflate with a window of 32 kB, and the check bits that make it a multiple of 31.
  writer.put(0x0178, 16);
  for (let block = 0; block < blocks; block += 1) {
    const bytes = data.subarray(block * blockBytes, (block + 1) * blockBytes);
    const frequencies = countBytes(bytes);
    const code = createHuffmanCode(frequencies, maxBits);
    writeHead(writer, code, block === blocks - 1);
    writer.putAll(bytes, code);
    writer.put(code.codes[endOfBlock] as number, code.lengths[endOfBlock] as number);
  }
  return writer.finish(adler32(data));
}

/** How many bytes `deflateBytes` makes of data of these frequencies, nearly: Shannon's bound, and a bit a byte at least. */
export function estimateDeflatedBytes(data: Uint8Array): number {
  let bits = 0;
  for (const count of countBytes(data)) if (count > 0) bits += count * Math.max(1, Math.log2(data.length / count));
  return bits / 8;
}

/** Of each byte; of the end of the block, one. */
function countBytes(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(endOfBlock + 1);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    counts[byte] = (counts[byte] as number) + 1;
  }
  counts[endOfBlock] = 1;
  return counts;
}

/** The head of a block with its own codes (RFC 1951, 3.2.7). Its one distance code has no bits: there are none. */
function writeHead(writer: BitWriter, code: HuffmanCode, isLast: boolean): void {
  const lengths = [...code.lengths, 0];
  const counts = new Uint32Array(lengthOrder.length);
  for (const bits of lengths) counts[bits] = (counts[bits] as number) + 1;
  const ofLengths = createHuffmanCode(counts, maxLengthBits);
  let used = lengthOrder.length;
  while (used > 4 && ofLengths.lengths[lengthOrder[used - 1] as number] === 0) used -= 1;
  writer.put(isLast ? 1 : 0, 1);
  writer.put(2, 2);
  writer.put(0, 5);
  writer.put(0, 5);
  writer.put(used - 4, 4);
  for (const symbol of lengthOrder.slice(0, used)) writer.put(ofLengths.lengths[symbol] as number, 3);
  for (const bits of lengths) writer.put(ofLengths.codes[bits] as number, ofLengths.lengths[bits] as number);
}

type BitWriter = ReturnType<typeof createBitWriter>;

function createBitWriter(maxBytes: number) {
  const out = Buffer.allocUnsafe(maxBytes);
  let at = 0;
  let pending = 0;
  let pendingBits = 0;
  return {
    /** At most 16 bits, the lowest first. */
    put(value: number, bits: number): void {
      pending |= value << pendingBits;
      pendingBits += bits;
      while (pendingBits >= 8) {
        out[at++] = pending;
        pending >>>= 8;
        pendingBits -= 8;
      }
    },

    putAll(bytes: Uint8Array, { codes, lengths }: HuffmanCode): void {
      // Code and length in one number: one look-up for each byte.
      const packed = Uint32Array.from(
        { length: 256 },
        (_, byte) => (codes[byte] as number) | ((lengths[byte] as number) << 16),
      );
      // In variables of the function, which the compiler keeps in registers.
      let to = at;
      let held = pending;
      let heldBits = pendingBits;
      for (let index = 0; index < bytes.length; index += 1) {
        const entry = packed[bytes[index] as number] as number;
        held |= (entry & 0xffff) << heldBits;
        heldBits += entry >>> 16;
        if (heldBits >= 16) {
          out[to++] = held;
          out[to++] = held >>> 8;
          held >>>= 16;
          heldBits -= 16;
        }
      }
      at = to;
      pending = held;
      pendingBits = heldBits;
      this.put(0, 0);
    },

    finish(checksum: number): Buffer {
      if (pendingBits > 0) out[at++] = pending;
      at = out.writeUInt32BE(checksum, at);
      return out.subarray(0, at);
    },
  };
}

/** Of RFC 1950. */
function adler32(data: Uint8Array): number {
  const modulus = 65_521;
  /** As many bytes as can be added before the sums pass 2^32. */
  const stretch = 3_800;
  let low = 1;
  let high = 0;
  for (let start = 0; start < data.length; start += stretch) {
    const end = Math.min(data.length, start + stretch);
    for (let at = start; at < end; at += 1) {
      low += data[at] as number;
      high += low;
    }
    low %= modulus;
    high %= modulus;
  }
  return ((high << 16) | low) >>> 0;
}
