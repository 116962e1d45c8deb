import { hash } from 'node:crypto';
import { type MemberRole, memberRoles, roleScopes, type Scope } from '@platen/api';
import { PlatenError } from '@platen/core';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../domain/principal.ts';
import type { AccountsStore, FoundKey } from '../store/accounts/accounts-store.ts';
import { canBeApiKey, hashApiKey } from './api-key.ts';

export interface Authenticator {
  /** Takes the `Authorization` header. Throws INVALID_API_KEY with the same answer for every cause. */
  authenticate(header: string | undefined): Promise<Principal>;
}

export interface AuthenticatorOptions {
  readonly accounts: Pick<AccountsStore, 'findKeyByHash' | 'keysWatch'>;
  readonly keySecret: Uint8Array;
  readonly now: () => Date;
  /** Called with every caller whose key is good. */
  readonly onKnown?: (principal: Principal) => void;
}

const bearer = /^Bearer ([^\s]{1,512})$/;
/** Keys that were looked up a moment ago. */
const maxKnown = 1_000;

interface Known {
  /** What `AccountsStore.keysWatch` answered before the key was looked up. */
  readonly watched: number;
  readonly principal: Principal;
}

export function createAuthenticator({ accounts, keySecret, now, onKnown }: AuthenticatorOptions): Authenticator {
  /** Keyed by a hash, so that no key stays in memory for longer than its request. */
  const known = new LRUCache<string, Known>({ max: maxKnown });

  async function lookUp(key: string, watched: number | undefined): Promise<Known | undefined> {
    const found = await accounts.findKeyByHash(hashApiKey(key, keySecret));
    if (!found || found.key.revokedAt !== null) return undefined;
    return { watched: watched ?? 0, principal: principalOf(found) };
  }

  return {
    async authenticate(header) {
      const principal = await principalWith(header);
      onKnown?.(principal);
      return principal;
    },
  };

  async function principalWith(header = ''): Promise<Principal> {
    const watched = accounts.keysWatch();
    // Where other nodes write to the database too, each key is looked up on each call.
    const name = watched === undefined ? '' : hash('sha256', header);
    const before = watched === undefined ? undefined : known.get(name);
    if (before?.watched === watched && before !== undefined && !hasExpired(before.principal)) return before.principal;
    const key = bearer.exec(header)?.[1];
    if (key === undefined || !canBeApiKey(key)) throw refused();
    const found = await lookUp(key, watched);
    if (!found || hasExpired(found.principal)) throw refused();
    if (watched !== undefined && watched === accounts.keysWatch()) known.set(name, found);
    return found.principal;
  }

  function hasExpired({ expiresAt }: Principal): boolean {
    return expiresAt !== null && expiresAt <= now().toISOString();
  }
}

function principalOf({ key, account }: FoundKey): Principal {
  const { accountId, id: keyId, scopes, expiresAt, allowedOrigins } = key;
  const { plan, suspendedAt, fileAccess, signedUrlSeconds } = account;
  return {
    accountId,
    keyId,
    session: undefined,
    plan,
    isSuspended: suspendedAt !== null,
    scopes,
    expiresAt,
    allowedOrigins,
    fileAccess,
    signedUrlSeconds,
  };
}

/** Throws INSUFFICIENT_PERMISSIONS for a key, ROLE_TOO_LOW for a session. */
export function requireScope({ scopes, session }: Pick<Principal, 'scopes' | 'session'>, scope: Scope): void {
  if (scopes.has(scope)) return;
  if (session) {
    const roles = memberRoles.filter((role) => roleScopes[role].includes(scope));
    throw new PlatenError('ROLE_TOO_LOW', {
      message: `Your role in this account is ${session.role}. This takes ${roles.join(' or ')} (${scope}).`,
      details: { role: session.role, roles, requiredScope: scope },
    });
  }
  throw new PlatenError('INSUFFICIENT_PERMISSIONS', {
    message: `The API key lacks the scope ${scope}.`,
    details: { requiredScope: scope },
  });
}

/**
 * Checks what only some roles may do, whatever their scopes. Throws ROLE_TOO_LOW for a session, and
 * INSUFFICIENT_PERMISSIONS for a key, which acts as an admin.
 */
export function requireRole({ session }: Pick<Principal, 'session'>, roles: readonly MemberRole[]): void {
  if (roles.includes(session?.role ?? 'admin')) return;
  if (session) {
    throw new PlatenError('ROLE_TOO_LOW', {
      message: `Your role in this account is ${session.role}. This takes ${roles.join(' or ')}.`,
      details: { role: session.role, roles },
    });
  }
  throw new PlatenError('INSUFFICIENT_PERMISSIONS', {
    message: `An API key acts as an admin. This takes a person who is signed in as ${roles.join(' or ')}.`,
    details: { roles },
  });
}

/** A person's principal in another role. */
export function withRole(principal: Principal, role: MemberRole): Principal {
  const { session } = principal;
  return { ...principal, session: session && { ...session, role }, scopes: new Set(roleScopes[role]) };
}

/**
 * The same sentence for every cause: it tells nothing to somebody who guesses keys, and it tells how to send the
 * header.
 */
function refused(): PlatenError {
  return new PlatenError('INVALID_API_KEY', {
    message:
      'The API key is missing, invalid, expired or revoked. Send it in the header "Authorization: Bearer <API_KEY>".',
  });
}
