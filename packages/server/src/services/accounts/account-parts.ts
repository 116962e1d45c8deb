import type { NewApiKey } from '../../domain/account.ts';
import type { IdSource } from '../../domain/ids.ts';
import type { PlanTable } from '../../domain/plan.ts';
import type { StorageQuota } from '../../limits/storage-quota.ts';
import type { AccountsStore } from '../../store/accounts/accounts-store.ts';
import type { UsageStore } from '../../store/accounts/usage-store.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { AuditService } from '../people/audit-service.ts';

export interface AccountServiceOptions {
  readonly units: UnitsOfWork;
  readonly audit: Pick<AuditService, 'record'>;
  readonly accounts: AccountsStore;
  readonly usage: UsageStore;
  readonly plans: PlanTable;
  readonly storage: Pick<StorageQuota, 'used'>;
  /** Anybody may read the files where they lie: a signature would guard nothing, so that no plan has it. */
  readonly filesArePublic: boolean;
  readonly keySecret: Uint8Array;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/** A key as it is listed. */
export function toListedKey({ id, name, prefix, scopes, expiresAt, allowedOrigins, createdAt }: NewApiKey) {
  return { id, name, prefix, scopes: [...scopes], expiresAt, allowedOrigins, createdAt };
}
