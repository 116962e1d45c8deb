import { createHmac } from 'node:crypto';

/** How long a code is shown, in seconds, and how many digits it has: what every app for codes can do (RFC 6238). */
const stepSeconds = 30;
const digits = 6;
/** Steps before and after the present one whose codes are taken, as clocks differ and typing takes a while. */
const tolerance = 1;

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The number of the step at a time since 1970. */
export const stepAt = (ms: number): number => Math.floor(ms / 1_000 / stepSeconds);

/** The code of one step: RFC 4226 with the step as its counter, by HMAC-SHA-1. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Which step a code is of, near the present one; undefined: of none. */
export function stepOf(secret: Uint8Array, code: string, ms: number): number | undefined {
  const now = stepAt(ms);
  for (let step = now - tolerance; step <= now + tolerance; step += 1) if (codeAt(secret, step) === code) return step;
  return undefined;
}

/** RFC 4648, without padding: how secrets are typed into apps. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let [buffer, bits] = [0, 0];
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += base32Alphabet.charAt((buffer >> (bits - 5)) & 31);
    buffer &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + base32Alphabet.charAt((buffer << (5 - bits)) & 31);
}

/** What the QR code for an app says. `host` tells several installations apart. */
export function keyUri({ secret, email, host }: { secret: string; email: string; host: string }): string {
  const issuer = `Platen (${host})`;
  const query = new URLSearchParams({ secret, issuer, digits: String(digits), period: String(stepSeconds) });
  // Some apps show a plus sign as it is.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${String(query).replaceAll('+', '%20')}`;
}
