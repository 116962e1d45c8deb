import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as text that stands in cookies and links as it is. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored instead of a token: with so many random bits it needs no salt and no key. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
