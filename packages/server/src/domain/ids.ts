import { createHash, randomFillSync } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghijkmnpqrstvwxyz';
const timeLength = 8;
const randomLength = 24;

/** Makes ids such as `dsn_0Qk3…`: sortable by time, URL-safe, with 138 random bits so that none can be guessed. */
export type IdSource = (prefix: string) => string;

export function createIdSource(now: () => number = Date.now): IdSource {
  const nextByte = createRandomBytes();
  return (prefix) => `${prefix}_${encodeTime(now())}${randomText(nextByte)}`;
}

/**
 * The id of something that follows from another thing and can be there only once: always the same for the same
 * `parts`. It sorts by the time in `sourceId`, and can be guessed by those only who know all parts.
 */
export function derivedId(prefix: string, sourceId: string, parts: readonly string[]): string {
  const time = sourceId.slice(sourceId.indexOf('_') + 1).slice(0, timeLength);
  const digest = createHash('sha256')
    .update(JSON.stringify([prefix, sourceId, ...parts]))
    .digest('hex');
  let rest = BigInt(`0x${digest}`);
  let text = '';
  while (text.length < randomLength) {
    text += alphabet.charAt(Number(rest % BigInt(alphabet.length)));
    rest /= BigInt(alphabet.length);
  }
  return `${prefix}_${time}${text}`;
}

function encodeTime(milliseconds: number): string {
  let rest = milliseconds;
  let text = '';
  for (let index = 0; index < timeLength; index += 1) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}

function randomText(nextByte: () => number): string {
  let text = '';
  while (text.length < randomLength) {
    const byte = nextByte();
    // Bytes past the last whole multiple of the alphabet would make its first letters likelier.
    if (byte < 256 - (256 % alphabet.length)) text += alphabet.charAt(byte % alphabet.length);
  }
  return text;
}

/** Asking the system takes as long for a page of random bytes as for an id's. Each is given once, and forgotten. */
export function createRandomBytes(): () => number {
  const bytes = Buffer.alloc(4_096);
  let used = bytes.length;
  return () => {
    if (used === bytes.length) {
      randomFillSync(bytes);
      used = 0;
    }
    const byte = bytes[used] ?? 0;
    bytes[used] = 0;
    used += 1;
    return byte;
  };
}
