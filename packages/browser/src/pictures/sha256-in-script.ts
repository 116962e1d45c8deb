import sha256 from 'fast-sha256';

/** SHA-256, 32 bytes, where the page has no `crypto.subtle`. */
export function sha256InScript(bytes: Uint8Array): Uint8Array {
  return sha256.hash(bytes);
}
