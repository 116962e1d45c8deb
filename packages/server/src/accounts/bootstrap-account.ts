import type { Plan } from '@platen/api';
import type { IdSource } from '../domain/ids.ts';
import type { AccountsStore } from '../store/accounts/accounts-store.ts';
import type { UnitsOfWork } from '../store/database/units-of-work.ts';
import type { SettingsStore } from '../store/upkeep/settings-store.ts';
import { createAccount } from './create-account.ts';

export interface BootstrapOptions {
  readonly units: UnitsOfWork;
  readonly accounts: AccountsStore;
  readonly settings: Pick<SettingsStore, 'once'>;
  readonly keySecret: Uint8Array;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly plan: Plan;
  /** The key to use; generated when undefined. */
  readonly apiKey: string | undefined;
}

/**
 * Makes the first account on an empty database, once, however many nodes start at once. Returns its key when it was
 * generated here, to be shown once; undefined when the database already has an account or the operator chose the key.
 */
export async function bootstrapAccount(options: BootstrapOptions): Promise<string | undefined> {
  const { accounts } = options;
  if (await accounts.anyAccount()) return undefined;
  // All nodes try to make the same row; one succeeds.
  const id = await options.settings.once('first-account', () => options.newId('acc'));
  try {
    const { apiKey } = await options.units.commit((unit) =>
      createAccount(unit, { ...options, id, name: 'First account' }),
    );
    return options.apiKey === undefined ? apiKey : undefined;
  } catch (cause) {
    if (await accounts.anyAccount()) return undefined;
    throw cause;
  }
}
