import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that are taken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;
const codesAtOnce = 10;

/** Such as `k3wd-9fhm-zq2c-7xte`: 79 random bits, which nobody finds from a hash. */
export function newRecoveryCodes(): readonly string[] {
  const group = () => Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: codesAtOnce }, () => Array.from({ length: groups }, group).join('-'));
}

/** What is stored instead of a code, however it is typed. */
export function hashRecoveryCode(personId: string, code: string): string {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${personId} ${typed}`).digest('hex');
}
