import type { Timestamp } from './columns.ts';

export interface PersonsTable {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The e-mail as it is compared. */
  readonly email_key: string;
  /** Argon2id in its text form, with salt and parameters; null: nobody signs in with a password. */
  readonly password_hash: string | null;
  /** 1: also an operator of this installation. */
  readonly is_operator: number;
  readonly created_at: Timestamp;
}

/** Who belongs to which account. */
export interface MembershipsTable {
  readonly account_id: string;
  readonly person_id: string;
  /** `owner`, `admin`, `editor` or `viewer`. */
  readonly role: string;
  readonly created_at: Timestamp;
}

export interface SessionsTable {
  readonly id: string;
  readonly person_id: string;
  /** SHA-256; the token itself is in the person's browser only. */
  readonly token_hash: string;
  readonly user_agent: string | null;
  readonly created_at: Timestamp;
  /** Some minutes old at most. */
  readonly last_used_at: Timestamp;
  readonly expires_at: Timestamp;
}

/** Each makes the first person, once. */
export interface SetupTokensTable {
  readonly token_hash: string;
  readonly created_at: Timestamp;
}

/** Into an account, one for each e-mail; gone once it was accepted. */
export interface InvitationsTable {
  readonly id: string;
  readonly account_id: string;
  readonly email: string;
  /** The e-mail as it is compared. */
  readonly email_key: string;
  /** What the person will be: `owner`, `admin`, `editor` or `viewer`. */
  readonly role: string;
  /** SHA-256; the token itself is in the link only. */
  readonly token_hash: string;
  /** A person; null: a key or the operator. */
  readonly invited_by: string | null;
  readonly created_at: Timestamp;
  readonly expires_at: Timestamp;
}
