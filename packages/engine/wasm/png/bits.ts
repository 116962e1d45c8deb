/** Writes bits, the lowest first, as deflate packs them. */

let to: usize = 0;
let held: u64 = 0;
let heldBits: u64 = 0;

export function startBits(): void {
  held = 0;
  heldBits = 0;
}

/** What follows is written from here. */
export function writeBitsTo(address: usize): void {
  to = address;
}

/** At most 56 bits at once. */
export function put(value: u64, bits: u64): void {
  held |= value << heldBits;
  heldBits += bits;
  flush();
}

export function flush(): void {
  store<u64>(to, held);
  to += <usize>(heldBits >> 3);
  held >>= heldBits & ~7;
  heldBits &= 7;
}

/** Fills the last byte with zeros. */
export function alignBits(): void {
  heldBits = (heldBits + 7) & ~7;
  flush();
}

/** Where the next whole byte goes. */
export function bitsEnd(): usize {
  return to;
}

/**
 * What a loop that writes many bits holds in variables of its own, where they cost less than here: these give it the
 * state, and `keepBits` takes it back.
 */
export function bitsHeld(): u64 {
  return held;
}

export function bitsHeldCount(): u64 {
  return heldBits;
}

export function keepBits(address: usize, bits: u64, count: u64): void {
  to = address;
  held = bits;
  heldBits = count;
}
