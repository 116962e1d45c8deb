import type { FileAccess, MemberRole, Plan, Scope } from '@platen/api';

/** The account for which a request is made, and what the caller may do there. */
export interface Principal {
  readonly accountId: string;
  /** The key that was sent; undefined: a person's session calls. */
  readonly keyId: string | undefined;
  /** The session that calls; undefined: a key calls. */
  readonly session: SessionCaller | undefined;
  readonly plan: Plan;
  /** Whether the operator has suspended the account. */
  readonly isSuspended: boolean;
  readonly scopes: ReadonlySet<Scope>;
  /** When the key expires; null: never. Also null for a session: what it makes may outlive it. */
  readonly expiresAt: string | null;
  /** The web pages that may use the key; null: the key is for programs, or a session calls. */
  readonly allowedOrigins: readonly string[] | null;
  readonly fileAccess: FileAccess;
  /** How long signed addresses of files work, in seconds. */
  readonly signedUrlSeconds: number;
}

/** The id of the person or the key that calls. */
export const callerId = ({ session, keyId }: Principal): string | undefined => session?.personId ?? keyId;

export interface SessionCaller {
  readonly id: string;
  readonly personId: string;
  readonly role: MemberRole;
}
