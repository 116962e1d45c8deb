import type { Config } from '../config/config.ts';
import type { IdSource } from '../domain/ids.ts';
import type { FileStore } from '../files/file-store.ts';
import type { StorageQuota } from '../limits/storage-quota.ts';
import { createAccountService } from '../services/accounts/account-service.ts';
import { createBrandService } from '../services/accounts/brand-service.ts';
import { createLeavingAccountsService } from '../services/accounts/leaving-accounts-service.ts';
import type { LibraryService } from '../services/assets/library-service.ts';
import type { FilesService } from '../services/files/files-service.ts';
import type { RequestData } from '../services/renders/request-data.ts';
import type { Store } from '../store/open-store.ts';
import type { openPeople } from './open-people.ts';

export interface OpenAccountsOptions {
  readonly config: Pick<Config, 'plans' | 's3'>;
  readonly store: Store;
  readonly storage: StorageQuota;
  readonly files: FileStore;
  readonly library: LibraryService;
  readonly people: ReturnType<typeof openPeople>;
  readonly requestData: RequestData;
  readonly keySecret: Buffer;
  readonly fileUrl: FilesService['url'];
  readonly newId: IdSource;
  readonly now: () => Date;
}

/** What an account is, what it looks like, and how it leaves. */
export function openAccounts(options: OpenAccountsOptions) {
  const { config, store, storage, files, library, people, requestData, keySecret, fileUrl, newId, now } = options;
  const account = createAccountService({
    units: store.units,
    audit: people.services.audit,
    accounts: store.accounts,
    usage: store.usage,
    plans: config.plans,
    storage,
    filesArePublic: config.s3?.publicUrl !== undefined,
    keySecret,
    newId,
    now,
  });
  const brand = createBrandService({
    units: store.units,
    audit: people.services.audit,
    brands: store.brands,
    assets: store.assets,
    fonts: library,
    url: fileUrl,
    now,
  });
  const leavingAccounts = createLeavingAccountsService({
    units: store.units,
    audit: people.services.audit,
    accounts: store.wholeAccounts,
    members: store.members,
    files,
    requestData,
    confirm: people.services.leaving.confirm,
    now,
  });
  return { account, brand, leavingAccounts };
}
