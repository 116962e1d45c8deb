import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const prefix = 'platen_';
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 34;
const checksumLength = 6;
const keyPattern = /^platen_[0-9A-Za-z]{40}$/;

/** A new key: `platen_`, 34 random base62 characters (202 bits), 6 of checksum. */
export function generateApiKey(): string {
  let body = '';
  while (body.length < randomLength) {
    for (const byte of randomBytes(randomLength)) {
      // 248 = 4 × 62: bytes past it would make the first letters likelier.
      if (byte < 248 && body.length < randomLength) body += base62.charAt(byte % 62);
    }
  }
  return `${prefix}${body}${checksum(body)}`;
}

/**
 * Whether a text can be a key at all. A mistyped key of our own form is refused without a look-up; any other text
 * of 20 characters or more may have been set as the bootstrap key.
 */
export function canBeApiKey(text: string): boolean {
  if (text.length < 20 || text.length > 512) return false;
  if (!text.startsWith(prefix)) return true;
  if (!keyPattern.test(text)) return true;
  const body = text.slice(prefix.length, -checksumLength);
  return checksum(body) === text.slice(-checksumLength);
}

/** What is stored instead of the key: useless without the service's secret. */
export function hashApiKey(key: string, secret: Uint8Array): string {
  return createHmac('sha256', keyObjectOf(secret)).update(key).digest('hex');
}

/** Made anew for each hash, it would take longer than the hash. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>();

function keyObjectOf(secret: Uint8Array): KeyObject {
  const known = keyObjects.get(secret);
  if (known) return known;
  const made = createSecretKey(secret);
  keyObjects.set(secret, made);
  return made;
}

/** Enough to tell keys apart in a list, far too little to guess one. */
export function visiblePrefix(key: string): string {
  return key.startsWith(prefix) ? key.slice(0, prefix.length + 4) : key.slice(0, 4);
}

/** 35 bits of SHA-256 in base62. It finds typing errors and marks real keys for secret scanners; it hides nothing. */
function checksum(body: string): string {
  let rest = createHash('sha256').update(prefix).update(body).digest().readUIntBE(0, 6);
  let text = '';
  for (let index = 0; index < checksumLength; index += 1) {
    text = base62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
