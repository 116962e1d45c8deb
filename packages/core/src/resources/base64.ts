const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes standard Base64; white space is skipped and decoding ends at padding or any other character. */
export function decodeBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  const values = new Map([...alphabet].map((character, value) => [character, value]));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (const character of text) {
    const value = values.get(character);
    if (value === undefined) {
      if (/\s/.test(character)) continue;
      break;
    }
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = held >> bits;
    length += 1;
  }
  return bytes.subarray(0, length);
}
