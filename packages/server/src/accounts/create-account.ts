import { randomBytes } from 'node:crypto';
import { type Plan, scopes } from '@platen/api';
import type { Account } from '../domain/account.ts';
import type { IdSource } from '../domain/ids.ts';
import type { AccountsStore } from '../store/accounts/accounts-store.ts';
import type { Unit } from '../store/database/units-of-work.ts';
import { generateApiKey, hashApiKey, visiblePrefix } from './api-key.ts';

export interface NewAccountOptions {
  readonly accounts: AccountsStore;
  readonly keySecret: Uint8Array;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly name: string;
  readonly plan: Plan;
  /** Default: a new one. */
  readonly id?: string;
  /** The first key; generated when undefined. */
  readonly apiKey?: string | undefined;
}

export interface MadeAccount {
  readonly account: Account;
  /** Only the caller gets to see it. */
  readonly apiKey: string;
}

/** An account with a first key that may do everything. */
export async function createAccount(unit: Unit, options: NewAccountOptions): Promise<MadeAccount> {
  const { newId } = options;
  const apiKey = options.apiKey ?? generateApiKey();
  const createdAt = options.now().toISOString();
  const id = options.id ?? newId('acc');
  const account = await options.accounts.create(unit, {
    account: { id, name: options.name, plan: options.plan, createdAt, signingSecret: generateSigningSecret() },
    apiKey: {
      id: newId('key'),
      accountId: id,
      name: 'First key',
      hash: hashApiKey(apiKey, options.keySecret),
      prefix: visiblePrefix(apiKey),
      scopes: new Set(scopes),
      expiresAt: null,
      allowedOrigins: null,
      createdAt,
    },
  });
  return { account, apiKey };
}

/** In the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function generateSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
