import { PlatenError } from '@platen/core';
import { type Plan, plans } from '../config/config.ts';
import type { AccountsStore } from '../store/accounts-store.ts';
import { canBeApiKey, hashApiKey } from './api-key.ts';
import { type FileAccess, type Principal, type Scope, scopes } from './scopes.ts';

export interface Authenticator {
  /** Takes the `Authorization` header. Throws INVALID_API_KEY with one answer for every cause. */
  authenticate(header: string | undefined): Promise<Principal>;
}

export interface AuthenticatorOptions {
  readonly accounts: AccountsStore;
  readonly keySecret: Uint8Array;
  readonly now: () => Date;
}

const bearer = /^Bearer ([^\s]{1,512})$/;

export function createAuthenticator({ accounts, keySecret, now }: AuthenticatorOptions): Authenticator {
  return {
    async authenticate(header) {
      const key = bearer.exec(header ?? '')?.[1];
      if (key === undefined || !canBeApiKey(key)) throw refused();
      const row = await accounts.findKeyByHash(hashApiKey(key, keySecret));
      if (!row || row.revoked_at !== null) throw refused();
      if (row.expires_at !== null && row.expires_at <= now().toISOString()) throw refused();
      return {
        accountId: row.account_id,
        keyId: row.id,
        plan: readPlan(row.plan),
        scopes: readScopes(row.scopes),
        fileAccess: readFileAccess(row.file_access),
        signedUrlSeconds: row.signed_url_seconds,
      };
    },
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
