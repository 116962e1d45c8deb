import type { Plan } from '../config/config.ts';

/** What an API key may be allowed to do. */
export const scopes = [
  'renders:read',
  'renders:write',
  'designs:read',
  'designs:write',
  'templates:read',
  'templates:write',
  'assets:read',
  'assets:write',
  'webhooks:read',
  'webhooks:write',
  'account:read',
  'account:write',
] as const;
export type Scope = (typeof scopes)[number];

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

/** Who may open the files of an account: everybody who has an address, or only until the address expires. */
export const fileAccesses = ['public', 'signed'] as const;
export type FileAccess = (typeof fileAccesses)[number];
