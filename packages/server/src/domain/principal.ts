import type { FileAccess, MemberRole, Plan, Scope } from '@platen/api';

/** For which account a request is made, and what it may do there. */
export interface Principal {
  readonly accountId: string;
  /** The key that was shown; undefined: a person's session calls. */
  readonly keyId: string | undefined;
  /** Whose session calls; undefined: a key. */
  readonly session: SessionCaller | undefined;
  readonly plan: Plan;
  /** The operator lets the account do nothing. */
  readonly isSuspended: boolean;
  readonly scopes: ReadonlySet<Scope>;
  /** Of the key; null: never. What a session makes may outlive it: null. */
  readonly expiresAt: string | null;
  /** Of which web pages the key may call; null: it is for programs, or a session calls. */
  readonly allowedOrigins: readonly string[] | null;
  readonly fileAccess: FileAccess;
  /** How long the addresses of files work when they are signed. */
  readonly signedUrlSeconds: number;
}

/** The id of the person or the key that calls. */
export const callerId = ({ session, keyId }: Principal): string | undefined => session?.personId ?? keyId;

export interface SessionCaller {
  readonly id: string;
  readonly personId: string;
  readonly role: MemberRole;
}
