import type { AccountsStore } from '../store/accounts-store.ts';
import type { IdSource } from '../telemetry/ids.ts';
import { generateApiKey, hashApiKey, visiblePrefix } from './api-key.ts';
import { scopes } from './scopes.ts';

export interface BootstrapOptions {
  readonly accounts: AccountsStore;
  readonly keySecret: Uint8Array;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly plan: string;
  /** The key to use; generated when undefined. */
  readonly apiKey: string | undefined;
}

/**
 * Makes the first account on an empty database. Returns its key when it was generated, to be shown once; undefined
 * when the database already has an account or the operator chose the key.
 */
export async function bootstrapAccount(options: BootstrapOptions): Promise<string | undefined> {
  const { accounts, newId } = options;
  if (await accounts.anyAccount()) return undefined;
  const key = options.apiKey ?? generateApiKey();
  const accountId = newId('acc');
  const createdAt = options.now().toISOString();
  await accounts.create({
    account: { id: accountId, name: 'First account', plan: options.plan, created_at: createdAt },
    apiKey: {
      id: newId('key'),
      account_id: accountId,
      name: 'First key',
      hash: hashApiKey(key, options.keySecret),
      prefix: visiblePrefix(key),
      scopes: JSON.stringify(scopes),
      expires_at: null,
      revoked_at: null,
      created_at: createdAt,
    },
  });
  return options.apiKey === undefined ? key : undefined;
}
