import type { AccountsStore } from '../store/accounts-store.ts';
import type { IdSource } from '../telemetry/ids.ts';
import { createAccount } from './create-account.ts';

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
  const { accounts } = options;
  if (await accounts.anyAccount()) return undefined;
  const { apiKey } = await createAccount({ ...options, name: 'First account' });
  return options.apiKey === undefined ? apiKey : undefined;
}
