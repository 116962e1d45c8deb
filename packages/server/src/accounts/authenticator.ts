import { hash } from 'node:crypto';
import { type FileAccess, type Plan, plans, type Scope, scopes } from '@platen/api';
import { PlatenError } from '@platen/core';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../domain/principal.ts';
import type { AccountsStore, KeyWithPlan } from '../store/accounts/accounts-store.ts';
import { canBeApiKey, hashApiKey } from './api-key.ts';

export interface Authenticator {
  /** Takes the `Authorization` header. Throws INVALID_API_KEY with one answer for every cause. */
  authenticate(header: string | undefined): Promise<Principal>;
}

export interface AuthenticatorOptions {
  readonly accounts: Pick<AccountsStore, 'findKeyByHash' | 'keysWatch'>;
  readonly keySecret: Uint8Array;
  readonly now: () => Date;
  /** Told of everybody whose key is good. */
  readonly onKnown?: (principal: Principal) => void;
}

const bearer = /^Bearer ([^\s]{1,512})$/;
/** Keys that were looked up a moment ago. */
const maxKnown = 1_000;

interface Known {
  /** Of `AccountsStore.keysWatch`, before it was looked up. */
  readonly watched: number;
  readonly row: KeyWithPlan;
  readonly principal: Principal;
}

export function createAuthenticator({ accounts, keySecret, now, onKnown }: AuthenticatorOptions): Authenticator {
  /** By a hash, so that no key stays in memory for longer than its request. */
  const known = new LRUCache<string, Known>({ max: maxKnown });

  async function lookUp(key: string, watched: number | undefined): Promise<Known | undefined> {
    const row = await accounts.findKeyByHash(hashApiKey(key, keySecret));
    if (!row || row.revoked_at !== null) return undefined;
    return { watched: watched ?? 0, row, principal: principalOf(row) };
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
    // Where others write, too, each key is looked up each time.
    const name = watched === undefined ? '' : hash('sha256', header);
    const before = watched === undefined ? undefined : known.get(name);
    if (before?.watched === watched && before !== undefined && !hasExpired(before.row)) return before.principal;
    const key = bearer.exec(header)?.[1];
    if (key === undefined || !canBeApiKey(key)) throw refused();
    const found = await lookUp(key, watched);
    if (!found || hasExpired(found.row)) throw refused();
    if (watched !== undefined && watched === accounts.keysWatch()) known.set(name, found);
    return found.principal;
  }

  function hasExpired({ expires_at }: KeyWithPlan): boolean {
    return expires_at !== null && expires_at <= now().toISOString();
  }
}

function principalOf(row: KeyWithPlan): Principal {
  return {
    accountId: row.account_id,
    keyId: row.id,
    plan: readPlan(row.plan),
    isSuspended: row.suspended_at !== null,
    scopes: readScopes(row.scopes),
    expiresAt: row.expires_at,
    fileAccess: readFileAccess(row.file_access),
    signedUrlSeconds: row.signed_url_seconds,
  };
}

export function requireScope(principal: Principal, scope: Scope): void {
  if (principal.scopes.has(scope)) return;
  throw new PlatenError('INSUFFICIENT_PERMISSIONS', {
    message: `The API key lacks the scope ${scope}.`,
    details: { requiredScope: scope },
  });
}

export function readScopes(json: string): ReadonlySet<Scope> {
  const granted: unknown = JSON.parse(json);
  return new Set(scopes.filter((scope) => Array.isArray(granted) && granted.includes(scope)));
}

/** A plan that this version does not know gives the least. */
export function readPlan(name: string): Plan {
  return plans.find((plan) => plan === name) ?? 'Free';
}

/** What this version does not know is not opened to everybody. */
export function readFileAccess(name: string): FileAccess {
  return name === 'public' ? 'public' : 'signed';
}

/** One sentence for every cause: who guesses learns nothing from it, and who forgot the header finds it there. */
function refused(): PlatenError {
  return new PlatenError('INVALID_API_KEY', {
    message:
      'The API key is missing, invalid, expired or revoked. Send it in the header "Authorization: Bearer <API_KEY>".',
  });
}
