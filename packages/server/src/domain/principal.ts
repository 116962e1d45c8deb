import type { FileAccess, Plan, Scope } from '@platen/api';

/** Who makes a request. */
export interface Principal {
  readonly accountId: string;
  readonly keyId: string;
  readonly plan: Plan;
  /** The operator lets the account do nothing. */
  readonly isSuspended: boolean;
  readonly scopes: ReadonlySet<Scope>;
  /** Of the key; null: never. */
  readonly expiresAt: string | null;
  readonly fileAccess: FileAccess;
  /** How long the addresses of files work when they are signed. */
  readonly signedUrlSeconds: number;
}
