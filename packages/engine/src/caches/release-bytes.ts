/**
 * Gives the memory of bytes that fill a buffer of their own back at once; nobody can read them any more. Bytes that share
 * a buffer with others are left alone, and so are bytes that were given back before. Left to the garbage collector, which counts them against a limit of its own, a few
 * pictures would set off a collection of the whole heap.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached && byteLength === buffer.byteLength) buffer.transfer(0);
}
