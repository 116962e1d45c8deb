const modulus = 65_521;

/** The checksum of RFC 1950 of parts that follow each other, from the checksum and the bytes of each. */
export function joinAdlers(parts: readonly { readonly adler: number; readonly length: number }[]): number {
  let low = 1;
  let high = 0;
  for (const { adler, length } of parts) {
    // Every byte of a part adds what came before it once more; each part's own sum begins with 1.
    high = (high + (adler >>> 16) + (length % modulus) * (low + modulus - 1)) % modulus;
    low = (low + (adler & 0xffff) + modulus - 1) % modulus;
  }
  return high * 65_536 + low;
}
