import { randomBytes } from 'node:crypto';
import { scopes } from '@platen/api';
import type { IdSource } from '../domain/ids.ts';
import type { AccountsStore } from '../store/accounts/accounts-store.ts';
import type { Unit } from '../store/database/units-of-work.ts';
import type { AccountRow } from '../store/schema.ts';
import { generateApiKey, hashApiKey, visiblePrefix } from './api-key.ts';

export interface NewAccountOptions {
  readonly accounts: AccountsStore;
  readonly keySecret: Uint8Array;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly name: string;
  readonly plan: string;
  /** Default: a new one. */
  readonly id?: string;
  /** The first key; generated when undefined. */
  readonly apiKey?: string | undefined;
}

export interface NewAccount {
  readonly account: AccountRow;
  /** Only the caller gets to see it. */
  readonly apiKey: string;
}

/** An account with a first key that may do everything. */
export async function createAccount(unit: Unit, options: NewAccountOptions): Promise<NewAccount> {
  const { newId } = options;
  const apiKey = options.apiKey ?? generateApiKey();
  const createdAt = options.now().toISOString();
  const account: AccountRow = {
    id: options.id ?? newId('acc'),
    name: options.name,
    plan: options.plan,
    created_at: createdAt,
    signing_secret: generateSigningSecret(),
    previous_secret: null,
    previous_secret_expires_at: null,
    earlier_secrets: '[]',
    file_access: 'public',
    signed_url_seconds: 3_600,
    suspended_at: null,
    deleted_at: null,
    url_secret_number: 1,
  };
  await options.accounts.create(unit, {
    account,
    apiKey: {
      id: newId('key'),
      account_id: account.id,
      name: 'First key',
      hash: hashApiKey(apiKey, options.keySecret),
      prefix: visiblePrefix(apiKey),
      scopes: JSON.stringify(scopes),
      expires_at: null,
      revoked_at: null,
      created_at: createdAt,
    },
  });
  return { account, apiKey };
}

/** In the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function generateSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
