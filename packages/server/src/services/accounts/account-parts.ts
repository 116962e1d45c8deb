import type { IdSource } from '../../domain/ids.ts';
import type { PlanTable } from '../../domain/plan.ts';
import { readOrigins, readScopes } from '../../domain/read-names.ts';
import type { StorageQuota } from '../../limits/storage-quota.ts';
import type { AccountsStore } from '../../store/accounts/accounts-store.ts';
import type { UsageStore } from '../../store/accounts/usage-store.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { ApiKeyRow } from '../../store/schema.ts';
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
export function toKey(row: ApiKeyRow) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: [...readScopes(row.scopes)],
    expiresAt: row.expires_at,
    allowedOrigins: readOrigins(row.allowed_origins),
    createdAt: row.created_at,
  };
}
